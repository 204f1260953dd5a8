"""Metadata through the built binary, with exiftool as the judge."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image
from support import binary, exiftool, jpeg, pictures

pytestmark = pytest.mark.skipif(not exiftool.PRESENT, reason="exiftool is not installed")

CORPUS = binary.PACKAGE.parent / "shared" / "corpus" / "files"
CORPUS_CLASSES = ("iphone", "iphone-tmap", "android", "camera", "other-encoder", "orient")
LARGEST = 3 << 20
"""Larger files only take longer: their metadata is no different."""
MADE_TRUE = {"Orientation", "ImageWidth", "ImageHeight", "ImageLength", "ExifImageWidth", "ExifImageHeight"}
"""Tags (by exiftool's names) that a conversion makes true."""
OF_THE_FILE = ("System", "File", "ExifTool", "Composite", "JFIF", "ICC")
"""exiftool's groups that tell of the file or of the profile."""
PRIVATE = (
    "GPS",
    "SerialNumber",
    "MakerNote",
    "Thumbnail",
    "Region",
    "HostComputer",
    "OwnerName",
    "ImageUniqueID",
    "DocumentID",
)
"""What `safe` must not let through: parts of tag names."""


def sources() -> list[Path]:
    """Files whose metadata is worth a look: the corpus's, when it is there."""
    found = (file for name in CORPUS_CLASSES for file in sorted((CORPUS / name).glob("*")))
    return [file for file in found if file.stat().st_size <= LARGEST]


def of_picture(tags: dict) -> dict:
    """The tags that came from EXIF, maker notes and XMP."""
    return {
        name: value
        for name, value in tags.items()
        if ":" in name and not name.startswith(OF_THE_FILE) and not name.startswith("SourceFile")
    }


@pytest.fixture(scope="session")
def converted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[Path, Path]]:
    """The corpus's JPEGs by policy and source; pictures that are refused are not among them."""
    if not CORPUS.exists():
        pytest.skip("there is no corpus")
    result = {}
    for policy in ("keep", "safe", "none"):
        target = tmp_path_factory.mktemp(policy)
        links = tmp_path_factory.mktemp(f"{policy}-sources")
        for index, file in enumerate(sources()):
            (links / f"{index:04d}.heic").symlink_to(file)
        binary.run("convert", links, "-o", target, "--metadata", policy, "--quality", "0.3")
        made = {file: target / f"{index:04d}.jpg" for index, file in enumerate(sources())}
        result[policy] = {file: path for file, path in made.items() if path.exists()}
    return result


@pytest.fixture(scope="session")
def unchanged(converted: dict, tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Path]:
    """JPEGs with the source's own EXIF and XMP blocks unchanged: what exiftool finds there was there before."""
    folder = tmp_path_factory.mktemp("unchanged")
    result = {}
    for index, file in enumerate(converted["keep"]):
        exif, xmp = exiftool.block(file, "exif"), exiftool.block(file, "xmp")
        # exiftool does not hand out the EXIF block of every HEIF, and a larger one cannot stand in a JPEG unchanged.
        if exif and len(jpeg.EXIF + exif) <= 65_533:
            head = exiftool.segment(0xE1, jpeg.EXIF + exif)
            if xmp and len(jpeg.XMP + xmp) <= 65_533:
                head += exiftool.segment(0xE1, jpeg.XMP + xmp)
            plain = io.BytesIO()
            Image.new("RGB", (8, 8)).save(plain, "JPEG")
            result[file] = folder / f"{index:04d}.jpg"
            result[file].write_bytes(b"\xff\xd8" + head + plain.getvalue()[2:])
    return result


