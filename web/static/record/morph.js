// Makes what is shown like what is wanted and leaves alone what is the same: a browser lays out
// again only what changed.

/**
 * Give an element the content of another one, which is used up.
 *
 * @param {Element} live
 * @param {Element} wanted
 */
export function morph(live, wanted) {
  const olds = [...live.childNodes];
  const news = [...wanted.childNodes];
  while (olds[0] && news[0]?.isEqualNode(olds[0])) {
    olds.shift();
    news.shift();
  }
  let after = null; // what follows the part that differs
  for (let last = olds.at(-1); last && news.at(-1)?.isEqualNode(last); last = olds.at(-1)) {
    after = last;
    olds.pop();
    news.pop();
  }
  for (const [place, node] of news.entries()) {
    const old = olds[place];
    if (!old) live.insertBefore(node, after);
    else if (isOf(old, node)) become(old, node);
    else live.replaceChild(node, old);
  }
  for (const old of olds.slice(news.length)) old.remove();
}

/**
 * Whether a node can become another one.
 *
 * @param {Node} old
 * @param {Node} node
 */
function isOf(old, node) {
  if (!(old instanceof Element && node instanceof Element)) return old.nodeType === node.nodeType;
  return old.nodeName === node.nodeName && old.id === node.id;
}

/** @param {Node} old @param {Node} node */
function become(old, node) {
  if (old.isEqualNode(node)) return;
  if (!(old instanceof Element && node instanceof Element)) {
    old.nodeValue = node.nodeValue;
    return;
  }
  const names = (/** @type {Element} */ one) => one.getAttributeNames().join();
  if (names(old) !== names(node)) {
    for (const name of old.getAttributeNames()) old.removeAttribute(name);
  }
  for (const { name, value } of node.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  morph(old, node);
}
