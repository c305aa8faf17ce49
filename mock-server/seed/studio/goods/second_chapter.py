"""The Second Chapter: books. A book is built lying, front cover up (+z), spine at -x, and then laid or stood up."""
import math
import random

import bpy
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from goods import product
from materials import Mat, brass, cloth, glow, leaf, metal, pages, paper, picture, rgb, shade, wax, wood
from shapes import box, card, disc, group, lathe, made_by, outline, place, sheet, slab, spline, tube

SERIF = "/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf"
SERIF_BOLD = "/usr/share/fonts/truetype/liberation/LiberationSerif-Bold.ttf"
ITALIC = "/usr/share/fonts/truetype/liberation/LiberationSerif-Italic.ttf"
SANS = "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf"
SANS_BOLD = "/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf"
NARROW = "/usr/share/fonts/truetype/liberation/LiberationSansNarrow-Bold.ttf"
GOLD, SILVER = (0.80, 0.56, 0.22), (0.62, 0.62, 0.60)


class Art:
    """A drawing in millimetres from the top left; ground=None gives a see-through one (for foil)."""

    def __init__(self, w, h, ground=None, k=14):
        self.w, self.h, self.k = w, h, k
        self.image = Image.new("RGBA", (round(w * k), round(h * k)), ground or (255, 255, 255, 0))
        self.draw = ImageDraw.Draw(self.image)

    def _(self, points):
        return [(x * self.k, y * self.k) for x, y in points]

    def poly(self, points, fill="white", smooth=False):
        self.draw.polygon(self._(spline(points, 10, closed=True) if smooth else points), fill=fill)

    def line(self, points, width=0.5, fill="white", smooth=False, closed=False):
        points = [tuple(p) for p in (spline(points, 12, closed) if smooth else points)]
        if closed:
            points = [*points, points[0], points[1]]
        self.draw.line(self._(points), fill=fill, width=max(1, round(width * self.k)), joint="curve")

    def round(self, x, y, r, fill=None, edge=None, width=0.5, ry=None):
        ry = r if ry is None else ry
        self.draw.ellipse(self._([(x - r, y - ry), (x + r, y + ry)]), fill=fill, outline=edge, width=round(width * self.k))

    def rect(self, x0, y0, x1, y1, fill=None, edge=None, width=0.5, r=0):
        self.draw.rounded_rectangle(self._([(x0, y0), (x1, y1)]), radius=r * self.k, fill=fill, outline=edge, width=round(width * self.k))

    def text(self, x, y, words, size, font=SERIF, fill="white", track=0.0):
        f = ImageFont.truetype(font, round(size * self.k))
        if not track:
            self.draw.text((x * self.k, y * self.k), words, font=f, fill=fill, anchor="mm")
            return
        gap = track * size * self.k
        wide = sum(f.getlength(c) for c in words) + gap * (len(words) - 1)
        at = x * self.k - wide / 2
        for c in words:
            self.draw.text((at, y * self.k), c, font=f, fill=fill, anchor="lm")
            at += f.getlength(c) + gap

    def lines(self, x, y, words, size, lead=1.25, **kw):
        for i, row in enumerate(words.split("\n")):
            self.text(x, y + i * size * lead, row, size, **kw)

    def done(self, turn=0):
        small = self.image.resize((self.image.width // 2, self.image.height // 2), Image.LANCZOS)
        return np.asarray(small.rotate(turn, expand=True) if turn else small)


def bookcloth(colour, rough=0.8, coarse=1.0):
    """Woven book cloth on object axes x and z (as the case outline lies)."""
    m = Mat("bookcloth")
    m.base(colour, rough=rough, spec=0.25)
    m.set(Sheen=0.25, Sheen_Tint=0.5)
    f = 1150 / coarse
    warp = m.noise(scale=f, detail=2, coords=m.mapped((1, 1, 0.04)))
    weft = m.noise(scale=f, detail=2, coords=m.mapped((0.04, 1, 1)))
    both = m.mix(0.5, warp, weft)
    cloud = m.noise(scale=14, detail=3)
    tone = m.ramp(both, [(0.40, shade(colour, 0.55)), (0.58, shade(colour, 1.2))])
    tone = m.mix(0.5, tone, m.ramp(cloud, [(0.3, 0.8), (0.7, 1.0)]), kind="MULTIPLY")
    m.set(Base_Color=tone)
    m.bump(both, depth=0.0006 * coarse, strength=0.5)
    return m.material


def board(colour, rough=0.45):
    """Printed paper over board, soft-touch laminate."""
    m = Mat("board")
    m.base(colour, rough=rough, spec=0.4)
    m.rough_from(m.noise(scale=12, detail=4), rough * 0.85, rough * 1.2)
    m.bump(m.noise(scale=700, detail=2), depth=0.0002, strength=0.15)
    return m.material


def foil(image, colour=GOLD, metallic=1.0, rough=0.3):
    """Stamped lettering: the drawing's alpha is where the foil is."""
    mat = picture(image, rough=rough)
    nodes, links = mat.node_tree.nodes, mat.node_tree.links
    b = nodes["Principled BSDF"]
    for link in list(b.inputs["Base Color"].links):
        links.remove(link)
    b.inputs["Base Color"].default_value = (*rgb(colour), 1)
    b.inputs["Metallic"].default_value = metallic
    return mat


def hardback(w, h, t, case, front=None, spine=None, back=None, page=(0.80, 0.75, 0.64), round_back=True, head="#8a2f2a",
             endpaper=None, art_edge=0.0012, spread=0.0):
    """A case-bound book; front, spine: materials laid on the boards (full board size); returns its group, lying, z from 0 to t."""
    def build():
        b, bulge = 0.0027, (0.17 * t if round_back else 0.0008)
        xs = -w / 2 + bulge
        xj = xs + 0.0055
        top = [(w / 2, t), (xj + 0.0040, t), (xj + 0.0024, t - 0.0002), (xj + 0.0008, t - 0.0014), (xj - 0.0012, t - 0.0016),
               (xj - 0.0032, t - 0.0008), (xs + 0.0005, t - 0.0003)]
        arc = [(xs - bulge * math.cos(a), t / 2 + (t / 2 - 0.0004) * math.sin(a)) for a in np.linspace(1.35, -1.35, 17)] if round_back else \
            [(xs - bulge, t - 0.0012), (xs - bulge, 0.0012)]
        inner = [(w / 2, b), (xs + 0.0015, b), (xs + 0.0008 - bulge * 0.75, t * 0.5), (xs + 0.0015, t - b), (w / 2, t - b)]
        outline([*top, *arc, *[(x, t - z) for x, z in top[::-1]], *inner], h, 0.0007, mat=case, at=(0, h / 2, 0), turn=(90, 0, 0))
        dip = 0.13 * t if round_back else 0.0
        f = w / 2 - 0.0038
        edge = [(f - dip * math.cos(a), t / 2 + (t / 2 - b) * math.sin(a) / math.sin(1.45)) for a in np.linspace(-1.45, 1.45, 13)] if dip else [(f, b), (f, t - b)]
        block = [(xs + 0.0016, b), *edge, (xs + 0.0016, t - b), (xs + 0.001 - bulge * 0.6, t / 2)]
        outline(block, h - 0.0076, 0.0002, mat=pages(page, along="y", fine=2300), at=(0, h / 2 - 0.0038, 0), turn=(90, 0, 0))
        if endpaper:
            for z in (b + 0.00012, t - b - 0.00012):
                box(f + 0.003 - xs, h - 0.0072, 0.0003, edge=0, mat=paper(endpaper), at=((f + 0.003 + xs) / 2 + 0.001, 0, z - 0.00015))
        band = cloth(head, "twill", threads=700, uv=True)
        for y in (h / 2 - 0.0036, -h / 2 + 0.0036):
            tube([(xs + 0.0022, y, b + 0.0006), (xs + 0.0016 - bulge * 0.5, y, t / 2), (xs + 0.0022, y, t - b - 0.0006)], 0.0011, mat=band, sides=10)
        x0, x1 = xj + 0.0036, w / 2 - art_edge
        if front:
            card(x1 - x0, h - 2 * art_edge, front, at=((x0 + x1) / 2, 0, t), lift=0.00006)
        if back:
            card(x1 - x0, h - 2 * art_edge, back, at=((x0 + x1) / 2, 0, 0), turn=(0, 180, 0), lift=0.00006)
        if spine:
            def on_spine(u, v):
                a = (u - 0.5) * 2.5
                z = t / 2 - (t / 2 - 0.0004) * math.sin(a) if round_back else t * (0.94 - 0.88 * u)
                x = xs - bulge * (math.cos(a) if round_back else 1)
                # u runs across the spine so that the picture's left is the back cover's side
                return (x - 0.00007, (v - 0.5) * (h - 2 * art_edge), t - z)
            sheet(on_spine, 24, 2, unit_uv=True, mat=spine)
    return group(made_by(build))


def board_width(w, t, round_back=True, art_edge=0.0012):
    """The width of the front picture of a hardback, in metres."""
    xs = -w / 2 + (0.17 * t if round_back else 0.0008)
    return w / 2 - art_edge - (xs + 0.0055 + 0.0036)


def paperback(w, h, t, front, spine, base, page=(0.82, 0.77, 0.66), curl=0.004, skew=0.0015, radius=0.0):
    """A glued paperback with flush edges: front and spine materials on UV 0..1, its cover a little lifted."""
    def build():
        c = 0.00035
        def cover(u, v):
            x = -w / 2 + u * w
            return (x + skew / 2, (v - 0.5) * h, t - c + curl * max(0, u - 0.04) ** 2.6 * (0.85 + 0.15 * v))
        sheet(cover, 40, 8, unit_uv=True, mat=front, thickness=0.0003)
        sheet(lambda u, v: (-w / 2 + u * w - skew / 2, (v - 0.5) * h, 0.0002), 12, 4, unit_uv=True, mat=base, thickness=0.0003)
        sheet(lambda u, v: (-w / 2 - 0.0002 + skew * (u - 0.5), (v - 0.5) * h, u * (t - c)), 6, 6, unit_uv=True, mat=spine, thickness=0.0003)
        block = [(-w / 2 - skew / 2, c), (w / 2 - skew / 2 - 0.0004, c), (w / 2 + skew * 0.1 - 0.0005, t * 0.5), (w / 2 + skew / 2 - 0.0004, t - 2 * c), (-w / 2 + skew / 2, t - 2 * c)]
        outline(block, h - 0.0004, 0.00015, mat=pages(page, along="y", fine=2600), at=(0, h / 2 - 0.0002, 0), turn=(90, 0, 0))
        # a few loose first pages under the lifted cover
        for i in range(3):
            k = curl * (0.25 + 0.2 * i)
            sheet(lambda u, v: (-w / 2 + skew / 2 + u * (w - 0.0006 - 0.0004 * i), (v - 0.5) * (h - 0.0006), t - 2 * c + k * max(0, u - 0.04) ** 2.8), 24, 3, mat=paper(page))
    return group(made_by(build))


def stand(book, h, x=0.0, y=0.0, rz=0.0, lean=0.0):
    """Stands a book up, front to -y; lean tips it back (degrees)."""
    return place(book, (x, y, h / 2 * math.cos(math.radians(lean)) + 0.0004), (90 - lean, 0, rz))


@product("the-lighthouse-keepers-almanac", az=-27, el=15, second=dict(az=24, el=34))
def lighthouse():
    w, h, t = 0.142, 0.218, 0.034
    wide = board_width(w, t) * 1000
    a = Art(wide, h * 1000 - 2.4)
    m = a.w / 2
    # lighthouse with beams, a rock and three rows of waves
    a.poly([(m - 8, 140), (m - 5, 82), (m + 5, 82), (m + 8, 140)])
    for y0, y1 in ((92, 103), (116, 127)):
        a.poly([(m - 8 + (140 - y1) * 3 / 58 - 1, y1), (m - 8 + (140 - y0) * 3 / 58 - 1, y0), (m + 8 - (140 - y0) * 3 / 58 + 1, y0), (m + 8 - (140 - y1) * 3 / 58 + 1, y1)], fill=(0, 0, 0, 0))
    a.rect(m - 7, 79.5, m + 7, 81)
    a.rect(m - 4, 70, m + 4, 78.5, edge="white", width=0.8)
    a.line([(m, 70), (m, 78.5)], 0.6)
    a.poly([(m - 5.5, 69.2), (m, 62.5), (m + 5.5, 69.2)])
    a.line([(m, 63), (m, 59)], 0.6)
    for s in (-1, 1):
        for i in range(5):
            k = -0.28 + 0.14 * i
            a.line([(m + s * 9, 74 + 9 * k), (m + s * 44, 74 + 44 * k * 1.1)], 0.55)
    a.poly([(m - 22, 147), (m - 14, 141), (m - 6, 139.5), (m + 9, 140), (m + 18, 143), (m + 23, 147)])
    for j in range(4):
        y = 151 + j * 6.5
        pts = [(x, y + 1.6 * math.sin(x / 4.2 + j * 1.9)) for x in np.arange(9, a.w - 8, 0.8)]
        a.line(pts, 0.7)
    a.lines(m, 21, "THE LIGHTHOUSE\nKEEPER’S", 8.6, track=0.09, lead=1.3)
    a.text(m, 44, "ALMANAC", 12.5, track=0.16)
    a.text(m, 193, "A NOVEL", 4.2, track=0.3)
    for k, ww in ((5, 0.8), (6.8, 0.35)):
        a.rect(k, k, a.w - k, a.h - k, edge="white", width=ww)
    s = Art(h * 1000 - 2.4, t * 1000 * 0.9)
    s.text(108, s.h / 2, "THE LIGHTHOUSE KEEPER’S ALMANAC", 7.0, font=SERIF_BOLD, track=0.07)
    for x in (9, 11, 204, 206):
        s.line([(x, 1), (x, s.h - 1)], 0.7)
    case = bookcloth("#1d3a55")
    kw = dict(front=foil(a.done(), SILVER), spine=foil(s.done(turn=-90), SILVER), endpaper="#5b93a8", head="#d8d2c0")
    stand(hardback(w, h, t, case, **kw), h, rz=4)
    place(hardback(w, h, t, case, **kw), (0.125, 0.085, 0), (0, 0, -62))


@product("a-field-guide-to-city-trees", az=14, el=46, fill=0.74, second=dict(az=-30, el=22))
def trees():
    w, h, t = 0.118, 0.188, 0.019
    a = Art(w * 1000, h * 1000, "#3d5a3e")
    cream = "#ece3c8"
    a.rect(6, 6, a.w - 6, a.h - 6, edge=cream, width=0.6, r=3)
    random.seed(4)

    def drop(x, y, size, turn, kind):
        def at(u, v):
            r = math.radians(turn)
            return (x + size * (u * math.cos(r) - v * math.sin(r)), y + size * (u * math.sin(r) + v * math.cos(r)))
        if kind == "oak":
            side = [(0.06, -0.5), (0.2, -0.36), (0.13, -0.26), (0.30, -0.14), (0.18, -0.03), (0.34, 0.12), (0.17, 0.2), (0.22, 0.33), (0.04, 0.44)]
        elif kind == "lime":
            side = [(0.03, -0.52), (0.16, -0.34), (0.32, -0.12), (0.37, 0.1), (0.30, 0.28), (0.12, 0.38), (0.0, 0.32)]
        elif kind == "ginkgo":
            side = [(0.03, -0.34), (0.14, -0.46), (0.34, -0.38), (0.48, -0.16), (0.46, -0.05), (0.2, 0.12), (0.03, 0.38)]
        else:
            side = [(0.02, -0.55), (0.1, -0.3), (0.12, 0.0), (0.09, 0.3), (0.0, 0.45)]
        pts = [at(u, v) for u, v in side] + [at(-u, v) for u, v in side[::-1]]
        return pts, at

    cells = [("oak", "#c8a24a", 31, 92, -14), ("lime", "#9db56b", 59, 84, 8), ("ginkgo", "#e3c766", 88, 93, 16),
             ("beech", "#b9703f", 29, 134, 12), ("oak", "#7fa05a", 59, 131, 2), ("lime", "#cf8d43", 88, 135, -16)]
    for kind, colour, x, y, turn in cells:
        pts, at = drop(x, y, 36, turn, kind)
        a.poly(pts, fill=colour, smooth=True)
        if kind == "ginkgo":
            for u in np.linspace(-0.36, 0.36, 9):
                a.line([at(0, 0.34), at(u, -0.30 + 0.3 * abs(u))], 0.22, "#a98d2e")
        else:
            for i in range(-3, 4):
                for s in (-1, 1):
                    a.line([at(0, i * 0.11 + 0.08), at(s * 0.16, i * 0.11 - 0.04)], 0.22, "#3d5a3e")
        a.line([at(0, -0.4), at(0, 0.56)], 0.55, "#3d5a3e")
        a.line([at(0, 0.36), at(0.02, 0.58)], 0.7, colour)
    a.text(a.w / 2, 22, "A FIELD GUIDE TO", 5.6, font=SANS_BOLD, fill=cream, track=0.16)
    a.text(a.w / 2, 37, "City Trees", 17, font=SERIF_BOLD, fill=cream)
    a.text(a.w / 2, 53, "200 species · leaf, bark & winter bud", 4.6, font=ITALIC, fill=cream)
    a.text(a.w / 2, 174, "SECOND EDITION", 3.4, font=SANS, fill=cream, track=0.25)
    s = Art(h * 1000, t * 1000, "#34503a")
    s.text(s.w / 2, s.h / 2, "A FIELD GUIDE TO CITY TREES", 7, font=SANS_BOLD, fill=cream, track=0.08)
    book = paperback(w, h, t, picture(a.done(), rough=0.34), picture(s.done(turn=-90), rough=0.34), board("#34503a"), curl=0.006)
    place(book, (0, 0, 0), (0, 0, 14))
    # a fallen leaf on the table and a pencil
    def plane(u, v):
        x = u - 0.5
        width = 0.031 * math.sin(math.pi * min(1, u * 1.01)) ** 0.8 * (1 - 0.35 * u) * (1 + 0.035 * math.sin(u * 95))
        y = (v - 0.5) * 2 * width
        return (x * 0.105, y, 0.006 + 0.16 * y * y / 0.03 + 0.012 * (u - 0.5) ** 2 * 4 * (1 if u > 0.5 else 0.3) + 0.0007 * math.sin(9 * u + 1) + 0.0005 * math.sin(u * 26 - 6 * abs(v - 0.5)))
    sheet(plane, 90, 31, unit_uv=True, mat=leaf((0.24, 0.085, 0.018), rough=0.6), thickness=0.0004, at=(0.112, -0.055, 0), turn=(0, 0, 62))
    tube([(0.086, -0.099, 0.0075), (0.079, -0.115, 0.0055), (0.075, -0.128, 0.0035)], [0.0011, 0.0009, 0.0013], mat=leaf((0.30, 0.15, 0.05), rough=0.6), sides=10)
    pencil((0.098, 0.06, 0), 81)


def pencil(at, rz, colour="#b8862b"):
    """A hexagonal pencil lying on the table, 170 mm."""
    def build():
        hexagon = [(0.0037 * math.cos(math.radians(60 * i + 30)), 0.0037 * math.sin(math.radians(60 * i + 30))) for i in range(6)]
        outline(hexagon, 0.142, 0.0003, mat=board(colour, 0.3), turn=(90, 0, 90), at=(-0.08, 0, 0.0033))
        lathe([(0.0036, 0.0), (0.0036, 0.0), (0.0012, 0.019), (0.0012, 0.019), (0.0004, 0.0225), (0.0, 0.023)], steps=48, mat=wood("#d8b88a", scale=3), at=(0.0615, 0, 0.0033), turn=(0, 90, 0))
        lathe([(0.00135, 0.0182), (0.0012, 0.019), (0.0005, 0.0229), (0.0, 0.0234)], steps=24, mat=board("#26262a", 0.4), at=(0.0615, 0, 0.0033), turn=(0, 90, 0))
    return group(made_by(build), at, (0, 0, rz))


@product("algorithms-by-candlelight", az=-24, el=16, key=0.85, second=dict(az=20, el=30))
def algorithms():
    w, h, t = 0.165, 0.240, 0.046
    wide = board_width(w, t) * 1000
    a = Art(wide, h * 1000 - 2.4)
    m = a.w / 2
    # a binary tree whose root is a candle flame
    levels = [[(m, 128)], [(m - 28, 150), (m + 28, 150)], [(m - 42, 172), (m - 14, 172), (m + 14, 172), (m + 42, 172)]]
    levels.append([(m - 42 + 12 * i, 192) for i in range(8)])
    for i, row in enumerate(levels[:-1]):
        for j, p in enumerate(row):
            for q in levels[i + 1][2 * j:2 * j + 2]:
                a.line([p, q], 0.8)
    for i, row in enumerate(levels):
        for p in row:
            r = 4.4 - 0.75 * i
            a.round(*p, r, fill="white")
            if i < 3:
                a.round(*p, r - 1.1, fill=(0, 0, 0, 0))
    a.rect(m - 5.5, 92, m + 5.5, 123.6, fill="white")
    a.line([(m - 2.2, 96), (m - 2.2, 120)], 0.7, (0, 0, 0, 0))
    a.line([(m, 92), (m, 87.5)], 0.8)
    a.poly([(m, 66), (m + 4.6, 76), (m + 4.2, 83), (m, 87.5), (m - 4.2, 83), (m - 3.8, 77)], smooth=True)
    a.poly([(m, 76), (m + 1.9, 81), (m, 85.4), (m - 1.9, 81)], fill=(0, 0, 0, 0), smooth=True)
    for i in range(13):
        g = math.radians(-180 + 15 * i)
        a.line([(m + 17 * math.cos(g), 79 + 17 * math.sin(g)), (m + (24 + 3 * (i % 2)) * math.cos(g), 79 + (24 + 3 * (i % 2)) * math.sin(g))], 0.6)
    a.text(m, 26, "ALGORITHMS", 13.0, font=SERIF_BOLD, track=0.06)
    a.text(m, 42, "by Candlelight", 10.0, font=ITALIC)
    a.text(m, 216, "FORTY STORIES, FORTY PROOFS", 4.3, font=SERIF, track=0.18)
    s = Art(h * 1000 - 2.4, t * 1000 * 0.92)
    s.text(118, s.h * 0.5, "ALGORITHMS BY CANDLELIGHT", 9.0, font=SERIF_BOLD, track=0.06)
    for x in (12, 14.5, 24, 212, 222, 224.5):
        s.line([(x, 0), (x, s.h)], 1.0)
    book = hardback(w, h, t, bookcloth("#26221f"), front=foil(a.done()), spine=foil(s.done(turn=-90)), head="#b08a3a", endpaper="#7a2f23")
    stand(book, h, rz=0)
    candle(0.135, -0.02)


def candle(x, y):
    """A lit candle in a brass chamber stick."""
    def build():
        metal_ = brass(0.26)
        lathe([(0, 0), (0.034, 0), (0.034, 0), (0.047, 0.006), (0.052, 0.0095), (0.0525, 0.0108), (0.051, 0.0112), (0.045, 0.0085), (0.033, 0.0035), (0.012, 0.0035), (0.010, 0.007),
               (0.0085, 0.018), (0.0125, 0.026), (0.0148, 0.030), (0.0148, 0.034), (0.0125, 0.0345), (0.0118, 0.03), (0, 0.029)], mat=metal_)
        tube([(0.048, 0, 0.010), (0.068, 0, 0.020), (0.078, 0, 0.036), (0.068, 0, 0.050), (0.054, 0, 0.043), (0.050, 0, 0.026), (0.0505, 0, 0.0105)], 0.0022, mat=metal_, n=10)
        lathe([(0.0108, 0.03), (0.0112, 0.09), (0.0109, 0.128), (0.0104, 0.1315), (0.009, 0.132), (0.0055, 0.1295), (0, 0.1285)], mat=wax(), wobble=0.01)
        tube([(0.0104, 0.001, 0.131), (0.0122, 0.001, 0.118), (0.0125, 0.001, 0.104)], [0.0016, 0.0017, 0.0024], mat=wax(), sides=12)
        tube([(0, 0, 0.127), (0.0004, 0, 0.134), (0.0014, 0, 0.139)], 0.0007, mat=board("#1a1613", 0.9), sides=8)
        lathe([(0.0, 0.134), (0.003, 0.137), (0.0046, 0.144), (0.0038, 0.153), (0.0016, 0.163), (0.0, 0.169)], mat=glow((1.0, 0.62, 0.22), 9), at=(0.0006, 0, 0), steps=32)
        lathe([(0.0, 0.1335), (0.0017, 0.136), (0.0015, 0.1395), (0.0, 0.142)], mat=glow((0.9, 0.5, 0.2), 3), at=(0.0008, -0.0032, 0), steps=24)
        lamp = bpy.data.lights.new("flame", "POINT")
        lamp.energy, lamp.color, lamp.shadow_soft_size = 0.06, (1.0, 0.55, 0.22), 0.006
        flame = bpy.data.objects.new("flame", lamp)
        bpy.context.collection.objects.link(flame)
        flame.location = (0.0006, 0, 0.176)
    return group(made_by(build), (x, y, 0), (0, 0, -20))


@product("bread-and-patience", az=-22, el=18, second=dict(az=26, el=38))
def bread():
    w, h, t = 0.200, 0.252, 0.030
    wide = board_width(w, t, False) * 1000
    ground = "#e4d9c4"
    a = Art(wide, h * 1000 - 2.4, ground)
    m = a.w / 2
    # a round loaf from above, floured and scored like an ear of wheat
    rng = np.random.default_rng(3)
    cx, cy, r = m, 150, 62
    for i in range(26):
        k = i / 25
        c = [int(p + (q - p) * k) for p, q in zip((96, 52, 22), (196, 132, 68))]
        a.poly([(cx - 3 * k + (r * (1 - 0.55 * k ** 1.5)) * (1 + 0.015 * math.sin(3 * g + 1) + 0.01 * math.sin(7 * g)) * math.cos(g),
                 cy - 4 * k + (r * (1 - 0.55 * k ** 1.5)) * (1 + 0.015 * math.sin(3 * g + 1) + 0.01 * math.sin(5 * g)) * math.sin(g)) for g in np.linspace(0, 6.283, 120)], fill=tuple(c))
    for _ in range(5200):
        g, q = rng.uniform(0, 6.283), r * 0.97 * math.sqrt(rng.uniform(0, 1))
        light = rng.uniform() < 0.62
        a.round(cx + q * math.cos(g), cy + q * math.sin(g), rng.uniform(0.12, 0.5), fill=(238, 222, 190) if light else (120, 66, 30))
    def cut_(pts, wide_):
        path = spline(pts, 14)
        n = len(path)
        for colour, k in (((104, 56, 24), 1.25), ((226, 184, 124), 0.85), ((243, 214, 164), 0.4)):
            left, right = [], []
            for i, p in enumerate(path):
                d = path[min(n - 1, i + 1)] - path[max(0, i - 1)]
                d = d / (np.linalg.norm(d) + 1e-9)
                s_ = wide_ * k * math.sin(math.pi * (i + 0.3) / n) ** 0.6
                left.append((p[0] - d[1] * s_, p[1] + d[0] * s_))
                right.append((p[0] + d[1] * s_, p[1] - d[0] * s_))
            a.poly(left + right[::-1], fill=colour)
    cut_([(cx - 6, cy + 50), (cx + 1, cy), (cx - 2, cy - 50)], 2.2)
    for i in range(5):
        y = cy + 30 - 16 * i
        for s_ in (-1, 1):
            cut_([(cx + s_ * 4, y + 6), (cx + s_ * 16, y - 3), (cx + s_ * 27, y - 16)], 2.6)
    brown = "#4a2f1c"
    a.text(m, 25, "Bread", 25, font=SERIF_BOLD, fill=brown)
    a.text(m, 50, "and Patience", 17, font=ITALIC, fill=brown)
    a.line([(m - 20, 65), (m + 20, 65)], 0.5, brown)
    a.text(m, 72, "SEVENTY BREADS FROM ONE SOURDOUGH", 3.9, font=SANS, fill=brown, track=0.16)
    a.text(m, 229, "PHOTOGRAPHED IN A HOME KITCHEN", 3.2, font=SANS, fill=brown, track=0.2)
    s = Art(h * 1000 - 2.4, t * 1000 * 0.88)
    s.text(112, s.h / 2, "BREAD AND PATIENCE", 9.5, font=SERIF_BOLD, track=0.10)
    case = board(ground, 0.5)
    book = hardback(w, h, t, case, front=picture(a.done(), rough=0.42), round_back=False, head="#8a5a2f", endpaper="#b9763f", spine=foil(s.done(turn=-90), brown, 0, 0.5))
    stand(book, h, rz=2)
    rolling_pin((0.075, -0.105, 0.026), 12)


def rolling_pin(at, rz):
    """A turned beech pin with two handles, lying along x."""
    def build():
        beech = wood("#d9b488", "#b98a58", rough=0.5, scale=1.6)
        lathe([(0, -0.100), (0.022, -0.100), (0.022, -0.100), (0.0255, -0.0975), (0.026, -0.09), (0.026, 0.09), (0.0255, 0.0975), (0.022, 0.100), (0.022, 0.100), (0, 0.100)], mat=beech, turn=(0, 90, 0))
        for s in (0, 180):
            lathe([(0.0075, 0.1005), (0.0075, 0.1005), (0.0085, 0.104), (0.0118, 0.120), (0.0125, 0.138), (0.0108, 0.156), (0.0060, 0.1625), (0, 0.1635)],
                  mat=wood("#8a5a34", "#5c3820", rough=0.4, scale=2), turn=(0, 90, s))
    return group(made_by(build), at, (0, 0, rz))


@product("seven-quiet-mysteries", az=-30, el=38, second=dict(az=18, el=24))
def mysteries():
    w, h, t = 0.129, 0.198, 0.024
    ground, cream, dark = "#a9bdb0", "#f3ead5", "#2c3b3a"
    a = Art(w * 1000, h * 1000, ground)
    m = a.w / 2
    # hills, a village with a lit window, a spade
    a.round(m + 26, 84, 12, fill=cream)
    a.poly([(0, 130), (30, 112), (62, 122), (96, 106), (129, 122), (129, 200), (0, 200)], fill="#7f9a86", smooth=False)
    for x, y, s_, roof in ((22, 132, 1.0, "#8d4a36"), (46, 126, 1.25, "#6e3b33"), (78, 128, 1.1, "#a05a3c"), (104, 134, 0.9, "#7b4436")):
        a.rect(x - 9 * s_, y - 4 * s_, x + 9 * s_, y + 16 * s_, fill=cream)
        a.poly([(x - 11 * s_, y - 4 * s_), (x, y - 15 * s_), (x + 11 * s_, y - 4 * s_)], fill=roof)
        a.rect(x - 2.5 * s_, y + 5 * s_, x + 2.5 * s_, y + 16 * s_, fill=roof)
        a.rect(x + 4 * s_, y + 1 * s_, x + 7.4 * s_, y + 5 * s_, fill="#e8a93a" if roof == "#6e3b33" else dark)
        a.rect(x - 7.4 * s_, y + 1 * s_, x - 4 * s_, y + 5 * s_, fill=dark)
    a.poly([(0, 156), (40, 146), (90, 150), (129, 142), (129, 198), (0, 198)], fill="#58755f")
    a.line([(12, 199), (26, 180), (50, 168), (54, 156), (46, 145)], 3.0, "#d8cfae", smooth=True)
    for i in range(7):
        x = 12 + 17.5 * i
        y = 160 + 4 * math.sin(i * 2)
        a.line([(x, y + 10), (x, y)], 0.6, dark)
        a.round(x, y, 2.2, fill="#c8553d" if i % 2 else "#e8c25a")
    a.text(m, 26, "SEVEN", 17, font=SERIF_BOLD, fill=dark, track=0.12)
    a.text(m, 43, "QUIET", 17, font=SERIF_BOLD, fill=dark, track=0.12)
    a.text(m, 58, "MYSTERIES", 12.6, font=SERIF_BOLD, fill=dark, track=0.08)
    a.line([(m - 16, 68), (m + 16, 68)], 0.5, dark)
    a.text(m + 14, 187, "no gore · much gardening", 4.6, font=ITALIC, fill=cream)
    a.line([(5.0, 0), (5.0, 198)], 0.35, "#93a99b")
    s = Art(h * 1000, t * 1000, "#8fa899")
    s.text(s.w / 2, s.h / 2, "SEVEN QUIET MYSTERIES", 9, font=SERIF_BOLD, fill=dark, track=0.06)
    front, spine = picture(a.done(), rough=0.36), picture(s.done(turn=-90), rough=0.36)
    base = board("#8fa899", 0.36)
    place(paperback(w, h, t, front, spine, base, curl=0.002, skew=0.003), (0.006, 0.004, 0), (0, 0, 26))
    place(paperback(w, h, t, front, spine, base, curl=0.010, skew=0.004), (-0.004, -0.002, t + 0.0012), (0, 0, 6))


@product("the-paper-dragon", az=-18, el=20, second=dict(az=24, el=36))
def dragon():
    w, h, t = 0.235, 0.270, 0.014
    ground = "#efe6d2"
    a = Art(board_width(w, t, False) * 1000, h * 1000 - 2.4, ground)
    m = a.w / 2
    red, deep, light, pale = "#c8402f", "#9c2b22", "#e0664a", "#f0a184"
    for i, (x, y, q) in enumerate([(30, 226, 52), (92, 232, 66), (160, 226, 58), (205, 232, 46)]):
        a.poly([(x - q, 268), (x - q * 0.1, y - q), (x + q * 0.15, 268)], fill="#8fa7a3")
        a.poly([(x - q * 0.1, y - q), (x + q, 268), (x + q * 0.15, 268)], fill="#6f8a88")
        a.poly([(x - q * 0.1, y - q), (x - q * 0.30, y - q * 0.62), (x + 1, y - q * 0.7), (x + q * 0.16, y - q * 0.58)], fill="#f6f0e0")
    # the folded dragon
    for pts, c in (
        ([(92, 138), (70, 82), (128, 122)], deep), ([(92, 138), (40, 92), (70, 82)], red), ([(92, 138), (32, 116), (40, 92)], light),
        ([(122, 134), (150, 76), (150, 130)], deep), ([(150, 130), (150, 76), (186, 100)], red), ([(150, 130), (186, 100), (180, 126)], light),
        ([(60, 152), (104, 128), (150, 136), (112, 168)], red), ([(104, 128), (150, 136), (136, 120)], light), ([(60, 152), (112, 168), (84, 172)], deep),
        ([(60, 152), (84, 172), (34, 190)], red), ([(34, 190), (84, 172), (50, 200)], deep), ([(34, 190), (50, 200), (20, 212)], light),
        ([(136, 122), (158, 136), (172, 108)], red), ([(172, 108), (158, 136), (180, 120)], deep), ([(172, 108), (168, 92), (200, 104)], light),
        ([(172, 108), (200, 104), (180, 120)], red), ([(168, 92), (160, 80), (172, 94)], pale), ([(174, 93), (170, 80), (181, 96)], pale),
        ([(96, 162), (112, 168), (98, 186)], deep), ([(124, 158), (140, 148), (138, 176)], deep)):
        a.poly(pts, fill=c)
    a.round(183, 101, 1.6, fill="#2b1a17")
    for x, y, q in ((208, 106, 2.2), (213, 98, 1.4), (206, 95, 1.2), (214, 112, 1.2)):
        a.poly([(x, y - q * 2), (x + q * 0.6, y), (x, y + q * 2), (x - q * 0.6, y)], fill="#e8b23c")
    a.text(m, 32, "The Paper", 21, font=SERIF_BOLD, fill="#2f3f46")
    a.text(m, 58, "Dragon", 31, font=SERIF_BOLD, fill=red)
    book = hardback(w, h, t, board("#efe6d2", 0.4), front=picture(a.done(), rough=0.32), round_back=False, head="#c8402f", endpaper="#d9573f", page=(0.82, 0.80, 0.74))
    stand(book, h, rz=3)
    origami(0.135, -0.085)


def origami(x, y, s=0.001):
    """A small folded dragon of red paper."""
    P = {"n": (0, -32, 30), "h": (0, -44, 42), "b": (0, -58, 36), "f": (0, -14, 22), "t": (0, 20, 18), "k": (0, 30, 24), "e": (0, 62, 44),
         "bl": (-7, 4, 4), "br": (7, 4, 4), "fl": (-6, -16, 0), "fr": (6, -16, 0), "hl": (-6, 20, 0), "hr": (6, 20, 0),
         "wl": (-46, -8, 52), "wr": (46, -8, 52), "vl": (-40, 22, 40), "vr": (40, 22, 40), "s": (0, 2, 26), "m1": (-9, -12, 15), "m2": (9, -12, 15), "m3": (-8, 18, 13), "m4": (8, 18, 13)}
    F = [("n", "f", "m1"), ("n", "m2", "f"), ("h", "n", "m1"), ("h", "m2", "n"), ("h", "b", "n"), ("f", "s", "m1"), ("f", "m2", "s"), ("s", "t", "m3"), ("s", "m4", "t"), ("s", "m3", "m1"), ("s", "m2", "m4"),
         ("m1", "m3", "bl"), ("m2", "br", "m4"), ("m1", "bl", "fl"), ("m2", "fr", "br"), ("m3", "hl", "bl"), ("m4", "br", "hr"), ("t", "k", "m3"), ("t", "m4", "k"), ("k", "e", "m3"), ("k", "m4", "e"),
         ("s", "wl", "f"), ("s", "f", "wr"), ("s", "vl", "wl"), ("s", "wr", "vr"), ("m1", "wl", "s"), ("m2", "s", "wr")]
    import shapes
    mat = paper("#c23a2a", rough=0.6)
    parts = []
    for f in F:
        parts.append(shapes._object("fold", [tuple(c * s for c in P[i]) for i in f], [(0, 1, 2)], mat, smooth=False))
        shapes.solidify(parts[-1], 0.0004)
    return group(parts, (x, y, 0), (0, 0, -58), scale=1.35)


def star_map(a, cx, cy, r, ink, seed=5):
    """A round chart: circles of declination, hours, stars and a few figures."""
    rng = np.random.default_rng(seed)
    for k in (0.25, 0.5, 0.75):
        a.round(cx, cy, r * k, edge=ink, width=0.16)
    a.round(cx, cy, r, edge=ink, width=0.8)
    a.round(cx, cy, r * 1.07, edge=ink, width=0.35)
    for i in range(24):
        g = math.radians(15 * i)
        a.line([(cx + r * 0.06 * math.cos(g), cy + r * 0.06 * math.sin(g)), (cx + r * math.cos(g), cy + r * math.sin(g))], 0.12, ink)
        a.line([(cx + r * math.cos(g), cy + r * math.sin(g)), (cx + r * 1.07 * math.cos(g), cy + r * 1.07 * math.sin(g))], 0.5, ink)
    band = [(cx + r * (0.15 * math.sin(g) + u) * math.cos(g * 0.5 + 0.6) * 1.0, cy + r * u * 0.9) for g, u in zip(rng.uniform(0, 6.28, 900), rng.normal(0, 0.4, 900))]
    for x, y in band:
        if (x - cx) ** 2 + (y - cy) ** 2 < (r * 0.97) ** 2:
            a.round(x, y, rng.uniform(0.05, 0.16), fill=ink)
    for _ in range(150):
        g, q = rng.uniform(0, 6.283), r * 0.95 * math.sqrt(rng.uniform(0, 1))
        a.round(cx + q * math.cos(g), cy + q * math.sin(g), rng.choice([0.2, 0.3, 0.45, 0.6]), fill=ink)
    figures = [  # plough, cassiopeia, orion, swan, lyre: offsets in parts of r
        ([(-.42, -.30), (-.33, -.34), (-.25, -.31), (-.16, -.28), (-.13, -.20), (-.02, -.21), (-.03, -.31), (-.16, -.28)], (0, 0)),
        ([(.10, .22), (.17, .30), (.24, .22), (.32, .30), (.38, .21)], (0, 0)),
        ([(.42, -.52), (.48, -.40), (.45, -.28), (.39, -.17), (.55, -.14), (.505, -.27), (.48, -.40), (.60, -.53), (.42, -.52)], (0, 0)),
        ([(-.50, .20), (-.42, .32), (-.33, .44), (-.24, .56)], (0, 0)), ([(-.53, .40), (-.42, .32), (-.30, .26)], (0, 0)),
        ([(.02, .62), (.10, .57), (.13, .68), (.05, .72), (.02, .62)], (0, 0)), ([(-.75, -.15), (-.68, -.02), (-.72, .10), (-.80, .05)], (0, 0))]
    for pts, _ in figures:
        pts = [(cx + r * x, cy + r * y) for x, y in pts]
        a.line(pts, 0.28, ink)
        for i, p in enumerate(pts):
            a.round(*p, 0.75 + 0.35 * ((i * 7) % 3), fill=ink)


@product("star-charts-for-beginners", az=12, el=48, fill=0.76, second=dict(az=-28, el=26))
def stars():
    w, h, t = 0.210, 0.260, 0.017
    night, ink = "#1b2440", "#eadfb8"
    a = Art(w * 1000, h * 1000, night, k=10)
    m = a.w / 2
    star_map(a, m, 150, 84, ink)
    a.text(m, 25, "STAR CHARTS", 16, font=SERIF_BOLD, fill=ink, track=0.12)
    a.text(m, 42, "for beginners", 9.5, font=ITALIC, fill=ink)
    a.text(m, 249, "TWELVE MONTHLY CHARTS AND A TURNING DISC", 3.8, font=SANS, fill=ink, track=0.2)
    s = Art(h * 1000, t * 1000, "#161d34", k=10)
    s.text(s.w / 2, s.h / 2, "STAR CHARTS FOR BEGINNERS", 7, font=SERIF_BOLD, fill=ink, track=0.1)
    place(paperback(w, h, t, picture(a.done(), rough=0.33), picture(s.done(turn=-90), rough=0.33), board("#161d34"), curl=0.006, skew=0.001), (0, 0, 0), (0, 0, 11))
    # the turning disc: chart, window mask above it, brass rivet
    d = Art(124, 124, (255, 255, 255, 0), k=12)
    d.round(62, 62, 61.5, fill="#f0e6cd")
    for i in range(120):
        g = math.radians(3 * i)
        q = 57.2 if i % 10 else 54.5
        d.line([(62 + 59.5 * math.cos(g), 62 + 59.5 * math.sin(g)), (62 + q * math.cos(g), 62 + q * math.sin(g))], 0.25, "#2a2f45")
    top = Art(124, 124, (255, 255, 255, 0), k=12)
    top.round(62, 62, 52.5, fill="#23305a")
    top.poly([(62 + 36 * math.cos(g), 70 + 33 * math.sin(g)) for g in np.linspace(0, 6.283, 90)], fill="#101731")
    rng = np.random.default_rng(9)
    for _ in range(110):
        g, q = rng.uniform(0, 6.283), math.sqrt(rng.uniform())
        top.round(62 + 34 * q * math.cos(g), 70 + 31 * q * math.sin(g), float(rng.choice([0.25, 0.4, 0.7])), fill=ink)
    for pts in ([(44, 60), (50, 57), (56, 58), (62, 60), (64, 66), (72, 65), (71, 58), (62, 60)], [(70, 82), (75, 88), (80, 82), (85, 87), (88, 80)]):
        top.line(pts, 0.35, ink)
        for p in pts:
            top.round(*p, 0.9, fill=ink)
    top.line([(62 + 36 * math.cos(g), 70 + 33 * math.sin(g)) for g in np.linspace(0, 6.283, 90)], 0.6, ink)
    top.text(62, 20, "THE SKY TONIGHT", 5, font=SANS_BOLD, fill=ink, track=0.16)
    for words, x, y in (("N", 62, 33), ("E", 22, 70), ("W", 102, 70), ("S", 62, 107)):
        top.text(x, y, words, 4.6, font=SERIF_BOLD, fill=ink)
    def build():
        disc(0.0615, 0.0011, 0.0003, mat=paper("#f0e6cd"))
        card(0.124, 0.124, picture(d.done(), rough=0.5), at=(0, 0, 0.0011))
        disc(0.0525, 0.0007, 0.0002, mat=board("#23305a"), at=(0, 0, 0.0016))
        card(0.124, 0.124, picture(top.done(), rough=0.4), at=(0, 0, 0.0023), turn=(0, 0, 0), lift=0.0001)
        lathe([(0.0042, 0.0022), (0.0040, 0.0029), (0.0026, 0.0036), (0, 0.0038)], mat=brass(), steps=48)
    group(made_by(build), (0.062, -0.085, t + 0.0035), (3, -2.0, -17))


@product("letters-from-the-spice-road", az=-18, el=46, fill=0.74, second=dict(az=26, el=24))
def spice():
    w, h, t = 0.138, 0.205, 0.030
    case = bookcloth("#8e4a22", coarse=1.2)
    a = Art(board_width(w, t) * 1000, h * 1000 - 2.4, (255, 255, 255, 0))
    m = a.w / 2
    dark, rust = "#3a2418", "#a4461f"
    a.rect(m - 43, 26, m + 43, 88, fill="#eee0c0")
    a.rect(m - 40.5, 28.5, m + 40.5, 85.5, edge=rust, width=0.7)
    a.rect(m - 39, 30, m + 39, 84, edge=rust, width=0.25)
    a.text(m, 41, "LETTERS", 10.5, font=SERIF_BOLD, fill=dark, track=0.16)
    a.text(m, 52, "from the", 6.4, font=ITALIC, fill=dark)
    a.text(m, 63.5, "SPICE ROAD", 9.6, font=SERIF_BOLD, fill=dark, track=0.1)
    a.text(m, 77, "Trieste to Zanzibar", 5.0, font=ITALIC, fill=rust)
    g_ = Art(board_width(w, t) * 1000, h * 1000 - 2.4)
    # a dhow over waves, stamped in gold below the label
    x, y = m, 150
    g_.poly([(x - 22, y), (x + 24, y - 3), (x + 17, y + 8), (x - 14, y + 8)])
    g_.line([(x - 4, y), (x + 1, y - 38)], 0.9)
    g_.poly([(x - 20, y - 5), (x + 6, y - 44), (x + 16, y - 9)], smooth=False)
    g_.line([(x - 12, y - 8), (x + 5, y - 38)], 0.6, (0, 0, 0, 0))
    g_.line([(x - 3, y - 8), (x + 7, y - 34)], 0.6, (0, 0, 0, 0))
    for j in range(3):
        g_.line([(q, y + 12 + 4 * j + 1.1 * math.sin(q / 3.0 + j)) for q in np.arange(x - 34 + 5 * j, x + 34 - 5 * j, 0.6)], 0.6)
    s = Art(h * 1000 - 2.4, t * 1000 * 0.92)
    s.text(100, s.h / 2, "LETTERS FROM THE SPICE ROAD", 7.4, font=SERIF_BOLD, track=0.08)
    for q in (10, 12, 188, 190):
        s.line([(q, 0), (q, s.h)], 0.8)
    def build():
        hardback(w, h, t, case, front=foil(g_.done()), spine=foil(s.done(turn=-90)), head="#e8d6a8", endpaper="#7c8f6c", page=(0.80, 0.73, 0.58))
        lab = picture(a.done(), rough=0.7)
        xs = -w / 2 + 0.17 * t + 0.0055 + 0.0036
        card(w / 2 - 0.0012 - xs, h - 0.0024, lab, at=((xs + w / 2 - 0.0012) / 2, 0, t), lift=0.00022)
    group(made_by(build), (0, 0.01, 0.0054), (0, 0, 16))
    # letters with stamps under a string, beside the book
    env = Art(120, 84, "#e9dcc0")
    env.rect(96, 6, 114, 29, fill="#f6efdd")
    env.rect(97.6, 7.6, 112.4, 27.4, fill="#47766d")
    env.poly([(99, 25), (105, 13), (111, 25)], fill="#e0b25a")
    env.round(93, 20, 9, edge="#3d3a4a", width=0.5)
    env.round(93, 20, 6.6, edge="#3d3a4a", width=0.3)
    for k in range(4):
        env.line([(64 + q, 14 + 3.4 * k + math.sin(q / 2.2)) for q in np.arange(0, 20, 0.5)], 0.4, "#3d3a4a")
    for k, words in enumerate(("Miss A. Okafor", "14 Harbour Steps", "Trieste")):
        env.text(52, 44 + 10 * k, words, 7.5, font=ITALIC, fill="#2c3350")
    mats = [paper("#e2d2b0"), paper("#ece2cb"), paper("#dcc9a4")]
    for i, (dx, dy, rz) in enumerate(((0.058, -0.068, -6), (0.070, -0.052, 9), (0.062, -0.070, -14))):
        slab((0.120, 0.084), 0.0016, 0.0004, radius=0.001, mat=mats[i], at=(dx, dy, 0.0017 * i), turn=(0, 0, rz))
        if i == 2:
            card(0.1192, 0.0832, picture(env.done(), rough=0.75), at=(dx, dy, 0.0017 * i + 0.0016), turn=(0, 0, rz), lift=0.00006)


@product("the-complete-chess-openings-explained", az=-26, el=17, second=dict(az=24, el=32))
def chess():
    w, h, t = 0.172, 0.244, 0.044
    dark, cream = "#20362f", "#efe5cc"
    a = Art(board_width(w, t, False) * 1000, h * 1000 - 2.4, dark)
    m = a.w / 2
    q = 14.6
    x0, y0 = m - 4 * q, 100
    for i in range(8):
        for j in range(8):
            a.rect(x0 + i * q, y0 + j * q, x0 + (i + 1) * q, y0 + (j + 1) * q, fill="#e6d6b0" if (i + j) % 2 == 0 else "#6f8a5f")
    a.rect(x0 - 1.5, y0 - 1.5, x0 + 8 * q + 1.5, y0 + 8 * q + 1.5, edge=cream, width=0.7)
    font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    rows = ["r1bqkbnr", "pppp1ppp", "2n5", "1B2p3", "4P3", "5N2", "PPPP1PPP", "RNBQK2R"]
    figure = dict(zip("kqrbnp", "♚♛♜♝♞♟"))
    for j, row in enumerate(rows):
        i = 0
        for c in row:
            if c.isdigit():
                i += int(c)
                continue
            at = (x0 + (i + 0.5) * q, y0 + (j + 0.5) * q)
            if c.isupper():
                for dx, dy in ((-0.3, 0), (0.3, 0), (0, -0.3), (0, 0.3)):
                    a.text(at[0] + dx, at[1] + dy, figure[c.lower()], q * 0.86, font=font, fill="#2a2a28")
            a.text(*at, figure[c.lower()], q * 0.86, font=font, fill="#f8f1de" if c.isupper() else "#24221f")
            i += 1
    a.text(m, 22, "THE COMPLETE", 7.6, font=SANS_BOLD, fill=cream, track=0.24)
    a.text(m, 43, "CHESS", 25, font=SERIF_BOLD, fill=cream, track=0.12)
    a.text(m, 65, "OPENINGS", 15, font=SERIF_BOLD, fill=cream, track=0.1)
    a.text(m, 84, "explained", 11, font=ITALIC, fill="#d9b25c")
    a.text(m, 230, "SIX HUNDRED DIAGRAMS", 4.4, font=SANS_BOLD, fill=cream, track=0.22)
    s = Art(h * 1000 - 2.4, t * 1000 * 0.88, dark)
    s.text(112, s.h * 0.33, "THE COMPLETE", 6, font=SANS_BOLD, fill=cream, track=0.2)
    s.text(112, s.h * 0.64, "CHESS OPENINGS, EXPLAINED", 11, font=SERIF_BOLD, fill=cream, track=0.04)
    book = hardback(w, h, t, board(dark, 0.42), front=picture(a.done(), rough=0.38), spine=picture(s.done(turn=-90), rough=0.38), round_back=False, head="#d9b25c")
    stand(book, h, rz=0)
    chessman("king", 0.125, -0.030, wood("#3a2216", "#1e110a", rough=0.25, scale=2, coat=0.4))
    chessman("pawn", 0.080, -0.085, wood("#d8ae72", "#a87a42", rough=0.25, scale=2, coat=0.4))
    chessman("pawn", 0.128, -0.100, wood("#3a2216", "#1e110a", rough=0.25, scale=2, coat=0.4), lie=True)


def chessman(kind, x, y, mat, lie=False):
    def build():
        felt = cloth("#27452f", "felt", uv=False)
        foot = [(0, 0), (0.0165, 0), (0.0165, 0), (0.0178, 0.002), (0.0178, 0.005), (0.0160, 0.0072), (0.0150, 0.0076), (0.0150, 0.0076), (0.0148, 0.0090), (0.0125, 0.0112), (0.0095, 0.0150)]
        if kind == "pawn":
            lathe([*foot, (0.0066, 0.0225), (0.0058, 0.0295), (0.0062, 0.0300), (0.0062, 0.0300), (0.0098, 0.0312), (0.0098, 0.0325), (0.0062, 0.0338), (0.0055, 0.0345), (0.0055, 0.0345),
                   (0.0086, 0.0385), (0.0093, 0.0430), (0.0075, 0.0485), (0.0035, 0.0515), (0, 0.0520)], mat=mat, at=(0, 0, 0.001))
        else:
            k = 1.28
            lathe([(r * k, z * k) for r, z in [*foot, (0.0072, 0.026), (0.0062, 0.040), (0.0066, 0.0485), (0.0066, 0.0485), (0.0112, 0.0498), (0.0112, 0.0515), (0.0078, 0.0528), (0.0078, 0.0528), (0.0098, 0.0545), (0.0082, 0.0558),
                   (0.0072, 0.0566), (0.0072, 0.0566), (0.0088, 0.062), (0.0108, 0.0700), (0.0110, 0.0712), (0.0098, 0.0722), (0.0050, 0.0748), (0.0022, 0.0762), (0.0022, 0.0762), (0.0022, 0.0775), (0, 0.0776)]], mat=mat, at=(0, 0, 0.001))
            z = 0.0985
            box(0.0032, 0.0034, 0.0135, 0.0006, mat=mat, at=(0, 0, z))
            box(0.0105, 0.0034, 0.0032, 0.0006, mat=mat, at=(0, 0, z + 0.0062))
        disc(0.0163 * (1 if kind == "pawn" else 1.28), 0.0012, 0.0003, mat=felt)
    g = group(made_by(build), (x, y, 0), (0, 0, 35))
    if lie:
        place(g, (x, y, 0.0178), (90, 12, -38))
        g.rotation_euler = (math.radians(90 - 13), 0, math.radians(62))
    return g


@product("dot-grid-notebook-set-of-three", az=16, el=44, fill=0.76, second=dict(az=-32, el=24))
def notebooks():
    w, h, t = 0.145, 0.210, 0.013
    ivory = (0.80, 0.74, 0.60)

    def book(colour, cover_up=True, band=False):
        def build():
            mat = leatherette(colour)
            slab((w, h), 0.0013, 0.0005, radius=0.008, mat=mat)
            slab((w - 0.004, h - 0.005), t - 0.0026, 0.0003, radius=0.007, mat=pages(ivory, along="z", fine=2600), at=(-0.0012, 0, 0.0013))
            slab((w, h), 0.0013, 0.0005, radius=0.008, mat=mat, at=(0, 0, t - 0.0013))
            # thread-bound back: a linen strip round the spine
            def back(u, v):
                s_ = [(-w / 2 + 0.013, t + 0.0002), (-w / 2 + 0.002, t + 0.0002), (-w / 2 - 0.0011, t - 0.0012), (-w / 2 - 0.0014, t / 2), (-w / 2 - 0.0011, 0.0012), (-w / 2 + 0.002, -0.0001), (-w / 2 + 0.013, -0.0001)]
                path = back.path = getattr(back, "path", None) or spline(s_, 6)
                p = path[min(len(path) - 1, round(u * (len(path) - 1)))]
                return (p[0], (v - 0.5) * (h - 0.016), p[1])
            sheet(back, 37, 3, mat=cloth(shade(colour, 0.6), "plain", threads=1400), thickness=0.0003)
            e = Art(60, 12)
            e.text(30, 6, "dot grid", 7, font=ITALIC)
            card(0.034, 0.0068, foil(e.done(), shade(colour, 0.35), 0, 0.5), at=(w / 2 - 0.026, -h / 2 + 0.014, t), lift=0.00008)
        return group(made_by(build))

    place(book(rgb("#263c44")), (0.004, 0.006, 0), (0, 0, -9))
    place(book(rgb("#94452f")), (-0.003, 0.000, t + 0.0004), (0, 0, 4))
    place(book(rgb("#8a642f")), (0.003, -0.004, 2 * t + 0.0008), (0, 0, 19))
    # a paper band round the top book, a pen on it
    b = Art(150, 52, "#e9e1cd")
    b.text(76, 17, "DOT GRID", 10, font=SANS_BOLD, fill="#2c3a3e", track=0.3)
    b.text(76, 30, "three thread-bound notebooks", 7, font=ITALIC, fill="#2c3a3e")
    b.text(76, 41, "192 NUMBERED PAGES · IVORY 90 g", 3.6, font=SANS, fill="#2c3a3e", track=0.16)
    for i in range(29):
        for y in (4, 48):
            b.round(5 + 5 * i, y, 0.4, fill="#8d8a7c")
    def band():
        z0 = 2 * t + 0.0008
        card(w + 0.0016, 0.052, picture(b.done(), rough=0.7), at=(0, 0.012, z0 + t + 0.0006), lift=0)
        white = paper("#e9e1cd")
        for x in (-1, 1):
            box(0.0003, 0.052, t + 0.001, edge=0, mat=white, at=(x * (w / 2 + 0.0009 + (0.0006 if x < 0 else 0)), 0.012, z0 - 0.0003))
    place(group(made_by(band)), (0.003, -0.004, 0), (0, 0, 19))
    def pen():
        body = board("#1d2430", 0.12)
        steel_ = metal((0.62, 0.6, 0.56), 0.18)
        lathe([(0, 0), (0.0042, 0.0006), (0.0052, 0.004), (0.0058, 0.03), (0.0060, 0.062), (0.0060, 0.062), (0.0060, 0.0625)], mat=body)
        lathe([(0.0060, 0.0625), (0.0064, 0.0630), (0.0064, 0.0655), (0.0060, 0.0660)], smooth=False, mat=steel_)
        lathe([(0.0062, 0.0660), (0.0064, 0.07), (0.0063, 0.105), (0.0056, 0.126), (0.0035, 0.131), (0, 0.132)], mat=body)
        tube([(0.0062, 0, 0.124), (0.0088, 0, 0.121), (0.0086, 0, 0.100), (0.0074, 0, 0.086)], [0.0012, 0.0014, 0.0014, 0.0018], mat=steel_, sides=14)
    place(group(made_by(pen)), (-0.030, -0.072, 3 * t + 0.0008 + 0.0064), (0, 90, 34))


def leatherette(colour):
    m = Mat("leatherette")
    m.base(colour, rough=0.55, spec=0.35)
    cells = m.voronoi(scale=1300, feature="DISTANCE_TO_EDGE")
    m.colour_from(m.noise(scale=18, detail=4), [(0.25, shade(colour, 0.88)), (0.75, shade(colour, 1.1))])
    m.bump(m.ramp(cells, [(0.0, 0.0), (0.3, 1.0)]), depth=0.0003, strength=0.3)
    m.rough_from(m.noise(scale=9, detail=4), 0.48, 0.66)
    return m.material


LAND = [
    [(-6, 35.5), (0, 36), (10, 37.2), (11, 34), (20, 31), (25, 32), (32, 31), (34, 27.5), (37, 21), (39, 15.5), (43, 12), (51, 11.8), (48, 5), (41, -2), (39, -7), (40.5, -14), (35, -20), (35, -24.5),
     (32.5, -27), (28, -33), (20, -34.8), (18, -33), (14.5, -23), (12, -16), (13.5, -9), (9, -1), (9.5, 4), (4, 6.3), (-4, 5), (-8, 4.5), (-13, 8.5), (-17, 14.5), (-16.5, 20.5), (-13, 27.7), (-9.7, 31)],
    [(-9, 37), (-9, 43), (-1.5, 43.5), (-2, 47.5), (2, 50.5), (8, 54), (8.5, 57), (10.5, 57.5), (11, 54.2), (18, 54.6), (21, 57), (24, 59.3), (30, 60), (25, 60.2), (21.5, 61), (25, 65.5), (20, 63.5), (17, 60.5),
     (16, 56.5), (13, 55.5), (11, 59), (7, 58), (5, 61), (12, 66), (20, 70), (28, 71), (41, 67), (40, 64.5), (45, 68), (54, 68.5), (68, 69), (72, 73), (80, 73.5), (104, 77.5), (130, 71), (160, 70), (180, 68.5),
     (178, 63), (163, 60), (156, 51.5), (155, 59), (137, 54.5), (141, 49), (132, 43), (127, 38), (126, 34.5), (122, 40), (118, 38.5), (122, 31), (118, 24), (109, 21), (108, 14), (103, 10.5), (100, 13), (103, 3),
     (100, 7), (97.5, 17), (91, 22), (86, 20), (80, 15), (79.5, 10.5), (77.5, 8.2), (73, 18), (70, 21.5), (66.5, 25), (57, 27), (52, 28), (48, 30), (52, 24.5), (56, 25.5), (59.5, 22.5), (55, 17), (45, 13), (43, 15),
     (39, 21), (35, 28), (34.5, 31.5), (36, 36.5), (30, 36.5), (27, 37), (26.5, 40), (30, 41.2), (36, 41.8), (41.5, 41.6), (37, 45.5), (33, 44.7), (31, 46.5), (28, 43), (26, 40.8), (23.5, 40.2), (23, 36.8), (20, 40),
     (13.5, 45.5), (18, 40.3), (16, 38.2), (12, 42), (8.5, 44.2), (3, 42.5), (-0.5, 38.5), (-5, 36.2)],
    [(-5, 50), (1, 51), (0, 53.5), (-2, 56), (-3.5, 58.5), (-6, 57), (-3.5, 54.5), (-5, 52)], [(-22, 64), (-18, 63.5), (-14, 65), (-16, 66.3), (-23, 66)],
    [(-45, 60), (-40, 65), (-22, 70), (-20, 77), (-35, 83), (-60, 82), (-70, 77), (-55, 70), (-52, 64)], [(44, -24.5), (47, -25), (50, -15.5), (49, -12), (44.5, -17)],
    [(-35, -6), (-39, -14), (-48, -27), (-58, -38), (-68, -54), (-74, -50), (-71, -20), (-81, -5), (-77, 7), (-62, 10.5), (-50, 0)]]


def globe(a, cx, cy, r, ink, lon0=22, lat0=22):
    """An orthographic globe: outline, graticule, land as a mass."""
    la0 = math.radians(lat0)

    def project(lon, lat):
        l, p = math.radians(lon - lon0), math.radians(lat)
        x = math.cos(p) * math.sin(l)
        y = math.cos(la0) * math.sin(p) - math.sin(la0) * math.cos(p) * math.cos(l)
        z = math.sin(la0) * math.sin(p) + math.cos(la0) * math.cos(p) * math.cos(l)
        if z < 0:  # behind: out to the rim
            n = math.hypot(x, y)
            x, y = x / n, y / n
        return (cx + r * x, cy - r * y), z

    for lon in range(-180, 180, 20):
        pts = [project(lon, lat) for lat in range(-90, 91, 3)]
        run = [p for p, z in pts if z > 0.0]
        if len(run) > 1:
            a.line(run, 0.22, ink)
    for lat in range(-60, 81, 20):
        run = []
        for lon in range(lon0 - 180, lon0 + 183, 3):
            p, z = project(lon, lat)
            if z > 0:
                run.append(p)
            elif len(run) > 1:
                a.line(run, 0.22, ink)
                run = []
        if len(run) > 1:
            a.line(run, 0.22, ink)
    for shape in LAND:
        dense = []
        for (a0, b0), (a1, b1) in zip(shape, shape[1:] + shape[:1]):
            for k in range(5):
                wob = 0.35 * math.sin(k * 2.1 + a0 * 3.7)
                dense.append((a0 + (a1 - a0) * k / 5 + wob * (k > 0), b0 + (b1 - b0) * k / 5 + wob * 0.8 * (k > 0)))
        pts = [project(*p) for p in dense]
        if max(z for _, z in pts) > 0.1:
            a.poly([p for p, _ in pts], fill=ink)
    a.round(cx, cy, r, edge=ink, width=1.2)


@product("world-atlas-illustrated", az=-24, el=24, second=dict(az=26, el=42))
def atlas():
    w, h, t = 0.270, 0.350, 0.040
    a = Art(board_width(w, t) * 1000, h * 1000 - 2.4, k=9)
    m = a.w / 2
    globe(a, m, 205, 86, "white")
    a.text(m, 48, "WORLD", 33, font=SERIF, track=0.2)
    a.text(m, 82, "ATLAS", 27, font=SERIF, track=0.3)
    a.line([(m - 28, 101), (m + 28, 101)], 0.7)
    a.text(m, 316, "ILLUSTRATED", 9, font=SERIF, track=0.4)
    s = Art(h * 1000 - 2.4, t * 1000 * 0.92, k=9)
    s.text(165, s.h / 2, "WORLD ATLAS", 16, font=SERIF, track=0.22)
    for x in (16, 19, 322, 325):
        s.line([(x, 0), (x, s.h)], 1.0)
    case = bookcloth("#2b5c5a", coarse=1.8)
    stand(hardback(w, h, t, case, front=foil(a.done()), spine=foil(s.done(turn=-90)), head="#d8b25a", endpaper="#d7c08a"), h, rz=3)