def test_every_tag_is_kept_but_those_that_became_true(converted: dict, unchanged: dict) -> None:
    compared = 0
    before = exiftool.tags(*unchanged.values())
    after = exiftool.tags(*(converted["keep"][file] for file in unchanged))
    for file, old, new in zip(unchanged, map(of_picture, before), map(of_picture, after), strict=True):
        differing = {name for name in old | new if old.get(name) != new.get(name)}
        # XMP items of auxiliary pictures are not the primary's, and exiftool cannot tell them apart in a HEIF.
        differing = {name for name in differing if not name.startswith("XMP")}
        assert {name.split(":")[1] for name in differing} <= MADE_TRUE, f"{file.name}: {differing}"
        compared += 1
    assert compared > 30


def test_exif_blocks_keep_their_length_and_all_bytes_but_a_few(converted: dict) -> None:
    compared = 0
    for file, made in converted["keep"].items():
        old, new = exiftool.block(file, "exif"), jpeg.payload(made.read_bytes(), jpeg.EXIF)
        if not old or len(old) > 65_527 or new is None or len(old) != len(new):
            continue
        # Orientation and four dimensions of at most four bytes each.
        assert sum(a != b for a, b in zip(old, new)) <= 18, file.name
        compared += 1
    assert compared > 30


def test_validation_finds_nothing_that_was_not_wrong_before(converted: dict, unchanged: dict) -> None:
    for file, before in unchanged.items():
        assert exiftool.warnings(converted["keep"][file]) <= exiftool.warnings(before), file.name


def test_no_jpeg_is_turned_by_its_metadata(converted: dict) -> None:
    for found in exiftool.tags(*converted["keep"].values()):
        turns = [
            value
            for name, value in found.items()
            if name.endswith(":Orientation") and not name.startswith("IFD1")
        ]
        assert set(turns) <= {1}, found["SourceFile"]


@pytest.mark.parametrize("policy", ["safe", "none"])
def test_nothing_private_is_left(converted: dict, policy: str) -> None:
    made = converted[policy]
    for file, names in zip(made, map(of_picture, exiftool.tags(*made.values())), strict=True):
        assert not [name for name in names if any(word in name for word in PRIVATE)], file.name
        assert not [name for name in names if name.split(":")[0] in ("Apple", "Samsung", "Canon", "Sony")], (
            file.name
        )
        if policy == "none":
            assert not names, file.name


def test_safe_keeps_date_camera_and_exposure(converted: dict) -> None:
    wanted = (
        "IFD0:Make",
        "IFD0:Model",
        "ExifIFD:DateTimeOriginal",
        "ExifIFD:ExposureTime",
        "ExifIFD:FNumber",
        "IFD0:Copyright",
    )
    compared = 0
    kept, safe = converted["keep"], converted["safe"]
    tags = zip(
        kept, exiftool.tags(*kept.values()), exiftool.tags(*(safe[file] for file in kept)), strict=True
    )
    for file, old, new in tags:
        assert [old.get(name) for name in wanted] == [new.get(name) for name in wanted], file.name
        compared += "IFD0:Make" in old
        assert kept[file].read_bytes().count(b"ICC_PROFILE") == safe[file].read_bytes().count(b"ICC_PROFILE")
    assert compared > 20


