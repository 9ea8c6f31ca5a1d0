"""Charts: frozen values made on the server, which `templates/parts/charts.html` draws as SVG."""
