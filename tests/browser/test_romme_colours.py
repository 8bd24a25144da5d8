"""The colours of number cards, told apart with any colour vision (bar U12): CIEDE2000 as simulated by Machado 2009."""

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

TOKENS = Path(__file__).resolve().parents[2] / "web" / "src" / "styles" / "tokens.css"
NAMES = ("red", "green", "blue", "yellow")
APART = 20
PAPER = "#fdf8ec"
VISION = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
Triple = tuple[float, float, float]


def tokens(selector: str) -> dict[str, str]:
    """Return the custom properties of a block of the tokens."""
    block = TOKENS.read_text(encoding="utf-8").partition(f"{selector} {{")[2].partition("}")[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]+);", block))


def linear(colour: str) -> Triple:
    digits = colour.lstrip("#")
    digits = "".join(2 * one for one in digits) if len(digits) == 3 else digits
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def times(matrix: tuple[Triple, ...], value: Triple) -> Triple:
    one, two, three = (sum(a * b for a, b in zip(row, value, strict=True)) for row in matrix)
    return one, two, three


def lab(rgb: Triple) -> Triple:
    to_xyz = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.072175), (0.0193339, 0.119192, 0.9503041))
    xyz = times(to_xyz, rgb)
    scaled = [value / white for value, white in zip(xyz, (0.95047, 1, 1.08883), strict=True)]
    x, y, z = (part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in scaled)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Triple, other: Triple) -> float:
    """Return the difference of two colours in L*a*b* (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    grey = 1.5 - 0.5 * math.sqrt(mean**7 / (mean**7 + 25**7))
    c1, c2 = math.hypot(a1 * grey, b1), math.hypot(a2 * grey, b2)
    h1, h2 = (math.degrees(math.atan2(b, a * grey)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0
    hue = (h1 + turn / 2) % 360
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    wave = (
        1 - 0.17 * cosine(hue - 30) + 0.24 * cosine(2 * hue) + 0.32 * cosine(3 * hue + 6) - 0.2 * cosine(4 * hue - 63)
    )
    d_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    d_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    d_hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * chroma * wave)
    swing = math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    rotation = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * swing
    return math.sqrt(d_light**2 + d_chroma**2 + d_hue**2 + rotation * d_chroma * d_hue)


def cosine(degrees: float) -> float:
    return math.cos(math.radians(degrees))


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("vision", VISION)
def test_U12_shapes_of_the_safe_deck_differ_in_colour_too(vision: str) -> None:
    safe = {**tokens(":root"), **tokens('[data-deck="safe"]')}
    seen = {}
    for name in NAMES:
        red, green, blue = (min(1, max(0, part)) for part in times(VISION[vision], linear(safe[f"{name}-fill"])))
        seen[name] = lab((red, green, blue))
    near = {pair: ciede2000(seen[pair[0]], seen[pair[1]]) for pair in combinations(NAMES, 2)}
    assert min(near.values()) >= APART, near


@pytest.mark.parametrize("deck", [":root", '[data-deck="safe"]'])
def test_figures_stand_out_from_paper(deck: str) -> None:
    colours = {**tokens(":root"), **tokens(deck)}
    for name in NAMES:
        contrast = (luminance(PAPER) + 0.05) / (luminance(colours[name]) + 0.05)
        assert contrast >= 4.5, (deck, name, contrast)