@pytest.fixture
def tagged_jpeg(tmp_path: Path) -> Path:
    """A JPEG under a HEIC name with all that a photo can tell of its maker, and a film behind its end."""
    file = tmp_path / "photo.heic"
    plain, thumbnail = tmp_path / "plain.jpg", tmp_path / "thumbnail.jpg"
    Image.radial_gradient("L").convert("RGB").save(plain, "JPEG", quality=90, comment=b"SECRET comment")
    Image.new("RGB", (32, 32), (255, 0, 0)).save(thumbnail, "JPEG")
    exiftool.run(
        "-overwrite_original",
        "-Orientation#=6",
        "-Make=Acme",
        "-Model=One",
        "-Copyright=Me",
        "-Artist=Me",
        "-DateTimeOriginal=2026:11:30 12:00:00",
        "-ExposureTime=0.01",
        "-BodySerialNumber=SECRET",
        "-LensSerialNumber=SECRET",
        "-CameraOwnerName=SECRET",
        "-ImageUniqueID=SECRET",
        "-UserComment=SECRET",
        "-ImageDescription=SECRET",
        "-HostComputer=SECRET",
        "-GPSLatitude=48.1",
        "-GPSLatitudeRef=N",
        "-GPSLongitude=11.5",
        "-GPSLongitudeRef=E",
        "-XPAuthor=SECRET",
        f"-ThumbnailImage<={thumbnail}",
        "-XMP-dc:Rights=Me",
        "-XMP-dc:Description=SECRET",
        "-XMP-exif:GPSLatitude=48.1",
        "-XMP-mwg-rs:RegionName=SECRET",
        "-XMP-mwg-rs:RegionType=Face",
        "-XMP-aux:SerialNumber=SECRET",
        "-XMP-xmpMM:DocumentID=SECRET",
        "-XMP-iptcExt:PersonInImage=SECRET",
        "-IPTC:Caption-Abstract=SECRET",
        "-IPTC:City=SECRET",
        "-Photoshop:CopyrightFlag=1",
        plain,
    )
    file.write_bytes(plain.read_bytes() + b"SECRET film")
    return file


def test_a_jpeg_is_handed_on_byte_for_byte(tagged_jpeg: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jpg"
    assert binary.run("convert", tagged_jpeg, "-o", out).status == 0
    assert out.read_bytes() == tagged_jpeg.read_bytes()


@pytest.mark.parametrize("policy", ["safe", "none"])
def test_a_jpegs_metadata_is_removed_without_touching_its_scans(
    tagged_jpeg: Path, tmp_path: Path, policy: str
) -> None:
    assert tagged_jpeg.read_bytes().count(b"SECRET") > 10, "the picture was not tagged"
    out = tmp_path / "out.jpg"
    assert binary.run("convert", tagged_jpeg, "-o", out, "--metadata", policy).status == 0
    stream = out.read_bytes()
    assert b"SECRET" not in stream
    assert jpeg.picture(stream) == jpeg.picture(tagged_jpeg.read_bytes())
    found = of_picture(exiftool.tags(out)[0])
    assert not [name for name in found if any(word in name for word in PRIVATE)]
    assert found["IFD0:Orientation"] == 6, "its pixels are not turned"
    kept = {"IFD0:Make": "Acme", "IFD0:Copyright": "Me", "ExifIFD:ExposureTime": 0.01, "XMP-dc:Rights": "Me"}
    for name, value in kept.items():
        assert found.get(name) == (value if policy == "safe" else None)


def test_an_xmp_packet_beyond_one_segment_is_read_again_whole(tmp_path: Path) -> None:
    source, out, text = tmp_path / "source.heic", tmp_path / "out.jpg", tmp_path / "text"
    source.write_bytes(pictures.bytes_of("single.heic"))
    text.write_text("".join(f"line {number}\n" for number in range(20_000)))
    exiftool.run("-overwrite_original", f"-XMP-dc:Description<={text}", "-XMP-xmp:Rating=4", source)
    assert len(exiftool.block(source, "xmp")) > 150_000
    assert binary.run("convert", source, "-o", out).status == 0
    old, new = exiftool.tags(source, out)
    assert new["XMP-dc:Description"] == old["XMP-dc:Description"]
    assert new["XMP-xmp:Rating"] == 4
    assert not [warning for warning in exiftool.warnings(out) if "XMP" in warning.upper()]


def test_a_jpeg_cut_short_is_truncated(tagged_jpeg: Path, tmp_path: Path) -> None:
    stream = tagged_jpeg.read_bytes()
    tagged_jpeg.write_bytes(stream[: stream.index(b"SECRET film") - 100])
    outcome = binary.run("convert", tagged_jpeg, "-o", tmp_path / "out.jpg", "--json")
    assert outcome.status == 1
    assert outcome.records[0]["error"]["code"] == "truncated"
    assert not (tmp_path / "out.jpg").exists()
