"""Volt & Wire: electronics."""
import math
import random

import bpy
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from goods import product
from materials import Mat, cloth, glass, glow, leather, metal, painted, picture, plastic, rubber, shade, steel, wood
from shapes import auto_smooth, box, card, circle, cut, disc, grid, group, label, lathe, made_by, outline, place, rounded, sheet, slab, spline, text, to_mesh, tube

SANS = "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf"
SANS_BOLD = "/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf"
DEJAVU = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"


class Print:
    """A drawing in millimetres from the top left, see-through unless a ground is given."""

    def __init__(self, w, h, ground=None, k=16):
        self.w, self.h, self.k = w, h, k
        self.image = Image.new("RGBA", (round(w * k), round(h * k)), ground or (255, 255, 255, 0))
        self.draw = ImageDraw.Draw(self.image)

    def text(self, x, y, words, size, fill="white", font=SANS, anchor="mm"):
        self.draw.text((x * self.k, y * self.k), words, font=ImageFont.truetype(font, max(4, round(size * self.k))), fill=fill, anchor=anchor)

    def rect(self, x0, y0, x1, y1, r=0, **kw):
        self.draw.rounded_rectangle([c * self.k for c in (x0, y0, x1, y1)], radius=r * self.k, **{k: (round(v * self.k) if k == "width" else v) for k, v in kw.items()})

    def line(self, points, width=0.4, fill="white"):
        self.draw.line([(x * self.k, y * self.k) for x, y in points], width=max(1, round(width * self.k)), fill=fill, joint="curve")

    def poly(self, points, fill="white"):
        self.draw.polygon([(x * self.k, y * self.k) for x, y in points], fill=fill)

    def round(self, x, y, r, **kw):
        self.draw.ellipse([(x - r) * self.k, (y - r) * self.k, (x + r) * self.k, (y + r) * self.k], **{k: (round(v * self.k) if k == "width" else v) for k, v in kw.items()})

    def done(self):
        return np.asarray(self.image.resize((self.image.width // 2, self.image.height // 2), Image.LANCZOS))


def hills(w, h, sky=("#2b3a55", "#c98f76"), near="#141b26", far="#7f6a72", rows=6, seed=1, sun=(0.66, 0.42, 0.05)):
    """A quiet landscape of w by h pixels for screens: a sky, a sun and rows of hills."""
    rng = np.random.default_rng(seed)
    def c(s):
        return np.array([int(s[i:i + 2], 16) for i in (1, 3, 5)], float)
    y = np.linspace(0, 1, h)[:, None, None]
    out = c(sky[0]) * (1 - np.clip(y / 0.62, 0, 1)) + c(sky[1]) * np.clip(y / 0.62, 0, 1)
    out = np.repeat(out, w, 1)
    xx, yy = np.meshgrid(np.arange(w) / h, np.arange(h) / h)
    d = np.hypot(xx - sun[0] * w / h, yy - sun[1])
    out += (np.exp(-(d / 0.22) ** 2) * 46)[..., None]
    out = np.where((d < sun[2])[..., None], [250, 226, 190], out)
    x = np.linspace(0, w / h * 4, w)
    for i in range(rows):
        k = i / (rows - 1)
        line = 0.50 + 0.38 * k + sum(0.045 / f * np.sin(x * f * (1 + 0.13 * i) + rng.uniform(0, 7)) for f in (1.0, 2.3, 4.1, 9.0))
        tone = c(far) * (1 - k) + c(near) * k
        mist = np.clip((yy - line) / 0.25, 0, 1)[..., None]
        layer = tone * (1 - 0.25 * (1 - k) * mist) + 0.25 * (1 - k) * mist * c(sky[1])
        out = np.where((yy > line)[..., None], layer, out)
    out += rng.normal(0, 1.5, out.shape[:2])[..., None]
    return Image.fromarray(np.clip(out, 0, 255).astype(np.uint8))


def screen(image, strength=0.55, rough=0.25):
    """A lit screen: little paint, dim glow."""
    mat = picture(image, rough=rough, emit=strength)
    nodes = mat.node_tree.nodes
    b = nodes["Principled BSDF"]
    source = b.inputs["Base Color"].links[0].from_socket
    mat.node_tree.links.remove(b.inputs["Base Color"].links[0])
    b.inputs["Base Color"].default_value = (0.012, 0.012, 0.014, 1)
    mat.node_tree.links.new(source, b.inputs["Emission"])
    return mat


def gloss(colour=(0.012, 0.012, 0.014), rough=0.06):
    """Black glass or lacquer in front of a display."""
    m = Mat("gloss")
    m.base(colour, rough=rough, spec=0.6)
    m.set(Clearcoat=0.5, Clearcoat_Roughness=0.03)
    m.rough_from(m.noise(scale=30, detail=5), rough * 0.8, rough * 1.6)
    return m.material


def anodised(colour, rough=0.34):
    """Bead-blasted, anodised aluminium."""
    m = Mat("anodised")
    m.base(colour, rough=rough, metal=0.9)
    m.rough_from(m.noise(scale=10, detail=5), rough * 0.9, rough * 1.15)
    m.bump(m.noise(scale=2600, detail=1), depth=0.00012, strength=0.25)
    return m.material


def perforated(colour, pitch=0.0030, hole=0.34, rough=0.4, metallic=0.0, axes="XZ"):
    """Sheet with a hexagonal pattern of dark holes, in object space."""
    m = Mat("perforated")
    m.base(colour, rough=rough, metal=metallic)
    a, b = m.axis(axes[0]), m.axis(axes[1])
    def dots(dx, dy):
        u = m.math("SUBTRACT", m.math("FRACT", m.math("MULTIPLY_ADD", a, 1 / pitch, 100.0 + dx)), 0.5)
        v = m.math("SUBTRACT", m.math("FRACT", m.math("MULTIPLY_ADD", b, 1 / (pitch * 1.732), 100.0 + dy)), 0.5)
        v = m.math("MULTIPLY", v, 1.732)
        return m.math("SQRT", m.math("ADD", m.math("MULTIPLY", u, u), m.math("MULTIPLY", v, v)))
    d = m.math("MINIMUM", dots(0, 0), dots(0.5, 0.5))
    solid = m.ramp(d, [(hole - 0.03, 0.0), (hole + 0.03, 1.0)])
    m.set(Base_Color=m.mix(solid, (0.006, 0.006, 0.007), colour))
    if metallic:
        m.set(Metallic=m.math("MULTIPLY", solid, metallic))
    m.bump(solid, depth=0.0006, strength=0.6)
    return m.material


@product("room-filling-bluetooth-speaker", az=24, el=20, second=dict(az=-26, el=40))
def speaker():
    r, h = 0.046, 0.178
    fabric = cloth("#2c4a52", "plain", threads=620, second="#16282e", slub=0.5, sheen=0.2)
    black = rubber((0.022, 0.023, 0.025), 0.55)
    lathe([(r - 0.0012, 0.017), (r, 0.019), (r + 0.0003, 0.05), (r + 0.0003, h - 0.05), (r, h - 0.019), (r - 0.0012, h - 0.017)], mat=fabric, steps=160)
    lathe([(0, 0.001), (0.030, 0.0), (0.030, 0.0), (0.036, 0.001), (0.0445, 0.006), (r + 0.0004, 0.013), (r + 0.0006, 0.0168), (r - 0.0004, 0.018), (r - 0.003, 0.018)], mat=black)
    lathe([(r - 0.003, h - 0.018), (r - 0.0004, h - 0.018), (r + 0.0006, h - 0.0168), (r + 0.0004, h - 0.013), (0.0435, h - 0.0045), (0.039, h - 0.0012), (0.036, h - 0.0014), (0.034, h - 0.0034), (0.034, h - 0.0034),
           (0.020, h - 0.0040), (0, h - 0.0040)], mat=black)
    # top: raised buttons
    for x, y in ((0.0, -0.016), (0.0, 0.016), (-0.016, 0), (0.016, 0)):
        disc(0.0068, 0.0016, 0.0007, mat=rubber((0.03, 0.031, 0.033), 0.5), at=(x, y, h - 0.0044))
        if y < 0 or y > 0:
            box(0.006, 0.0014, 0.0008, 0.0003, mat=plastic("#c9ccc8"), at=(x, y, h - 0.0031))
            if y > 0:
                box(0.0014, 0.006, 0.0008, 0.0003, mat=plastic("#c9ccc8"), at=(x, y, h - 0.0031))
        elif x < 0:
            outline([(-0.0018, -0.0026), (0.0028, 0), (-0.0018, 0.0026)], 0.0008, 0.0002, mat=plastic("#c9ccc8"), at=(x, y, h - 0.0031))
        else:
            lathe([(0.0022, 0), (0.0028, 0.0004), (0.0022, 0.0008), (0.0016, 0.0004), (0.0022, 0)], steps=32, smooth=False, mat=plastic("#c9ccc8"), at=(x, y, h - 0.0031))
    disc(0.0009, 0.0004, 0.0001, mat=glow((0.5, 0.9, 1.0), 4), at=(0, -0.0285, h - 0.0036))
    # a rubber spine with the name plate at the front
    def plate(u, v):
        a = math.radians(-90 + (u - 0.5) * 30)
        w = 1 - abs(2 * u - 1) ** 6
        rr = r + 0.0002 + 0.0014 * w * (1 - abs(2 * v - 1) ** 8)
        return (rr * math.cos(a), rr * math.sin(a), 0.060 + (v - 0.5) * 0.018)
    sheet(plate, 40, 30, mat=metal((0.5, 0.5, 0.49), 0.3, brushed="z"))
    p = Print(20, 12, k=40)
    p.text(10, 6, "V&W", 6.5, fill="#1c1d1f", font=SANS_BOLD)
    label(r, 16, 0.055, 0.065, picture(p.done(), rough=0.5), lift=0.00175)
    # carrying loop at the right
    for z in (0.132,):
        disc(0.0056, 0.004, 0.001, mat=steel(0.3), at=(r - 0.001, 0, z), turn=(0, 90, 0))
    tube([(r + 0.0015, -0.003, 0.131), (r + 0.012, -0.012, 0.118), (r + 0.020, -0.012, 0.080), (r + 0.022, -0.002, 0.040), (r + 0.020, 0.008, 0.075), (r + 0.012, 0.010, 0.115), (r + 0.0015, 0.003, 0.132)],
         0.0019, mat=cloth("#c4673a", "twill", threads=900), n=16, sides=16)


@product("20-000-mah-power-bank", az=14, el=46, fill=0.8, second=dict(az=-28, el=30))
def powerbank():
    w, h, t = 0.074, 0.152, 0.027
    def build():
        slab((w, h), t, 0.0075, radius=0.0135, mat=anodised((0.055, 0.075, 0.095), 0.38))
        # end plate with ports, facing -y
        outline(rounded(w - 0.016, t - 0.011, 0.0055), 0.0012, 0.0004, mat=plastic((0.02, 0.021, 0.023)), at=(0, -h / 2 + 0.0006, t / 2), turn=(90, 0, 0))
        for x in (-0.0185, 0.0015):
            outline(rounded(0.0092, 0.0034, 0.0017), 0.0009, 0.0002, holes=[rounded(0.0080, 0.0023, 0.00115)], mat=steel(0.2), at=(x, -h / 2 + 0.0003, t / 2), turn=(90, 0, 0))
            outline(rounded(0.0082, 0.0025, 0.0012), 0.0003, 0.0001, mat=gloss((0.004, 0.004, 0.004), 0.5), at=(x, -h / 2 - 0.00035, t / 2), turn=(90, 0, 0))
            box(0.0052, 0.0006, 0.0007, 0.0002, mat=plastic((0.10, 0.10, 0.11)), at=(x, -h / 2 - 0.0006, t / 2), centred=True)
        outline(rounded(0.0132, 0.0058, 0.0006), 0.0009, 0.0002, holes=[rounded(0.0118, 0.0045, 0.0004)], mat=steel(0.2), at=(0.0205, -h / 2 + 0.0003, t / 2), turn=(90, 0, 0))
        box(0.0116, 0.0004, 0.0043, 0, mat=gloss((0.004, 0.004, 0.004), 0.5), at=(0.0205, -h / 2 - 0.0005, t / 2), centred=True)
        box(0.0104, 0.0006, 0.0016, 0.0002, mat=plastic("#d07a2c"), at=(0.0205, -h / 2 - 0.0006, t / 2 + 0.0008), centred=True)
        # display under black glass
        slab((0.040, 0.026), 0.0010, 0.0004, radius=0.006, mat=gloss(), at=(0, -0.047, t - 0.0006))
        p = Print(38, 24, (6, 7, 9, 255), k=40)
        p.text(16.5, 12.4, "87", 17, fill="#cfe9e4", font=SANS_BOLD)
        p.text(30, 8.6, "%", 7.5, fill="#cfe9e4", font=SANS_BOLD)
        p.poly([(30.6, 13), (27.6, 18), (29.8, 18), (28.8, 21.6), (32.4, 16.2), (30.2, 16.2), (31.4, 13)], fill="#7fd0a0")
        card(0.036, 0.022, screen(p.done(), 1.5), at=(0, -0.047, t + 0.0004), lift=0.00005)
        q = Print(50, 20, k=36)
        q.text(25, 6, "20 000 mAh", 5.0, fill="#aeb6bb", font=SANS_BOLD)
        q.text(25, 13.5, "65 W  ·  USB-C  ·  74 Wh", 3.2, fill="#aeb6bb")
        card(0.050, 0.020, picture(q.done(), rough=0.45), at=(0, 0.048, t), lift=0.00006)
        box(0.0012, 0.012, 0.004, 0.0005, mat=steel(0.3), at=(w / 2 - 0.0001, -0.045, t / 2 - 0.002))
    group(made_by(build), (0, 0, 0), (0, 0, 12))
    cable((0.088, 0.02, 0.0018))


def cable(at, colour="#c9c3b5", r=0.0017):
    """A short braided lead in a loose coil with two metal plugs."""
    def build():
        braid = cloth(colour, "twill", threads=1500, second=shade(colour, 0.55), uv=True)
        path = []
        for i in range(40):
            a = i / 39 * math.pi * 5.2 + 1.2
            q = 0.034 + 0.0022 * math.sin(i * 1.3) + 0.0008 * i / 39
            path.append((q * math.cos(a), q * 1.08 * math.sin(a), 0.0004 + 0.0036 * min(2, i // 14) * (0.8 + 0.2 * math.sin(i)) + 0.0003 * math.sin(i * 2.1)))
        start = [(0.070, -0.070, 0.002), (0.052, -0.050, 0.001), (0.042, -0.014, 0.0)]
        end = [(path[-1][0] - 0.004, path[-1][1] - 0.026, 0.006), (-0.028, -0.066, 0.0015), (-0.018, -0.084, 0.002)]
        tube([*start, *path, *end], r, mat=braid, n=6, sides=14)
        for (x, y), rz in (((0.070, -0.070), 42), ((-0.018, -0.084), 25)):
            def plug():
                slab((0.0105, 0.021), 0.0058, 0.0019, radius=0.0035, mat=anodised((0.42, 0.42, 0.43), 0.3), at=(0, -0.012, -0.0008))
                outline(rounded(0.0083, 0.0025, 0.00124), 0.0070, 0.0003, mat=steel(0.18), at=(0, -0.0225, 0.0021), turn=(90, 0, 0))
                tube([(0, 0.004, 0.0020), (0, -0.004, 0.0021)], [r * 1.15, r * 1.6], mat=rubber((0.05, 0.05, 0.05)), sides=14)
            place(group(made_by(plug)), (x, y, 0.0004), (0, 0, rz))
    return group(made_by(build), at, (0, 0, 0))


def phone(back=False, colour=(0.20, 0.25, 0.24), wall=None):
    """A phone lying, its screen up (or its back up); z from 0 to 0.0082."""
    w, h, t = 0.0712, 0.1468, 0.0082
    def build():
        slab((w, h), t, 0.0016, radius=0.0115, mat=metal([min(1, c * 1.6 + 0.12) for c in colour], 0.3))
        if back:
            slab((w - 0.0024, h - 0.0024), 0.0012, 0.0008, radius=0.0104, mat=frosted(colour), at=(0, 0, t - 0.0007))
            slab((0.0300, 0.0560), 0.0024, 0.0011, radius=0.0130, mat=frosted(shade(colour, 0.85)), at=(-w / 2 + 0.0200, h / 2 - 0.0330, t))
            for y in (h / 2 - 0.0195, h / 2 - 0.0440):
                at = (-w / 2 + 0.0200, y, t + 0.0022)
                lathe([(0.0105, 0), (0.0105, 0.0016), (0.0105, 0.0016), (0.0100, 0.0021), (0.0092, 0.0021), (0.0088, 0.0014), (0.0088, 0.0006)], mat=metal((0.35, 0.37, 0.36), 0.22), at=at, steps=96)
                lathe([(0.0089, 0.0008), (0.0060, 0.0006), (0.0055, 0.0002), (0.0030, 0.0), (0, 0)], smooth=False, mat=gloss((0.006, 0.006, 0.008), 0.2), at=at, steps=64)
                lathe([(0.0036, 0.0006), (0.0025, 0.0011), (0.0, 0.0013)], mat=lens_glass(), at=at, steps=48)
                lathe([(0.0089, 0.0016), (0.0, 0.0017)], mat=glass(rough=0.0), at=at, steps=64)
            disc(0.0028, 0.0006, 0.0002, mat=glow((0.9, 0.86, 0.74), 0.25), at=(-w / 2 + 0.0410, h / 2 - 0.0195, t + 0.0003))
            p = Print(20, 10, k=40)
            p.text(10, 5, "V&W", 5.2, fill="#dfe6e2", font=SANS_BOLD)
            card(0.014, 0.007, picture(p.done(), rough=0.3), at=(0, -0.005, t + 0.0005), lift=0.00006)
        else:
            slab((w - 0.0022, h - 0.0022), 0.0011, 0.0007, radius=0.0105, mat=gloss(), at=(0, 0, t - 0.0007))
            sw, sh = w - 0.0060, h - 0.0060
            image = (wall or hills(900, round(900 * sh / sw), sky=("#1f3340", "#d3a184"), near="#16211f", far="#6f7f7c", seed=3, sun=(0.3, 0.9, 0.055)))
            W, H = image.size
            d = ImageDraw.Draw(image)
            for words, y, size in (("9:41", 0.17, 0.22), ("Saturday, 28 November", 0.255, 0.048)):
                d.text((W / 2, H * y), words, font=ImageFont.truetype(SANS, round(W * size)), fill=(244, 240, 232), anchor="mm")
            d.ellipse([W / 2 - W * 0.028, W * 0.035, W / 2 + W * 0.028, W * 0.091], fill=(4, 4, 5))
            d.rounded_rectangle([W * 0.36, H * 0.978, W * 0.64, H * 0.983], 5, fill=(240, 238, 232))
            mask = Image.new("L", image.size, 0)
            ImageDraw.Draw(mask).rounded_rectangle([0, 0, W - 1, H - 1], W * 0.125, fill=255)
            image.putalpha(mask)
            card(sw, sh, screen(image, 0.75, 0.12), at=(0, 0, t + 0.0004), lift=0.00006)
            m = metal([min(1, c * 1.6 + 0.12) for c in colour], 0.3)
            for y, l in ((0.030, 0.020), (0.052, 0.010)):
                box(0.0009, l, 0.0026, 0.0004, mat=m, at=(w / 2 + 0.0002, y, t / 2 - 0.0013))
    return group(made_by(build))


def lens_glass(colour=(0.010, 0.014, 0.05)):
    """A coated lens: black depth with a violet sheen."""
    m = Mat("lens")
    m.base(colour, rough=0.03, spec=0.9)
    m.set(Clearcoat=1.0, Clearcoat_Roughness=0.02)
    return m.material


def frosted(colour):
    m = Mat("frosted")
    m.base(colour, rough=0.28, spec=0.5)
    m.set(Clearcoat=0.25, Clearcoat_Roughness=0.25)
    m.rough_from(m.noise(scale=25, detail=4), 0.24, 0.34)
    return m.material


@product("smartphone-128-gb", az=-16, el=12, second=dict(az=22, el=30))
def smartphone():
    h = 0.1468
    place(phone(False), (0.018, -0.020, h / 2), (86, 0, -14))
    place(phone(True), (-0.030, 0.030, h / 2), (86, 0, 8))


@product("32-inch-desktop-monitor", az=-24, el=12, second=dict(az=28, el=24))
def monitor():
    w, h, t, z0 = 0.714, 0.424, 0.012, 0.135
    dark = plastic((0.025, 0.026, 0.028), 0.45)
    silver = anodised((0.52, 0.53, 0.55), 0.36)
    def panel():
        slab((w, h), t, 0.0022, radius=0.006, mat=dark)
        slab((w - 0.004, h - 0.004), 0.001, 0.0004, radius=0.005, mat=gloss((0.012, 0.012, 0.014), 0.18), at=(0, 0, t - 0.0004))
        image = hills(1920, 1080, sky=("#24415a", "#d9b08c"), near="#10201f", far="#6e8792", rows=7, seed=11, sun=(0.70, 0.46, 0.045))
        card(w - 0.016, (w - 0.016) * 9 / 16, screen(image, 0.62, 0.35), at=(0, 0.006, t + 0.0006), lift=0.0001)
        p = Print(40, 10, k=20)
        p.text(20, 5, "V&W", 6, fill="#8d9194", font=SANS_BOLD)
        card(0.028, 0.007, picture(p.done(), rough=0.4), at=(0, -h / 2 + 0.0068, t + 0.0006), lift=0.0001)
        slab((0.36, 0.24), 0.030, 0.012, radius=0.03, mat=dark, at=(0, -0.01, -0.028))
    place(group(made_by(panel)), (0, 0, z0 + h / 2), (88, 0, 0))
    # stand: a column and a plate foot
    slab((0.062, 0.36), 0.016, 0.006, radius=0.010, mat=silver, at=(0, 0.062, 0.19), turn=(90, 0, 0))
    slab((0.09, 0.09), 0.02, 0.004, radius=0.012, mat=dark, at=(0, 0.048, 0.34), turn=(90, 0, 0))
    slab((0.265, 0.205), 0.008, 0.003, radius=0.012, mat=silver, at=(0, 0.025, 0))
    disc(0.05, 0.006, 0.002, mat=silver, at=(0, 0.055, 0.007))
    tube([(0.0, 0.075, 0.20), (0.02, 0.10, 0.09), (0.08, 0.14, 0.004), (0.24, 0.17, 0.003), (0.36, 0.20, 0.003)], 0.003, mat=rubber(), sides=12)


LAPTOP_ROWS = [
    [("esc", 1.0), *[(f"F{i}", 1.0) for i in range(1, 13)], ("del", 1.0)],
    [("`", 1), *[(c, 1) for c in "1234567890-="], ("⌫", 1.5)],
    [("tab", 1.5), *[(c, 1) for c in "QWERTYUIOP[]"], ("\\", 1.0)],
    [("caps", 1.75), *[(c, 1) for c in "ASDFGHJKL;'"], ("enter", 1.75)],
    [("shift", 2.25), *[(c, 1) for c in "ZXCVBNM,./"], ("shift", 2.25)],
    [("fn", 1), ("ctrl", 1), ("alt", 1), ("⌘", 1.25), ("", 5.25), ("⌘", 1.25), ("alt", 1), ("◂", 0.9), ("▾", 0.95), ("▸", 0.9)]]


@product("14-inch-ultralight-laptop", az=-26, el=24, second=dict(az=30, el=16))
def laptop():
    w, d = 0.312, 0.216
    alu = anodised((0.50, 0.51, 0.53), 0.34)
    keymat = plastic((0.03, 0.031, 0.034), 0.5)
    body = slab((w, d), 0.0105, 0.0028, radius=0.011, mat=alu, at=(0, 0, 0.0015))
    for x in (-1, 1):
        for y in (-1, 1):
            disc(0.006, 0.0018, 0.0004, mat=rubber(), at=(x * 0.13, y * 0.09, 0))
    z = 0.012
    # keyboard well, keys, legends
    u = 0.0186
    kw = 14.5 * u
    well = slab((kw + 0.005, 6 * 0.0182 + 0.001), 0.0022, 0.0, radius=0.004, mat=alu, at=(0, 0.040, z - 0.0013))
    body_mesh = to_mesh(body)
    cut(body_mesh, well)
    body_mesh.data.use_auto_smooth = True
    body_mesh.data.auto_smooth_angle = math.radians(35)
    slab((kw + 0.0045, 6 * 0.0182 + 0.0005), 0.0003, 0, radius=0.004, mat=plastic((0.02, 0.02, 0.022)), at=(0, 0.040, z - 0.0014))
    p = Print(kw * 1000, 6 * 18.2, k=24)
    for j, row in enumerate(LAPTOP_ROWS):
        total = sum(q for _, q in row)
        x, scale = -kw / 2, kw / (total * u)
        for words, q in row:
            cw = q * u * scale
            y = 0.040 + (2.5 - j) * 0.0182
            slab((cw - 0.0024, 0.0158), 0.0017, 0.0006, radius=0.0018, mat=keymat, at=(x + cw / 2, y, z - 0.0011))
            long = len(words) > 1
            p.text((x + cw / 2 + kw / 2) * 1000, (j + 0.5) * 18.2, words, 3.2 if long else 5.0, fill="#cfd3d6", font=DEJAVU if not words.isascii() else SANS)
            x += cw
    card(kw, 6 * 0.0182, picture(p.done(), rough=0.6), at=(0, 0.040, z + 0.0006), lift=0.00005)
    slab((0.1225, 0.0765), 0.0004, 0.0001, radius=0.005, mat=plastic((0.05, 0.05, 0.055)), at=(0, -0.061, z - 0.00035))
    slab((0.1215, 0.0755), 0.0005, 0.0002, radius=0.0045, mat=anodised((0.47, 0.48, 0.50), 0.3), at=(0, -0.061, z - 0.0002))
    # lid, hinge, screen
    def lid():
        h = 0.209
        slab((w, h), 0.0048, 0.0016, radius=0.010, mat=alu, at=(0, h / 2, -0.0048))
        slab((w - 0.004, h - 0.004), 0.0006, 0.0003, radius=0.009, mat=gloss((0.012, 0.012, 0.014), 0.25), at=(0, h / 2, -0.0003))
        image = hills(1680, 1050, sky=("#2a2f52", "#d9a184"), near="#171a2b", far="#7d6f8a", rows=6, seed=21, sun=(0.36, 0.45, 0.05))
        card(w - 0.014, (w - 0.014) * 10 / 16, screen(image, 0.62, 0.4), at=(0, h / 2 + 0.002, 0.0004), lift=0.0001)
        disc(0.0014, 0.0003, 0.0001, mat=gloss((0.03, 0.03, 0.05), 0.05), at=(0, h - 0.0055, 0.0003))
    place(group(made_by(lid)), (0, d / 2 - 0.006, 0.0138), (112, 0, 0))
    outline(circle(0.0048, 32), w - 0.07, 0.0008, mat=plastic((0.03, 0.03, 0.033)), at=(-(w - 0.07) / 2, d / 2 - 0.005, 0.0105), turn=(0, 90, 0))
    # ports at the left side
    for y in (0.07, 0.05):
        outline(rounded(0.009, 0.0032, 0.0016), 0.0006, 0.0001, mat=gloss((0.006, 0.006, 0.006), 0.4), at=(-w / 2 - 0.0001, y, 0.0065), turn=(90, 0, -90))


def keycap(w, d=0.0181, z=0.0092, tilt=0.0, mat=None, at=(0, 0, 0)):
    """A sculpted keycap w wide: rounded skirt, smaller dished top."""
    rows = []
    top_w, top_d = w - 0.0055, d - 0.0045
    levels = [(0.0, 0, 0.0010), (0.12, 0.06, 0.0012), (0.55, 0.50, 0.0019), (0.86, 0.86, 0.0026), (0.955, 0.955, 0.0028), (0.99, 1.0, 0.0028), (1.0, 1.06, 0.0027)]
    def ring(rw, rd, rr, height, slope):
        return [(x, y + 0.0006 * height / z, height + slope * y * (height / z) ** 2) for x, y in rounded(rw, rd, rr, 6)]
    for hz, k, rr in levels:
        rows.append(ring(w + (top_w - w) * k, d + (top_d - d) * k, rr, z * hz, tilt))
    rw, rd = w + (top_w - w) * 1.06, d + (top_d - d) * 1.06
    for k in (0.93, 0.75, 0.5, 0.25, 0.001):
        rows.append([(x, y, h - 0.00016 * (1 - k * k)) for x, y, h in ring(rw * k if rw < 0.03 else rw - rd * (1 - k), rd * k, max(0.0027 * k, 1e-6), z, tilt)])
    return auto_smooth(grid(rows, closed_u=True, mat=mat, at=at), 50)


KEYBOARD = [
    [("Esc", 1, "a"), (None, .25, ""), *[(f"F{i}", 1, "l") for i in (1, 2, 3, 4)], (None, .25, ""), *[(f"F{i}", 1, "m") for i in (5, 6, 7, 8)], (None, .25, ""),
     *[(f"F{i}", 1, "l") for i in (9, 10, 11, 12)], (None, .25, ""), ("Del", 1, "m"), (None, 1, "")],
    [("`", 1, "l"), *[(c, 1, "l") for c in "1234567890-="], ("Back", 2, "m"), ("PgUp", 1, "m")],
    [("Tab", 1.5, "m"), *[(c, 1, "l") for c in "QWERTYUIOP[]"], ("\\", 1.5, "m"), ("PgDn", 1, "m")],
    [("Caps", 1.75, "m"), *[(c, 1, "l") for c in "ASDFGHJKL;'"], ("Enter", 2.25, "a"), ("Home", 1, "m")],
    [("Shift", 2.25, "m"), *[(c, 1, "l") for c in "ZXCVBNM,./"], ("Shift", 1.75, "m"), ("▴", 1, "m"), ("End", 1, "m")],
    [("Ctrl", 1.25, "m"), ("❖", 1.25, "m"), ("Alt", 1.25, "m"), ("", 6.25, "l"), ("Alt", 1, "m"), ("Fn", 1, "m"), ("Ctrl", 1, "m"), ("◂", 1, "m"), ("▾", 1, "m"), ("▸", 1, "m")]]


@product("mechanical-keyboard-quiet-switches", az=-15, el=42, fill=0.82, second=dict(az=28, el=22))
def keyboard():
    u = 0.01905
    w, d = 16 * u + 0.012, 6.25 * u + 0.012
    caps = {"l": plastic("#cfc8b8", 0.5, 0.2), "m": plastic("#3f4f57", 0.5, 0.2), "a": plastic("#b9532a", 0.5, 0.2)}
    ink = {"l": "#3c4449", "m": "#d9d5c9", "a": "#f3e7d4"}
    def build():
        case = slab((w, d), 0.0215, 0.0030, radius=0.010, mat=anodised((0.085, 0.095, 0.105), 0.36), at=(0, 0, 0))
        hole = slab((16 * u + 0.001, 6.25 * u + 0.001), 0.02, 0, radius=0.002, at=(0, 0, 0.0135))
        case = to_mesh(case)
        cut(case, hole)
        auto_smooth(case, 35)
        slab((16 * u, 6.25 * u), 0.001, 0, radius=0.002, mat=plastic((0.03, 0.033, 0.036)), at=(0, 0, 0.0130))
        y = 6.25 * u / 2
        tilts = [0.10, 0.07, 0.0, -0.06, -0.12, -0.10]
        heights = [0.0098, 0.0098, 0.0088, 0.0084, 0.0086, 0.0086]
        for j, row in enumerate(KEYBOARD):
            y -= u / 2
            x = -8 * u
            p = Print(16 * 19.05, 19.05, k=24)
            base = 0.0168
            for words, q, kind in row:
                if words is not None:
                    at = (x + q * u / 2, y, base + random.uniform(-0.00006, 0.00006))
                    k = keycap(q * u - 0.0009, z=heights[j], tilt=tilts[j], mat=caps[kind], at=at)
                    k.rotation_euler = (0, 0, random.uniform(-0.004, 0.004))
                    if words:
                        long = len(words) > 1
                        p.text((x + q * u / 2 + 8 * u) * 1000, 9.0, words, (3.3 if len(words) > 3 else 3.8) if long else 5.6, fill=ink[kind],
                               font=DEJAVU if not words.isascii() else SANS_BOLD)
                x += q * u
            card(16 * u, u, picture(p.done(), rough=0.6), at=(0, y, base + heights[j]), turn=(math.degrees(math.atan(tilts[j])), 0, 0), lift=0.00012)
            if j == 0:
                knob = (7.5 * u, y, base - 0.003)
                ridged(0.0078, 0.0135, metal((0.62, 0.45, 0.22), 0.26, brushed="ring"), knob)
                y -= 0.25 * u
            y -= u / 2
    g = group(made_by(build), (0, 0, 0.006), (4.5, 0, 0))
    g.location = (0, 0, 0.0068)
    for x in (-1, 1):
        box(0.02, 0.012, 0.011, 0.002, mat=rubber(), at=(x * 0.12, d / 2 - 0.014, 0))
        box(0.02, 0.012, 0.004, 0.001, mat=rubber(), at=(x * 0.12, -d / 2 + 0.014, 0))


def ridged(r, h, mat, at=(0, 0, 0), teeth=48, depth=0.025, turn=(0, 0, 0), cap=True):
    """A turned knob with fine ridges round it; cap=False: a ring."""
    a = np.linspace(0, 2 * math.pi, teeth * 6, endpoint=False)
    wave = 1 - depth * (0.5 + 0.5 * np.cos(teeth * a)) ** 2
    rows = []
    for k, z, w in ((0.97, 0, 0), (1.0, 0.05, 0.3), (1.0, 0.12, 1), (1.0, 0.80, 1), (0.995, 0.86, 0.3), (0.97, 0.93, 0), (0.93, 0.985, 0), (0.89, 1.0, 0), (0.86, 0.995, 0), (0.84, 0.985, 0), (0.4, 0.975, 0), (0.001, 0.97, 0))[:None if cap else 9]:
        rr = r * k * (1 - w * (1 - wave))
        rows.append(np.stack([rr * np.cos(a), rr * np.sin(a), np.full(len(a), z * h)], 1))
    return auto_smooth(grid(rows, closed_u=True, mat=mat, at=at, turn=turn), 50)


@product("pocket-projector", az=-30, el=20, second=dict(az=24, el=38))
def projector():
    w, h = 0.112, 0.098
    shell = plastic("#c9c7c0", 0.42)
    slab((w, w), h, 0.016, radius=0.030, mat=shell, at=(0, 0, 0.004))
    disc(0.038, 0.006, 0.001, mat=rubber(), at=(0, 0, 0))
    # dark front plate with the lens, facing -y
    outline(rounded(w - 0.030, h - 0.028, 0.016), 0.0022, 0.0010, mat=gloss((0.014, 0.015, 0.017), 0.12), at=(0, -w / 2 + 0.0010, h / 2 + 0.004), turn=(90, 0, 0))
    at = (-0.012, -w / 2 - 0.0008, h / 2 + 0.006)
    lathe([(0.0255, -0.002), (0.0255, 0.0040), (0.0255, 0.0040), (0.0245, 0.0056), (0.0228, 0.0060), (0.0215, 0.0050), (0.0205, 0.0010), (0.0205, 0.0010), (0.0185, -0.004), (0.0185, -0.004), (0.0178, -0.010)],
          mat=metal((0.30, 0.30, 0.31), 0.3, brushed="ring"), at=at, turn=(90, 0, 0))
    for k in range(4):
        lathe([(0.0195 - 0.0016 * k, 0.0), (0.0182 - 0.0016 * k, -0.0022)], mat=plastic((0.02, 0.02, 0.02), 0.3), smooth=False, at=(at[0], at[1] + 0.0010 + 0.0018 * k, at[2]), turn=(90, 0, 0))
    lathe([(0.0175, -0.004), (0.0140, -0.0005), (0.008, 0.0022), (0, 0.0032)], mat=lens_glass((0.012, 0.020, 0.055)), at=at, turn=(90, 0, 0))
    disc(0.0030, 0.0010, 0.0003, mat=gloss((0.05, 0.01, 0.01), 0.05), at=(0.028, -w / 2 - 0.0010, h / 2 + 0.024), turn=(90, 0, 0))
    disc(0.0045, 0.0012, 0.0003, mat=gloss((0.02, 0.02, 0.03), 0.05), at=(0.028, -w / 2 - 0.0010, h / 2 + 0.006), turn=(90, 0, 0))
    # vents: slots on the left and right sides
    dark = plastic((0.015, 0.015, 0.016), 0.6)
    for side in (-1, 1):
        for i in range(11):
            box(0.0014, 0.0022, 0.050, 0.0006, mat=dark, at=(side * (w / 2 - 0.0003), -0.025 + i * 0.005, 0.028))
    # top: a ring of touch keys and a focus wheel
    z = h + 0.004
    disc(0.024, 0.0010, 0.0004, mat=plastic("#3a3d40", 0.5), at=(0.0, 0.004, z - 0.0004))
    disc(0.0085, 0.0012, 0.0005, mat=plastic("#c9c7c0", 0.4), at=(0.0, 0.004, z))
    p = Print(48, 48, k=30)
    for words, x, y in (("+", 24, 8.5), ("–", 24, 39.5), ("‹", 8.5, 23.4), ("›", 39.5, 23.4)):
        p.text(x, y, words, 9, fill="#d6d6d0", font=DEJAVU)
    card(0.048, 0.048, picture(p.done(), rough=0.5), at=(0, 0.004, z + 0.0006), lift=0.0001)
    disc(0.0012, 0.0003, 0.0001, mat=glow((0.5, 1.0, 0.6), 3), at=(0, -0.034, z))
    # carrying strap at the right side
    tube([(w / 2 - 0.002, 0.034, h * 0.82), (w / 2 + 0.014, 0.030, h * 0.72), (w / 2 + 0.018, 0.0, h * 0.5), (w / 2 + 0.014, -0.028, h * 0.72), (w / 2 - 0.002, -0.034, h * 0.82)], 0.0055, flat=0.22,
         up=(1, 0, 0.3), mat=leather("#7a4a2a"), n=14, sides=20)


@product("kitchen-dab-radio", az=-24, el=16, second=dict(az=26, el=26))
def radio():
    w, d, h = 0.255, 0.095, 0.150
    z0 = 0.006
    walnut = wood("#8a5a36", "#4a2c18", along="x", rough=0.38, scale=0.8, coat=0.15)
    outline(rounded(w, h, 0.024), d, 0.006, mat=walnut, at=(0, d / 2, z0 + h / 2), turn=(90, 0, 0))
    front = painted("#d9cfb8", 0.42, 0.1, 0.1)
    y = -d / 2
    outline(rounded(w - 0.020, h - 0.020, 0.016), 0.003, 0.0012, mat=front, at=(0, y + 0.0016, z0 + h / 2), turn=(90, 0, 0))
    # speaker cloth behind slats at the left
    gx, gw, gh = -0.052, 0.112, h - 0.048
    outline(rounded(gw + 0.006, gh + 0.006, 0.013), 0.0022, 0.0009, holes=[rounded(gw, gh, 0.010)], mat=metal((0.70, 0.52, 0.26), 0.3), at=(gx, y - 0.0012, z0 + h / 2), turn=(90, 0, 0))
    outline(rounded(gw + 0.001, gh + 0.001, 0.010), 0.0006, 0.0002, mat=cloth("#4a463f", "plain", threads=700, second="#26231f", slub=0.5), at=(gx, y - 0.0012, z0 + h / 2), turn=(90, 0, 0))
    for i in range(12):
        zz = z0 + h / 2 - gh / 2 + (i + 0.5) * gh / 12
        inset = 0.0025 if i in (0, 11) else 0
        tube([(gx - gw / 2 + inset, y - 0.0015, zz), (gx + gw / 2 - inset, y - 0.0015, zz)], 0.0017, mat=front, sides=16, n=2)
    # display
    dx, dz = 0.066, z0 + h - 0.040
    outline(rounded(0.072, 0.030, 0.005), 0.0018, 0.0006, mat=gloss(), at=(dx, y - 0.0010, dz), turn=(90, 0, 0))
    p = Print(66, 24, (7, 8, 8, 255), k=30)
    p.text(3, 6, "DAB+", 3.6, fill="#e9b56a", font=SANS_BOLD, anchor="lm")
    p.text(63, 6, "09:41", 3.8, fill="#e9b56a", font=SANS_BOLD, anchor="rm")
    p.text(33, 15.2, "Radio Harbour", 7.0, fill="#f2c47e", font=SANS_BOLD)
    for i in range(6):
        p.rect(42 + 1.8 * i, 7.4 - 0.7 * i, 43.2 + 1.8 * i, 7.8, fill="#e9b56a")
    card(0.066, 0.024, screen(p.done(), 1.1), at=(dx, y - 0.0028, dz), turn=(90, 0, 0), lift=0.0001)
    # one big dial, with a ring of ticks printed round it
    kz = z0 + 0.055
    q = Print(80, 80, k=24)
    for i in range(41):
        a = math.radians(225 - i * 270 / 40)
        r0, r1 = 32.0, (34.6 if i % 5 else 36.5)
        q.line([(40 + r0 * math.cos(a), 40 - r0 * math.sin(a)), (40 + r1 * math.cos(a), 40 - r1 * math.sin(a))], 0.5, "#4a4236")
    card(0.080, 0.080, picture(q.done(), rough=0.5), at=(dx, y - 0.0015, kz), turn=(90, 0, 0), lift=0.0001)
    ridged(0.0285, 0.016, metal((0.70, 0.52, 0.26), 0.24, brushed="ring"), (dx, y - 0.0012, kz), teeth=90, depth=0.018, turn=(90, 0, 0))
    outline(rounded(0.0022, 0.010, 0.001), 0.0008, 0.0003, mat=plastic("#2c2620"), at=(dx + 0.013, y - 0.0165, kz + 0.013), turn=(90, 0, 0)).rotation_euler = (math.radians(90), math.radians(45), 0)
    for i in range(4):
        outline(rounded(0.0155, 0.0058, 0.0028), 0.0030, 0.0010, mat=plastic("#4a463f", 0.4), at=(dx - 0.0285 + 0.019 * i, y - 0.0010, z0 + h - 0.0635 + 0.0005), turn=(90, 0, 0))
    # leather handle with brass studs, feet, aerial
    tube([(-0.085, 0, z0 + h - 0.002), (-0.080, 0, z0 + h + 0.014), (-0.055, 0, z0 + h + 0.026), (0, 0, z0 + h + 0.031), (0.055, 0, z0 + h + 0.026), (0.080, 0, z0 + h + 0.014), (0.085, 0, z0 + h - 0.002)],
         [0.011, 0.011, 0.0105, 0.0105, 0.0105, 0.011, 0.011], flat=0.26, up=(0, 0.0001, 1), mat=leather("#6b3f22"), n=14, sides=28)
    for x in (-1, 1):
        for yy in (-1, 1):
            lathe([(0.006, 0), (0.0075, 0.002), (0.0075, 0.006), (0.006, 0.0075)], mat=rubber(), at=(x * 0.095, yy * 0.030, 0), steps=32)
    tube([(0.108, 0.040, z0 + h - 0.03), (0.108, 0.040, z0 + h + 0.012)], 0.0028, mat=steel(0.15), n=2)
    tube([(0.108, 0.040, z0 + h + 0.01), (0.128, 0.046, z0 + h + 0.07)], [0.0019, 0.0016], mat=steel(0.15), n=2)
    lathe([(0, -0.003), (0.0025, -0.002), (0.003, 0), (0.0025, 0.002), (0, 0.003)], mat=steel(0.15), at=(0.128, 0.046, z0 + h + 0.071), steps=24)


def melt(parts, voxel=0.0012, rounds=12, factor=0.5):
    """Joins closed shapes to one soft body (voxel remesh, then smoothing); the parts are removed."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    verts, faces, start = [], [], 0
    for o in parts:
        mesh = bpy.data.meshes.new_from_object(o.evaluated_get(graph))
        verts += [o.matrix_world @ v.co for v in mesh.vertices]
        faces += [tuple(i + start for i in f.vertices) for f in mesh.polygons]
        start += len(mesh.vertices)
    for o in parts:
        bpy.data.objects.remove(o)
    mesh = bpy.data.meshes.new("melt")
    mesh.from_pydata([tuple(v) for v in verts], [], faces)
    obj = bpy.data.objects.new("melt", mesh)
    bpy.context.collection.objects.link(obj)
    return soften(obj, voxel, rounds, factor)


def soften(obj, voxel=0.0012, rounds=12, factor=0.5):
    m = obj.modifiers.new("remesh", "REMESH")
    m.mode, m.voxel_size, m.use_smooth_shade = "VOXEL", voxel, True
    m = obj.modifiers.new("smooth", "SMOOTH")
    m.factor, m.iterations = factor, rounds
    obj = to_mesh(obj)
    obj.data.polygons.foreach_set("use_smooth", [True] * len(obj.data.polygons))
    return obj


def ball(x, y, z, at=(0, 0, 0), turn=(0, 0, 0)):
    """An ellipsoid by its half axes."""
    obj = lathe([(math.sin(t), -math.cos(t)) for t in np.linspace(0, math.pi, 33)], steps=64, smooth=False, at=at, turn=turn)
    obj.scale = (x, y, z)
    return obj


def dress(obj, mat):
    obj.data.materials.clear()
    obj.data.materials.append(mat)
    return obj


def top_of(obj, x, y, down=1.0):
    """The height and the turn (degrees) that lie flat on the body at x, y."""
    from mathutils import Vector
    hit, at, normal, _ = obj.ray_cast(Vector((x, y, down)), Vector((0, 0, -1)))
    q = Vector((0, 0, 1)).rotation_difference(normal).to_euler()
    return at.z, tuple(math.degrees(c) for c in q)


def seamed(colour, rough=0.42, grain=0.15, seams=()):
    """Moulded plastic with dark parting lines: seams = functions of the material giving a distance (metres) to each line."""
    m = Mat("seamed")
    m.base(colour, rough=rough, spec=0.5)
    m.rough_from(m.noise(scale=10, detail=5), rough * 0.9, rough * 1.15)
    tone = colour
    for f in seams:
        line = m.ramp(m.math("MULTIPLY", f(m), 1000), [(0.22, 1.0), (0.42, 0.0)])
        tone = m.mix(line, tone, (0.012, 0.012, 0.013))
    if seams:
        m.set(Base_Color=tone)
    m.bump(m.noise(scale=1600, detail=1), depth=0.0002, strength=grain)
    return m.material


@product("studio-wireless-headphones", az=34, el=12, second=dict(az=-24, el=24))
def headphones():
    shell = painted("#3a3d42", 0.36, 0.06, 0.1)
    hide = leather("#5a4636", grain=1100, crease=0.15)
    metal_ = metal((0.62, 0.54, 0.43), 0.24)
    zc = 0.0475
    for s in (-1, 1):
        def cup():
            lathe([(0, 0.0275), (0.012, 0.0272), (0.0285, 0.0255), (0.0285, 0.0255), (0.0290, 0.0246), (0.0300, 0.0246), (0.0300, 0.0246), (0.0345, 0.0215), (0.0392, 0.0130), (0.0402, 0.0050), (0.0395, 0.0006), (0.036, 0.0)], mat=shell)
            lathe([(0.0285, 0.0252), (0.0293, 0.0258), (0.0301, 0.0250)], mat=metal_)
            p = Print(24, 24, k=30)
            p.text(12, 12, "V&W", 8, fill="#b99c78", font=SANS_BOLD)
            lathe([(0.0385, 0.0010), (0.0385, -0.0016)], smooth=False, mat=plastic((0.015, 0.015, 0.016)))
            lathe([(0.0370, -0.0010), (0.0405, -0.0030), (0.0425, -0.0100), (0.0405, -0.0180), (0.0345, -0.0222), (0.0270, -0.0205), (0.0228, -0.0150), (0.0222, -0.0080), (0.0225, -0.0010)], mat=hide)
            lathe([(0.0240, -0.0060), (0, -0.0050)], smooth=False, mat=cloth((0.03, 0.03, 0.032), "plain", threads=900))
            for k in range(3):
                disc(0.0008, 0.0006, 0.0002, mat=plastic((0.01, 0.01, 0.01)), at=(-0.036, 0.008 * (k - 1), 0.0195))
        g = group(made_by(cup), (s * 0.0735, 0, zc), (0, s * 90 - s * 5, 0))
        g.scale = (1.12, 0.96, 1)
        # yoke, pivots and slider
        x = s * 0.0835
        tube([(x, -0.0430, zc), (x + s * 0.001, -0.0400, zc + 0.024), (x + s * 0.001, -0.025, zc + 0.044), (x, 0, zc + 0.0535), (x + s * 0.001, 0.025, zc + 0.044), (x + s * 0.001, 0.0400, zc + 0.024), (x, 0.0430, zc)],
             [0.0030, 0.0026, 0.0026, 0.0030, 0.0026, 0.0026, 0.0030], flat=1.5, mat=metal_, n=12)
        for y in (-1, 1):
            tube([(x - s * 0.004, y * 0.0455, zc), (x - s * 0.004, y * 0.0365, zc)], 0.0042, n=2, mat=shell)
        tube([(x, 0, zc + 0.050), (s * 0.0815, 0, zc + 0.083)], 0.0034, flat=1.7, n=3, up=(0, 1, 0), mat=metal_)
    arc = [(-0.0812, 0, 0.118), (-0.0800, 0, 0.140), (-0.0690, 0, 0.172), (-0.0415, 0, 0.196), (0, 0, 0.205), (0.0415, 0, 0.196), (0.0690, 0, 0.172), (0.0800, 0, 0.140), (0.0812, 0, 0.118)]
    tube(arc, [0.0046, 0.0042, 0.0036, 0.0034, 0.0034, 0.0034, 0.0036, 0.0042, 0.0046], flat=3.4, up=(0, 1, 0), mat=shell, n=16, sides=40)
    pad = [(-0.0700, 0, 0.158), (-0.0590, 0, 0.1755), (-0.0370, 0, 0.1905), (0, 0, 0.1985), (0.0370, 0, 0.1905), (0.0590, 0, 0.1755), (0.0700, 0, 0.158)]
    tube(pad, [0.0028, 0.0052, 0.0062, 0.0066, 0.0062, 0.0052, 0.0028], flat=2.5, up=(0, 1, 0), mat=hide, n=16, sides=40)


def ring_text(words, r, size, w, fill="#d9d9d4", start=90.0, spread=1.0):
    """Letters round a circle, tops outward: a square picture of width w (mm)."""
    p = Print(w, w, k=40)
    f = ImageFont.truetype(SANS_BOLD, round(size * p.k))
    angle = start
    for c in words:
        step = math.degrees(f.getlength(c) / p.k / r) * spread
        angle -= step / 2
        glyph = Image.new("RGBA", (round(size * p.k * 2),) * 2, (255, 255, 255, 0))
        ImageDraw.Draw(glyph).text((glyph.width / 2, glyph.height / 2), c, font=f, fill=fill, anchor="mm")
        glyph = glyph.rotate(angle - 90, Image.BICUBIC)
        x = (w / 2 + r * math.cos(math.radians(angle))) * p.k - glyph.width / 2
        y = (w / 2 - r * math.sin(math.radians(angle))) * p.k - glyph.height / 2
        p.image.alpha_composite(glyph, (max(0, round(x)), max(0, round(y))))
        angle -= step / 2
    return p.done()


@product("mirrorless-travel-camera", az=-26, el=18, second=dict(az=26, el=30))
def camera():
    w, d, h = 0.116, 0.034, 0.066
    silver = metal((0.50, 0.50, 0.49), 0.33)
    skin = leather((0.022, 0.021, 0.020), grain=1000, rough=0.5, crease=0.05)
    black = metal((0.045, 0.046, 0.048), 0.32)
    plan = rounded(w, d, 0.013, 12)
    outline(plan, 0.0115, 0.0016, mat=silver)
    outline(rounded(w + 0.0008, d + 0.0008, 0.0134, 12), 0.037, 0.0003, mat=skin, at=(0, 0, 0.0113))
    outline(plan, 0.0180, 0.0024, mat=silver, at=(0, 0, 0.0480))
    top = h
    # grip
    dress(melt([tube([(-0.0475, -0.0165, 0.014), (-0.0475, -0.0175, 0.030), (-0.0470, -0.0165, 0.0460)], [0.0075, 0.0085, 0.0075], n=8), ball(0.009, 0.008, 0.018, at=(-0.047, -0.015, 0.030))], 0.0009, 10), skin)
    lx, lz, y = 0.010, 0.0325, -d / 2
    def lens():
        lathe([(0.0300, 0), (0.0300, 0.0025), (0.0300, 0.0025), (0.0292, 0.0032), (0.0285, 0.0032)], mat=silver, steps=160)
        lathe([(0.0285, 0.002), (0.0285, 0.0085), (0.0285, 0.0085), (0.0280, 0.0092)], mat=black, steps=160)
        ridged(0.0292, 0.0130, rubber((0.02, 0.02, 0.021), 0.5), (0, 0, 0.0088), teeth=84, depth=0.03)
        lathe([(0.0275, 0.0215), (0.0282, 0.0220), (0.0282, 0.0290), (0.0276, 0.0300)], smooth=False, mat=black, steps=160)
        ridged(0.0285, 0.0080, rubber((0.02, 0.02, 0.021), 0.5), (0, 0, 0.0295), teeth=120, depth=0.018)
        lathe([(0.0272, 0.0370), (0.0276, 0.0376), (0.0276, 0.0400), (0.0276, 0.0400), (0.0268, 0.0410), (0.0258, 0.0411), (0.0258, 0.0411), (0.0252, 0.0402), (0.0178, 0.0378), (0.0178, 0.0378), (0.0172, 0.0350)], mat=black, steps=160)
        lathe([(0.0277, 0.0376), (0.0280, 0.0380), (0.0277, 0.0384)], mat=silver, steps=128)
        for k in range(4):
            lathe([(0.0173 - 0.0013 * k, 0.0352 - 0.0018 * k), (0.0160 - 0.0013 * k, 0.0342 - 0.0018 * k)], smooth=False, mat=plastic((0.015, 0.015, 0.015), 0.3), steps=96)
        lathe([(0.0168, 0.0325), (0.0130, 0.0362), (0.007, 0.0388), (0, 0.0397)], mat=lens_glass((0.030, 0.016, 0.075)), steps=96)
        lathe([(0.0080, 0.03835), (0.005, 0.0396), (0, 0.03995)], mat=lens_glass((0.012, 0.050, 0.045)), steps=64)
        card(0.056, 0.056, picture(ring_text("V&W  TRAVEL ZOOM   16–50 mm   1:3.5–5.6      ", 21.6, 3.4, 56, start=215, spread=1.12), rough=0.5), at=(0, 0, 0.0396), lift=0.0004)
        m = Print(60, 10, k=30)
        for x, t in ((10, "16"), (20, "24"), (30, "35"), (42, "50")):
            m.text(x, 5, t, 4.4, fill="#d7d7d2", font=SANS_BOLD)
        label(0.0282, 110, 0.0225, 0.0285, picture(m.done(), rough=0.5), turn=180, lift=0.0001)
    place(group(made_by(lens)), (lx, y - 0.0006, lz), (90, 0, 0))
    # top: release, two dials, hot shoe, viewfinder window
    lathe([(0.0088, 0), (0.0088, 0.0018), (0.0088, 0.0018), (0.0080, 0.0030), (0.0064, 0.0032)], mat=silver, at=(-0.0455, -0.005, top - 0.0002))
    lathe([(0.0061, 0.0018), (0.0061, 0.0044), (0.0058, 0.0050), (0.003, 0.0046), (0, 0.0044)], mat=metal((0.66, 0.12, 0.07), 0.3), at=(-0.0455, -0.005, top))
    ridged(0.0095, 0.0066, silver, (-0.0210, 0.0025, top), teeth=60)
    p = Print(20, 20, k=40)
    for i, t in enumerate(("A", "S", "M", "P", "C", "B")):
        a = math.radians(90 - 60 * i)
        p.text(10 + 6.2 * math.cos(a), 10 - 6.2 * math.sin(a), t, 3.0, fill="#17181a", font=SANS_BOLD)
    card(0.020, 0.020, picture(p.done(), rough=0.5), at=(-0.0210, 0.0025, top + 0.0066), lift=0.0001)
    ridged(0.0072, 0.0050, black, (-0.0495, 0.0105, top - 0.001), teeth=50)
    for s in (-1, 1):
        box(0.0022, 0.016, 0.0030, 0.0005, mat=steel(0.25), at=(lx + s * 0.0092, 0.001, top - 0.0002))
        box(0.0040, 0.016, 0.0008, 0.0003, mat=steel(0.25), at=(lx + s * 0.0076, 0.001, top + 0.0022))
    box(0.0185, 0.017, 0.0006, 0.0002, mat=steel(0.3), at=(lx, 0.001, top - 0.0002))
    outline(rounded(0.0170, 0.0105, 0.0022), 0.0012, 0.0005, mat=black, at=(0.0430, y + 0.0003, 0.0570), turn=(90, 0, 0))
    outline(rounded(0.0135, 0.0075, 0.0012), 0.0006, 0.0003, mat=lens_glass((0.012, 0.02, 0.04)), at=(0.0430, y - 0.0007, 0.0570), turn=(90, 0, 0))
    disc(0.0022, 0.0006, 0.0002, mat=lens_glass((0.20, 0.06, 0.02)), at=(-0.0245, y + 0.0001, 0.0575), turn=(90, 0, 0))
    text("V&W", 0.0085, 0.0004, mat=plastic((0.02, 0.02, 0.02)), at=(lx, y - 0.0001, 0.0571), font=SANS_BOLD)
    disc(0.0046, 0.0020, 0.0008, mat=black, at=(-0.0235, y - 0.0002, 0.022), turn=(90, 0, 0))
    # lugs and a leather strap that falls to the table
    for s in (-1, 1):
        tube([(s * 0.0565, -0.003, 0.054), (s * 0.0625, -0.0035, 0.0555), (s * 0.0640, 0, 0.054), (s * 0.0625, 0.0035, 0.0525), (s * 0.0565, 0.003, 0.054)], 0.0008, mat=steel(0.15), sides=10)
    strap = leather("#7d4b28", grain=900)
    tube([(0.0630, 0.001, 0.0545), (0.071, 0.005, 0.050), (0.078, 0.016, 0.026), (0.080, 0.034, 0.0070), (0.066, 0.056, 0.0050), (0.030, 0.066, 0.0050), (-0.030, 0.062, 0.0050),
          (-0.070, 0.052, 0.0055), (-0.082, 0.034, 0.0080), (-0.078, 0.014, 0.028), (-0.071, 0.004, 0.050), (-0.0630, 0.001, 0.0545)], 0.0050, flat=0.22, up=(0, 0.15, 1), mat=strap, n=14, sides=20)


@product("game-controller", az=-14, el=50, second=dict(az=24, el=24))
def controller():
    parts = [outline(rounded(0.100, 0.060, 0.026, 10), 0.026, 0.008, at=(0, 0.006, 0.016))]
    for s in (-1, 1):
        parts.append(tube([(s * 0.046, 0.014, 0.029), (s * 0.0565, -0.008, 0.027), (s * 0.0620, -0.034, 0.021), (s * 0.0590, -0.057, 0.0155)], [0.0240, 0.0225, 0.0185, 0.0125], n=10, sides=40))
        parts.append(ball(0.026, 0.021, 0.0165, at=(s * 0.043, 0.018, 0.0285)))
        parts.append(ball(0.023, 0.019, 0.0140, at=(s * 0.021, -0.008, 0.0275)))
    body = melt(parts, 0.0011, 26)
    dress(body, seamed("#d4d0c6", 0.44, 0.2, [lambda m: m.math("ABSOLUTE", m.math("SUBTRACT", m.axis("Z"), 0.0235))]))
    def put(make, x, y, sink=0.0):
        z, turn = top_of(body, x, y)
        return place(group(made_by(make)), (x, y, z - sink), tuple(0.6 * t for t in turn))
    dark = plastic((0.030, 0.031, 0.034), 0.45)
    def stick():
        lathe([(0.0135, -0.004), (0.0135, 0.0012), (0.0135, 0.0012), (0.0128, 0.0020), (0.0118, 0.0012), (0.0112, -0.002)], mat=plastic("#b9b4a8", 0.4))
        lathe([(0.0114, -0.003), (0.0100, 0.0016), (0.0060, 0.0030), (0.0044, 0.0034), (0.0044, 0.0034), (0.0040, 0.0060), (0.0046, 0.0085)], mat=dark)
        ridged(0.0088, 0.0044, rubber((0.026, 0.026, 0.028), 0.6), (0, 0, 0.0080), teeth=44, depth=0.03)
        lathe([(0.0080, 0.0122), (0.0074, 0.0128), (0.0066, 0.0126), (0.0052, 0.0116), (0, 0.0110)], mat=rubber((0.026, 0.026, 0.028), 0.6))
    put(stick, -0.0435, 0.0200, 0.0010)
    put(stick, 0.0215, -0.0100, 0.0010)
    def pad():
        disc(0.0135, 0.0018, 0.0008, mat=plastic("#b9b4a8", 0.4), at=(0, 0, -0.0010))
        c, o = 0.0037, 0.0108
        cross = [(c, c), (o, c), (o, -c), (c, -c), (c, -o), (-c, -o), (-c, -c), (-o, -c), (-o, c), (-c, c), (-c, o), (c, o)]
        outline(cross[::-1], 0.0046, 0.0010, mat=dark)
        lathe([(0.0028, 0.0047), (0, 0.0040)], smooth=False, mat=dark)
    put(pad, -0.0215, -0.0100)
    for x, y, words, colour in ((0, -0.0118, "A", "#7fae6a"), (0.0118, 0, "B", "#c9604a"), (-0.0118, 0, "X", "#5c86b8"), (0, 0.0118, "Y", "#d3a544")):
        def button():
            lathe([(0.0058, -0.002), (0.0058, 0.0008), (0.0058, 0.0008), (0.0055, 0.0010)], mat=plastic("#b9b4a8", 0.4), steps=64)
            lathe([(0.0052, -0.001), (0.0052, 0.0026), (0.0048, 0.0036), (0.0030, 0.0042), (0, 0.0044)], mat=plastic((0.035, 0.036, 0.039), 0.25, 0.02), steps=64)
            p = Print(10, 10, k=60)
            p.text(5, 5, words, 6.2, fill=colour, font=SANS_BOLD)
            card(0.0085, 0.0085, picture(p.done(), rough=0.3), at=(0, 0, 0.0041), lift=0.0003)
        put(button, 0.0435 + x, 0.0200 + y)
    for x in (-0.0125, 0.0125):
        put(lambda: slab((0.0062, 0.0036), 0.0016, 0.0006, radius=0.0017, mat=dark), x, 0.0160)
    def home():
        disc(0.0072, 0.0014, 0.0005, mat=dark)
        lathe([(0.0058, 0.0014), (0.0055, 0.0018), (0.0052, 0.0014)], smooth=False, mat=glow((0.95, 0.72, 0.4), 1.2), steps=64)
    put(home, 0, 0.0285)
    # shoulder buttons and triggers along the back
    shoulder = plastic((0.030, 0.031, 0.034), 0.3, 0.03)
    for s in (-1, 1):
        tube([(s * 0.0215, 0.0375, 0.0330), (s * 0.0400, 0.0400, 0.0335), (s * 0.0575, 0.0335, 0.0320), (s * 0.0640, 0.0250, 0.0305)], [0.0050, 0.0062, 0.0058, 0.0035], mat=shoulder, n=12, sides=24)
        tube([(s * 0.0400, 0.0360, 0.0220), (s * 0.0420, 0.0480, 0.0225), (s * 0.0440, 0.0560, 0.0160)], [0.0105, 0.0095, 0.0055], flat=0.75, mat=shoulder, n=10, sides=28)
    box(0.010, 0.006, 0.0045, 0.0012, mat=dark, at=(0, 0.0350, 0.027))
    group([o for o in bpy.data.objects if o.parent is None], (0, 0, 0.0), (0, 0, 6))


@product("ergonomic-wireless-mouse", az=-38, el=32, second=dict(az=22, el=36))
def mouse():
    rows = []
    for t in np.sin(np.linspace(-math.pi / 2, math.pi / 2, 90)):
        e = max(1 - abs(t) ** 2.5, 0) ** 0.5
        H = 0.0045 + 0.0405 * e ** 0.9 * (1 - 0.10 * t - 0.10 * t * t)
        R, L = 0.0325 * e * (1 - 0.05 * t), 0.0270 * e
        rest = L + 0.0190 * e * math.exp(-((t + 0.12) / 0.55) ** 2)
        scoop = math.exp(-((t + 0.05) / 0.6) ** 4)
        points = [(R * 0.94, 0.0022), (R, 0.0022 + H * 0.20), (R * 0.93, H * 0.52), (R * 0.62, H * 0.86), (R * 0.05, H), (-L * 0.52, H * 0.93), (-L * (0.86 - 0.04 * scoop), H * 0.70),
                  (-L * (0.98 - 0.12 * scoop), H * 0.46), (-L * (1.0 - 0.08 * scoop), H * 0.28), (-(L * 0.55 + rest * 0.45), 0.0022 + 0.0072 * e), (-rest * 0.95, 0.0022 + 0.0052 * e), (-rest, 0.0022 + 0.0022 * e), (-rest * 0.97, 0.0022)]
        lean = 0.010 * e
        rows.append([(x + lean * 0.4 - lean * z / 0.046 * 0.2, 0.0620 * t, z) for x, z in spline(points, 6)])
    body = grid(rows, closed_u=False)
    split = lambda m: m.math("MAXIMUM", m.math("ABSOLUTE", m.math("SUBTRACT", m.axis("X"), 0.0055)), m.math("MULTIPLY", m.math("SUBTRACT", 0.012, m.axis("Y")), 0.5))
    across = lambda m: m.math("MAXIMUM", m.math("ABSOLUTE", m.math("SUBTRACT", m.axis("Y"), 0.0110)), m.math("MULTIPLY", m.math("SUBTRACT", 0.030, m.axis("Z")), 0.5))
    round_ = lambda m: m.math("ABSOLUTE", m.math("SUBTRACT", m.axis("Z"), 0.0068))
    dress(body, seamed("#50555a", 0.5, 0.2, [split, across, round_]))
    # wheel in its slot
    z, turn = top_of(body, 0.0055, 0.0370)
    outline(rounded(0.0090, 0.0270, 0.0045), 0.0010, 0.0004, mat=plastic((0.012, 0.012, 0.013), 0.3), at=(0.0055, 0.0370, z - 0.0004), turn=turn)
    def wheel():
        ridged(0.0115, 0.0066, rubber((0.025, 0.025, 0.026), 0.55), (0, 0, -0.0033), teeth=36, depth=0.05)
        lathe([(0.0108, -0.0036), (0.0112, -0.0030), (0.0112, 0.0030), (0.0108, 0.0036)], smooth=False, mat=metal((0.70, 0.50, 0.26), 0.25))
    place(group(made_by(wheel)), (0.0055, 0.0370, z - 0.0092), (0, 90, 0))
    # two thumb buttons on the left flank
    from mathutils import Vector
    for y0, y1 in ((0.0020, 0.0235), (-0.0225, -0.0010)):
        pts = []
        for t in np.linspace(0, 1, 5):
            y = y0 + (y1 - y0) * t
            hit, at, normal, _ = body.ray_cast(Vector((-0.06, y, 0.0270)), Vector((1, 0, 0)))
            pts.append((at.x + 0.0006, at.y, 0.0270))
        tube(pts, [0.0022, 0.0031, 0.0033, 0.0031, 0.0022], flat=1.0, mat=plastic((0.05, 0.053, 0.057), 0.3, 0.03), n=8, sides=20)
    z, turn = top_of(body, 0.0055, 0.0)
    place(disc(0.0016, 0.0004, 0.0001, mat=glow((0.5, 1.0, 0.65), 2)), (0.0055, 0.0185, top_of(body, 0.0055, 0.0185)[0] - 0.0002), top_of(body, 0.0055, 0.0185)[1])
    p = Print(24, 10, k=40)
    p.text(12, 5, "V&W", 6.5, fill="#aab0b4", font=SANS_BOLD)
    z, turn = top_of(body, 0.006, -0.034)
    card(0.016, 0.0067, picture(p.done(), rough=0.5), at=(0.006, -0.034, z), turn=turn, lift=0.0006)
    outline([(x, y * 2) for x, y in circle(0.026, 48)], 0.0024, 0.0005, mat=rubber(), at=(0, 0, 0))
