"""What becomes of a picture that somebody sends: decoded within bounds, and written anew.

Nothing of the file that came is kept but its pixels: neither place nor camera, neither
thumbnail nor comment.
"""

from __future__ import annotations

import io
import warnings
from contextlib import suppress
from hashlib import sha256
from threading import BoundedSemaphore
from typing import Any, Final, Literal, NamedTuple

from PIL import Image, ImageCms, ImageOps

from core.errors import BadInput
from core.events import Photo
from core.limits import PHOTO_BYTES, PHOTO_SIDE

UPLOAD: Final = 16 * 2**20  # bytes of a file that is sent
PIXELS: Final = {"JPEG": 50_000_000, "PNG": 16_000_000, "WEBP": 16_000_000}  # before decoding
AT_ONCE: Final = BoundedSemaphore(2)  # pictures that are decoded: each takes some 100 MB at most
QUALITIES: Final = (85, 70, 50)  # the next one where a file is too large in the one before
HEIC: Final = frozenset({b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1", b"heif"})
PROFILED: Final = frozenset({"L", "RGB", "CMYK"})  # modes that a profile can be of
PROFILE: Final = 4 * 2**20  # bytes of a profile of colours that is looked at
TOLD: Final = frozenset({"exif", "xmp", "icc_profile", "comment", "photoshop"})  # of metadata
TYPES: Final[dict[str, Literal["image/jpeg", "image/webp"]]] = {
    "JPEG": "image/jpeg",
    "WEBP": "image/webp",
}


class Prepared(NamedTuple):
    """A photo as it is stored, and its bytes."""

    photo: Photo
    data: bytes


def prepared(data: bytes) -> Prepared:
    """The photo that is stored of a file: JPEG of a JPEG, WebP of PNG and WebP.

    It is turned as it was taken, and made smaller where it has more than `PHOTO_SIDE` pixels a
    side. Raises `BadInput` photo_too_large, bad_photo.
    """
    if len(data) > UPLOAD:
        raise _too_large()
    _check_kind(data)
    with AT_ONCE:
        try:
            image, form = _decoded(data)
        except BadInput:
            raise
        except Exception as error:
            raise BadInput("bad_photo", "The file is damaged, or is no picture.") from error
        return _encoded(image, form)


def check_stored(data: bytes, photo: Photo) -> None:
    """Raises `BadInput` bad_photo unless the bytes are those of a stored photo: pixels alone."""
    if sha256(data).hexdigest() != photo.sha256 or len(data) != photo.size:
        raise BadInput("bad_photo", "This is not the file that the log names.")
    try:
        with _opened(data) as image:
            kind, size, told = image.format, image.size, TOLD & image.info.keys()
            exif = len(image.getexif())
    except Exception as error:
        raise BadInput("bad_photo", "The file is damaged, or is no picture.") from error
    if TYPES.get(kind or "") != photo.media_type or size != (photo.width, photo.height):
        raise BadInput("bad_photo", "This is not the picture that the log names.")
    if told or exif:
        raise BadInput(
            "bad_photo", "The file tells more than its picture: where or with what it was taken."
        )


def _check_kind(data: bytes) -> None:
    """Say what would be right, where a phone sends what browsers do not show."""
    if data[4:8] == b"ftyp" and data[8:12] in HEIC:
        raise BadInput(
            "bad_photo",
            "Pictures in HEIC cannot be kept. Send it as JPEG: on an iPhone, Settings, Camera, "
            "Formats, Most Compatible.",
        )
    known = data.startswith((b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"))
    if not known and not (data.startswith(b"RIFF") and data[8:12] == b"WEBP"):
        raise BadInput("bad_photo", "A photo is a picture in JPEG, PNG or WebP.")


def _opened(data: bytes) -> Image.Image:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # `_decoded` looks itself
        return Image.open(io.BytesIO(data), formats=[*PIXELS])


def _decoded(data: bytes) -> tuple[Image.Image, str]:
    try:
        image = _opened(data)
    except Image.DecompressionBombError as error:
        raise _too_large() from error
    with image:
        form = image.format or ""
        if image.width * image.height > PIXELS[form]:
            raise _too_large()
        if form == "JPEG":  # decodes at a half, a fourth, an eighth where that is enough
            image.draft("RGB", (PHOTO_SIDE, PHOTO_SIDE))
        image.seek(0)
        upright = ImageOps.exif_transpose(image)
        clear = form != "JPEG" and upright.has_transparency_data
        mode = "RGBA" if clear else "RGB"
        if upright.mode not in PROFILED or clear:
            upright = upright.convert(mode)
        upright.thumbnail((PHOTO_SIDE, PHOTO_SIDE), Image.Resampling.LANCZOS)
        upright = _in_srgb(upright, mode, image.info.get("icc_profile"))
    bare = Image.new(upright.mode, upright.size)  # with pixels, and nothing beside them
    bare.paste(upright)
    return bare, "JPEG" if form == "JPEG" else "WEBP"


def _in_srgb(image: Image.Image, mode: str, profile: Any) -> Image.Image:
    """The picture in the colours that browsers take for granted; those of its profile are kept as
    they look, for the profile itself goes. One that is damaged, or of other colours than the
    picture has, is as none.
    """
    if isinstance(profile, bytes) and 0 < len(profile) <= PROFILE:
        with suppress(ImageCms.PyCMSError, OSError, ValueError):
            own = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            target = ImageCms.createProfile("sRGB")
            found = ImageCms.profileToProfile(image, own, target, outputMode=mode)
            if found is not None:
                return found
    return image.convert(mode)


def _encoded(image: Image.Image, form: str) -> Prepared:
    data = b""
    for quality in QUALITIES:
        out = io.BytesIO()
        image.save(out, form, quality=quality)
        data = out.getvalue()
        if len(data) <= PHOTO_BYTES:
            break
    else:
        raise _too_large()
    digest = sha256(data).hexdigest()
    return Prepared(Photo(digest, TYPES[form], image.width, image.height, len(data)), data)


def _too_large() -> BadInput:
    return BadInput(
        "photo_too_large",
        "A photo may have at most {megabytes} MB and {pixels} million pixels, a PNG or WebP "
        "{fewer} million.",
        megabytes=UPLOAD // 2**20,
        pixels=PIXELS["JPEG"] // 1_000_000,
        fewer=PIXELS["PNG"] // 1_000_000,
    )
