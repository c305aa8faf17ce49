"""Clay & Kettle: tableware."""
import math
import random

import numpy as np
from goods import product
from materials import Mat, biscuit, ceramic, cloth, glass, iron, metal, picture, plastic, rubber, shade, steel, wood
from PIL import Image, ImageDraw, ImageFont
from shapes import (box, copy, deform, grid, group, label, lathe, made_by, outline, ripple, rod, rounded, sheet, slab, solidify, spline,
                    tube)

SERIF = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"


@product("stoneware-teapot", az=24, el=22, second=dict(az=-38, el=48))
def teapot():
    glaze = ceramic((0.25, 0.34, 0.27), speckle=0.5, rough=0.14)
    clay = biscuit((0.24, 0.15, 0.09))
    lathe([(0, 0.0), (0.046, 0.0), (0.046, 0.0), (0.048, 0.006), (0.047, 0.007), (0.047, 0.007)], mat=clay)
    lathe([(0.047, 0.0055), (0.047, 0.0055), (0.066, 0.018), (0.080, 0.045), (0.083, 0.068), (0.074, 0.094), (0.055, 0.111),
           (0.043, 0.1165), (0.040, 0.119), (0.0375, 0.118), (0.036, 0.113), (0.034, 0.108), (0.034, 0.108), (0.0, 0.107)],
          mat=glaze, wobble=0.0022)
    # lid with a small gap to the rim, and its knob
    lathe([(0.0355, 0.114), (0.0355, 0.114), (0.0385, 0.1185), (0.0385, 0.1185), (0.0405, 0.1195), (0.041, 0.121), (0.039, 0.1235),
           (0.026, 0.130), (0.012, 0.1335), (0.0075, 0.136), (0.0068, 0.140), (0.010, 0.145), (0.0118, 0.150), (0.0095, 0.1555),
           (0.0, 0.157)], mat=glaze, wobble=0.002)
    # spout: wide at the body, bent up, with an open mouth
    spout = [(0.064, 0, 0.045), (0.090, 0, 0.055), (0.108, 0, 0.078), (0.119, 0, 0.103), (0.134, 0, 0.1195)]
    tube(spout, [0.026, 0.0195, 0.0138, 0.0108, 0.0098], mat=glaze, caps=False, n=16, sides=40)
    tube([(0.1335, 0, 0.119), (0.128, 0, 0.113)], [0.0085, 0.0075], mat=clay, caps=False, n=2)
    a = math.radians(42)
    ring = [(0.134 + 0.0092 * math.cos(t) * math.sin(a), 0.0092 * math.sin(t), 0.1195 - 0.0092 * math.cos(t) * math.cos(a))
            for t in [i / 16 * 2 * math.pi for i in range(16)]]
    tube(ring, 0.00125, closed=True, n=4, sides=12, mat=glaze)
    # handle: a pulled strap behind
    tube([(-0.066, 0, 0.098), (-0.092, 0, 0.109), (-0.118, 0, 0.101), (-0.127, 0, 0.076), (-0.113, 0, 0.050), (-0.090, 0, 0.034),
          (-0.070, 0, 0.031)], [0.0115, 0.0085, 0.0078, 0.0075, 0.0072, 0.008, 0.011], flat=0.62, mat=glaze, n=16, sides=32)
    # a cup beside it
    at = (0.085, -0.105, 0)
    lathe([(0.0, 0.0), (0.019, 0.0), (0.019, 0.0), (0.020, 0.004), (0.029, 0.014), (0.034, 0.032), (0.036, 0.052), (0.0365, 0.056),
           (0.0352, 0.0575), (0.034, 0.056), (0.0325, 0.046), (0.029, 0.026), (0.018, 0.011), (0, 0.008)], mat=glaze, wobble=0.004, at=at)
    lathe([(0, 0.042), (0.0317, 0.042)], smooth=False, mat=ceramic((0.20, 0.11, 0.02), rough=0.02, wobble=0, drift=0.02), at=at)


@product("cast-iron-frying-pan", az=-52, el=34, fill=0.76, rim=1.5, key_az=-62, second=dict(az=38, el=58))
def pan():
    black = iron((0.020, 0.019, 0.018), rough=0.36)
    body = [(0, 0.0), (0.108, 0.0), (0.113, 0.002), (0.118, 0.007), (0.137, 0.044), (0.139, 0.0465), (0.1395, 0.049), (0.1375, 0.050),
            (0.1345, 0.049), (0.1325, 0.046), (0.117, 0.014), (0.112, 0.0085), (0.104, 0.0065), (0.104, 0.0065), (0, 0.006)]
    pan = lathe(body, steps=192, mat=black, wobble=0.0006)

    def lips(x, y, z):  # a pouring lip on each side
        a = np.arctan2(y, x)
        for middle in (math.pi / 2, -math.pi / 2):
            w = np.exp(-((a - middle) / 0.13) ** 2) * np.clip((z - 0.025) / 0.024, 0, 1) ** 2
            x, y, z = x * (1 + 0.055 * w), y * (1 + 0.055 * w), z - 0.004 * w
        return x, y, z
    deform(pan, lips)
    # handle: a bar that widens towards a teardrop hole
    top, low = [], []
    for i in range(25):
        t = i / 24
        w = 0.0135 - 0.004 * math.sin(math.pi * min(1, t * 1.5)) + 0.006 * t ** 2
        if t > 0.9:
            w *= math.sqrt(max(0.02, 1 - ((t - 0.9) / 0.1) ** 2 * 0.95))
        top.append((0.128 + 0.165 * t, w))
        low.append((0.128 + 0.165 * t, -w))
    hole = [(0.2705 + 0.010 * math.cos(a) - 0.004, 0.0068 * math.sin(a) * (1 + 0.25 * math.cos(a))) for a in [i / 24 * 2 * math.pi for i in range(24)]]
    handle = outline(top + low[::-1], 0.011, 0.0042, holes=[hole], mat=black)
    deform(handle, lambda x, y, z: (x, y, z + 0.033 + 0.11 * (x - 0.128) - 0.35 * np.maximum(x - 0.128, 0) ** 2))
    tube([(0.118, 0, 0.030), (0.134, 0, 0.038), (0.160, 0, 0.0405)], [0.020, 0.0125, 0.006], flat=0.45, mat=black)
    # helper handle
    ear = [(-0.130, -0.040), (-0.146, -0.036), (-0.161, -0.020), (-0.165, 0), (-0.161, 0.020), (-0.146, 0.036), (-0.130, 0.040)]
    gap = [(-0.141, -0.020), (-0.150, -0.012), (-0.152, 0), (-0.150, 0.012), (-0.141, 0.020), (-0.139, 0)]
    outline(ear, 0.010, 0.004, holes=[gap], mat=black, at=(0, 0, 0.034), smooth=True, steps=6)
    # a folded linen cloth below the handle
    linen = cloth((0.60, 0.55, 0.46), "plain", threads=900)
    stripe = cloth((0.16, 0.22, 0.30), "plain", threads=900)
    for k in range(3):
        sheet(lambda u, v, k=k: (0.13 + 0.17 * u + 0.004 * ripple(5 * v, k), -0.075 + 0.15 * v + 0.003 * ripple(6 * u, k + 2),
                                 0.0035 + 0.0055 * k + 0.0022 * ripple(7 * u + k, 5 * v, k)), 60, 60, 0.003, mat=linen)
    sheet(lambda u, v: (0.147 + 0.008 * u, -0.0748 + 0.15 * v + 0.003 * ripple(0.8, 4),
                        0.0165 + 0.0016 + 0.0022 * ripple(7 * (0.1 + 0.047 * u) + 2, 5 * v, 2)), 6, 60, 0.0006, mat=stripe)


def damascus():
    m = Mat("damascus")
    m.base((0.56, 0.56, 0.57), rough=0.22, metal=1.0)
    flow = m.noise(scale=34, detail=3, distortion=1.6, coords=m.mapped((1, 1.7, 1)))
    lines = m.math("FRACT", m.math("MULTIPLY", m.math("ADD", flow, m.math("MULTIPLY", m.axis("Y"), 9.0)), 17.0))
    layer = m.ramp(lines, [(0.0, 0.24), (0.42, 0.28), (0.5, 0.50), (0.92, 0.47), (1.0, 0.24)])
    wavy = m.math("ADD", m.axis("Y"), m.math("MULTIPLY", m.noise(scale=90, detail=3), 0.006))
    core = m.ramp(m.math("MULTIPLY", wavy, 20.0), [(0.245, 1.0), (0.275, 0.0)])
    m.set(Base_Color=m.mix(core, layer, (0.70, 0.70, 0.70)))
    fine = m.noise(scale=2500, detail=2, coords=m.mapped((1, 0.01, 1)))
    m.bump(fine, depth=0.0001, strength=0.08)
    m.set(Roughness=m.ramp(lines, [(0.3, 0.34), (0.6, 0.2)]))
    return m.material


@product("santoku-chefs-knife", az=-18, el=52, fill=0.84, key_az=-70, key_el=40, rim=0.45, second=dict(az=32, el=26))
def knife():
    def blade(side):
        rows = []
        for j in range(41):
            v = j / 40
            row = []
            for i in range(121):
                x = 0.172 * i / 120
                low = 0.0006 * (x / 0.05 - 1) ** 2 if x < 0.05 else 0.0075 * ((x - 0.05) / 0.122) ** 2.2
                high = 0.0465 - 0.001 * x / 0.1 if x < 0.105 else 0.0454 - 0.0385 * (1 - math.sqrt(max(0, 1 - ((x - 0.105) / 0.0672) ** 2)))
                high = max(high, low + 0.0002)
                y = low + (high - low) * v
                thick = 0.00012 + 0.0010 * min(1, (y - low) / 0.045) ** 0.8 * (1 - 0.35 * x / 0.172)
                row.append((x, y - 0.012, side * thick))
            rows.append(row)
        return grid(rows if side > 0 else rows[::-1], mat=steel_mat)
    steel_mat = damascus()

    def build():
        blade(1)
        blade(-1)
        # bolster and handle, octagonal with softened edges
        walnut = wood((0.20, 0.095, 0.045), (0.055, 0.024, 0.012), along="x", scale=1.4, rough=0.35, coat=0.2)
        horn = plastic((0.022, 0.020, 0.019), rough=0.22, grain=0)
        brass = metal((0.80, 0.57, 0.25), rough=0.2)

        def eight(x, w, h, soft=0.22):
            pts = []
            for sx, sy in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
                pair = [(sx * w, sy * h * 0.45), (sx * w * 0.45, sy * h)]
                pts += pair if sx * sy > 0 else pair[::-1]
            ring = []
            for k, p in enumerate(pts):
                q = pts[(k + 1) % 8]
                for t in (soft / 2, 0.3, 0.5, 0.7, 1 - soft / 2):
                    ring.append((x, 0.0205 + p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t))
            return ring

        def handle(x0, x1, w0, w1, mat, cap=False):
            xs = np.linspace(x0, x1, 30)
            rows = [eight(x, (w0 + (w1 - w0) * (x - x0) / (x1 - x0)), (w0 + (w1 - w0) * (x - x0) / (x1 - x0)) * 0.74) for x in xs]
            e = 0.0012
            for sign, at, w in ((0, x0, w0), (1, x1, w1)):
                for t in (0.25, 0.5, 0.75, 1.0):
                    x = at + (1 if (x1 > x0) == bool(sign) else -1) * e * math.sin(t * math.pi / 2)
                    s = w - e * (1 - math.cos(t * math.pi / 2))
                    rows.insert(0, eight(x, s, s * 0.74)) if sign == 0 else rows.append(eight(x, s, s * 0.74))
                s = 0.0005
                x = at + (1 if (x1 > x0) == bool(sign) else -1) * e
                rows.insert(0, eight(x, s, s)) if sign == 0 else rows.append(eight(x, s, s))
            return grid(rows, closed_u=True, mat=mat)
        handle(-0.004, -0.024, 0.0118, 0.0122, horn)
        handle(-0.0252, -0.0275, 0.0121, 0.0121, brass)
        handle(-0.0285, -0.132, 0.0121, 0.0134, walnut)
        rod((0.004, 0.0205, 0), (-0.006, 0.0205, 0), 0.0012, mat=steel_mat)
        box(0.02, 0.016, 0.0019, 0.0004, mat=steel_mat, at=(-0.002, 0.0205, -0.00095))
    group(made_by(build), at=(-0.02, -0.030, 0.0345), turn=(2.0, 2.2, 20))
    oak = wood((0.46, 0.28, 0.13), (0.26, 0.14, 0.06), along="x", scale=1.0, rough=0.5)
    slab((0.315, 0.20), 0.022, 0.004, radius=0.022, mat=oak, at=(0.0, 0, 0))


@product("bento-lunch-box", az=30, el=24, fill=0.74, second=dict(az=-32, el=40))
def bento():
    cedar = wood((0.50, 0.26, 0.115), (0.27, 0.115, 0.05), along="x", scale=1.8, rough=0.38, coat=0.25)
    inside = steel(0.3)
    for k, z in enumerate((0.0, 0.047)):
        slab((0.186, 0.094), 0.0455, 0.004, radius=0.026, mat=cedar, at=(0.0006 * k, 0, z))
    slab((0.184, 0.092), 0.003, 0.0008, radius=0.025, mat=inside, at=(0, 0, 0.0451))
    slab((0.184, 0.092), 0.003, 0.0008, radius=0.025, mat=inside, at=(0, 0, 0.0921))
    slab((0.189, 0.097), 0.0155, 0.0055, radius=0.027, mat=cedar, at=(0, 0, 0.0942))
    # the band that holds it shut
    band = cloth((0.035, 0.055, 0.10), "rib", threads=900, rough=0.8)
    w, h, r = 0.0985, 0.1116, 0.007
    loop = [(x, z) for x, z in rounded(w + 0.001, h, r, 6)]
    rows = [[(0.034 + dx, x, z + h / 2 - 0.0006) for dx in np.linspace(-0.0105, 0.0105, 6)] for x, z in loop]
    band_obj = grid([list(c) for c in zip(*rows)], closed_u=True, mat=band)
    solidify(band_obj, 0.0014)
    # chopsticks lying in front, on a small rest
    dark = wood((0.13, 0.05, 0.028), (0.05, 0.02, 0.012), along="x", scale=3, rough=0.3, coat=0.4)
    for k, (y, t) in enumerate(((-0.083, 4.0), (-0.0935, 5.6))):
        tube([(-0.105, 0, 0), (0.0, 0, 0), (0.108, 0, 0)], [0.0021, 0.0031, 0.0040], mat=dark, at=(0.0, y, 0.0105 + 0.0005 * k), turn=(0, -1.6, t), n=4)
    rest = ceramic((0.50, 0.52, 0.50), speckle=0.5)
    tube([(-0.078, -0.112, 0.004), (-0.081, -0.090, 0.0034), (-0.083, -0.068, 0.004)], [0.0052, 0.0046, 0.0052], flat=0.8, mat=rest)


def olive_branches(wide, high, seed, density=1.0):
    """A running band of olive branches painted with a brush, on bare glaze."""
    random.seed(seed)
    big = 2
    image = Image.new("RGB", (wide * big, high * big), (226, 219, 203))
    pen = ImageDraw.Draw(image)
    W, H = wide * big, high * big

    def leafshape(x, y, angle, length, width, colour):
        pts = []
        for i in range(15):
            t = i / 14
            w = width * math.sin(math.pi * t ** 0.8) * 0.5
            pts.append((x + length * t * math.cos(angle) - w * math.sin(angle), y + length * t * math.sin(angle) + w * math.cos(angle)))
        for i in range(14, -1, -1):
            t = i / 14
            w = -width * math.sin(math.pi * t ** 0.8) * 0.5
            pts.append((x + length * t * math.cos(angle) - w * math.sin(angle), y + length * t * math.sin(angle) + w * math.cos(angle)))
        pen.polygon(pts, fill=colour)
        pen.line([(x, y), (x + length * 0.85 * math.cos(angle), y + length * 0.85 * math.sin(angle))],
                 fill=tuple(min(255, c + 38) for c in colour), width=big)
    waves = 8
    path = [(W * i / 400, H * (0.5 + 0.16 * math.sin(2 * math.pi * waves * i / 400))) for i in range(401)]
    for dx in (-W, 0, W):
        pen.line([(x + dx, y) for x, y in path], fill=(92, 84, 50), width=int(H * 0.018))
    steps = int(56 * density)
    for k in range(steps):
        x = W * k / steps
        y = H * (0.5 + 0.16 * math.sin(2 * math.pi * waves * x / W))
        slope = math.atan(H * 0.16 * 2 * math.pi * waves / W * math.cos(2 * math.pi * waves * x / W))
        for side in (-1, 1):
            green = random.choice([(78, 96, 58), (96, 112, 70), (64, 84, 60), (112, 122, 82)])
            leafshape(x, y, slope + side * random.uniform(0.55, 1.0), H * random.uniform(0.26, 0.36), H * 0.10, green)
        if k % 3 == 1:
            ox, oy, r = x + H * 0.08, y + random.choice((-1, 1)) * H * 0.17, H * 0.055
            pen.line([(x, y), (ox, oy)], fill=(92, 84, 50), width=int(H * 0.01))
            pen.ellipse([ox - r * 0.85, oy - r * 1.1, ox + r * 0.85, oy + r * 1.1], fill=random.choice([(58, 50, 62), (88, 92, 48), (74, 58, 66)]))
            pen.ellipse([ox - r * 0.45, oy - r * 0.7, ox - r * 0.1, oy - r * 0.25], fill=(150, 146, 140))
    pen.line([(0, H * 0.035), (W, H * 0.035)], fill=(70, 86, 104), width=int(H * 0.022))
    pen.line([(0, H * 0.965), (W, H * 0.965)], fill=(70, 86, 104), width=int(H * 0.012))
    return image.resize((wide, high), Image.LANCZOS)


@product("hand-painted-salad-bowl", az=20, el=32, fill=0.74, second=dict(az=-30, el=14))
def bowl():
    cream = ceramic("#e2dbcb", speckle=0.35, rough=0.14, drift=0.05)
    clay = biscuit((0.34, 0.21, 0.13))
    out = spline([(0.062, 0.010), (0.098, 0.022), (0.128, 0.052), (0.142, 0.092)], 14)
    ins = spline([(0.1375, 0.092), (0.123, 0.055), (0.094, 0.027), (0.052, 0.0165)], 14)
    lathe([(0, 0.004), (0.052, 0.004), (0.052, 0.0), (0.059, 0.0), (0.061, 0.010)], smooth=False, mat=clay)

    def band(profile, a, b, mat):
        rows = []
        for r, z in profile[a:b]:
            t = np.linspace(0, 2 * math.pi, 192, endpoint=False)
            w = 1 + 0.003 * np.sin(2 * t + 1)
            rows.append(np.stack([r * w * np.cos(t), r * w * np.sin(t), np.full(192, z)], 1))
        return grid(rows, closed_u=True, unit_uv=True, mat=mat)

    def painted(seed, wide, high, density, flip=False):
        image = olive_branches(wide, high, seed, density)
        image = image.transpose(Image.FLIP_TOP_BOTTOM) if flip else image
        m = picture(image, rough=0.14, coat=0.5)
        return m
    band(out, 0, 20, cream)
    band(out, 19, len(out), painted(3, 3600, 330, 1.0))
    band(ins, 0, 22, painted(5, 3600, 330, 1.0, True))
    band(ins, 21, len(ins), cream)
    t = np.linspace(0, math.pi, 9)
    rim = [(0.13975 + 0.00225 * math.cos(a), 0.092 + 0.0022 * math.sin(a)) for a in t]
    band(rim, 0, 9, ceramic((0.10, 0.14, 0.19), rough=0.14, drift=0.2))
    lathe([(0.0, 0.0150), (0.052, 0.0165)], smooth=False, mat=cream)


@product("matcha-starter-set", az=14, el=30, fill=0.82, second=dict(az=-34, el=42, fill=0.84))
def matcha():
    tenmoku = ceramic((0.035, 0.030, 0.030), speckle=0.0, rough=0.12, drift=0.5)
    # tea bowl
    lathe([(0, 0.0), (0.030, 0.0), (0.030, 0.0), (0.031, 0.007), (0.031, 0.007), (0.046, 0.013), (0.057, 0.030), (0.060, 0.055), (0.0605, 0.074),
           (0.059, 0.0765), (0.057, 0.074), (0.056, 0.055), (0.053, 0.034), (0.040, 0.019), (0, 0.013)], mat=tenmoku, wobble=0.007, at=(-0.055, 0.01, 0))
    tea = Mat("matcha")
    tea.base((0.20, 0.30, 0.035), rough=0.5)
    foam = tea.voronoi(scale=420)
    tea.colour_from(tea.noise(scale=60, detail=5), [(0.3, (0.10, 0.13, 0.016)), (0.7, (0.20, 0.24, 0.04))])
    tea.bump(foam, depth=0.001, strength=0.35)
    lathe([(0, 0.049), (0.030, 0.0492), (0.0555, 0.0505)], mat=tea.material, at=(-0.055, 0.01, 0))
    # whisk, standing on its handle
    bamboo = wood((0.62, 0.46, 0.22), (0.50, 0.34, 0.15), along="z", scale=2.5, rough=0.42, contrast=0.5)

    def whisk():
        lathe([(0, 0.0), (0.0118, 0.0), (0.0126, 0.0008), (0.0122, 0.025), (0.0121, 0.036), (0.0126, 0.0445), (0.011, 0.047), (0, 0.047)], mat=bamboo, steps=64)
        thread = cloth((0.015, 0.015, 0.018), "rib", threads=2500)
        lathe([(0.0128, 0.0455), (0.0136, 0.047), (0.0128, 0.0485)], mat=thread, steps=64)
        lathe([(0.0130, 0.0485), (0.0138, 0.0500), (0.0130, 0.0515)], mat=thread, steps=64)
        tine = wood((0.66, 0.50, 0.25), (0.56, 0.40, 0.19), along="z", scale=2, contrast=0.4)
        n = 56
        for k in range(n):
            a = 2 * math.pi * k / n + random.uniform(-0.02, 0.02)
            swell = random.uniform(0.97, 1.03)
            pts = [(0.0118, 0.046), (0.0145, 0.060), (0.0205 * swell, 0.078), (0.0245 * swell, 0.092), (0.0238 * swell, 0.0985), (0.0212 * swell, 0.1015)]
            tube([(r * math.cos(a), r * math.sin(a), z) for r, z in pts], [0.00075, 0.00062, 0.0005, 0.00042, 0.00036, 0.00030], n=5, sides=8, mat=tine)
        for k in range(30):
            a = 2 * math.pi * k / 30
            pts = [(0.008, 0.046), (0.0075, 0.062), (0.006, 0.082), (0.0045 + 0.002 * random.random(), 0.096)]
            tube([(r * math.cos(a), r * math.sin(a), z) for r, z in pts], 0.00048, n=4, sides=6, mat=tine)
    group(made_by(whisk), at=(0.052, -0.005, 0), turn=(0, 0, 0))
    # tin with a paper label
    lathe([(0, 0), (0.0285, 0), (0.0295, 0.001), (0.0295, 0.054), (0.0295, 0.054), (0.0286, 0.0545), (0.0286, 0.0553), (0.0302, 0.0558), (0.0302, 0.0558),
           (0.0302, 0.070), (0.0292, 0.0715), (0, 0.0718)], smooth=False, mat=steel(0.26, "ring"), at=(0.108, 0.052, 0))
    art = Image.new("RGB", (900, 440), (214, 208, 188))
    pen = ImageDraw.Draw(art)
    pen.rectangle([0, 0, 900, 440], fill=(58, 84, 46))
    pen.rectangle([24, 24, 876, 416], outline=(214, 208, 188), width=5)
    pen.ellipse([330, 70, 570, 310], fill=(214, 208, 188))
    for s in (-1, 1):
        pen.polygon([(450, 275), (450 + s * 20, 180), (450 + s * 85, 130), (450 + s * 70, 215)], fill=(58, 84, 46))
    pen.text((450, 355), "UJI MATCHA", fill=(214, 208, 188), font=ImageFont.truetype(SERIF, 62), anchor="mm")
    group([label(0.0295, 150, 0.006, 0.050, picture(art, rough=0.6), turn=-6)], at=(0.108, 0.052, 0))
    # scoop across the front
    tube([(-0.105, 0, 0.0022), (-0.04, 0, 0.0045), (0.03, 0, 0.0042), (0.062, 0, 0.0050), (0.074, 0, 0.0082), (0.079, 0, 0.0128)],
         [0.0034, 0.0030, 0.0036, 0.0050, 0.0056, 0.0040], flat=0.26, up=(0, 0, 1), mat=wood((0.56, 0.38, 0.16), (0.40, 0.24, 0.09), along="x", scale=2, contrast=0.6),
         at=(0.01, -0.082, 0), turn=(0, 0, 9))


def _jar(clear, ring, wire, content=None):
    """One half-litre clip jar."""
    r = 0.0455
    lathe([(0, 0.0008), (0.034, 0.0), (0.041, 0.0012), (r, 0.007), (r, 0.02), (r, 0.082), (0.0435, 0.091), (0.0375, 0.097), (0.0372, 0.101), (0.0400, 0.1025),
           (0.0405, 0.105), (0.0395, 0.1075), (0.0350, 0.1075), (0.0340, 0.105), (0.0342, 0.098), (0.0400, 0.0895), (0.0422, 0.081), (0.0422, 0.012), (0.039, 0.0065), (0, 0.0055)],
          mat=clear, steps=96)
    lathe([(0.0352, 0.1078), (0.0352, 0.1078), (0.0425, 0.1078), (0.0432, 0.1090), (0.0425, 0.1102), (0.0352, 0.1102), (0.0352, 0.1102)], mat=ring, steps=96)
    lathe([(0.0, 0.1080), (0.0345, 0.1080), (0.0350, 0.1104), (0.0350, 0.1104), (0.0392, 0.1106), (0.0405, 0.1125), (0.0395, 0.1150), (0.034, 0.1168), (0.030, 0.1200), (0.027, 0.1212),
           (0, 0.1214)], mat=clear, steps=96)
    # wire: neck ring, bail over the lid, and the lever in front
    tube([(0.0388 * math.cos(a), 0.0388 * math.sin(a), 0.0995) for a in [i / 24 * 2 * math.pi for i in range(24)]], 0.0011, closed=True, n=4, sides=10, mat=wire)
    for s in (-1, 1):
        tube([(s * 0.0395, 0.0, 0.0995), (s * 0.044, 0.0, 0.104), (s * 0.0435, 0.004, 0.115), (s * 0.034, 0.012, 0.1185)], 0.0011, n=6, sides=10, mat=wire)
        tube([(s * 0.0430, -0.002, 0.1025), (s * 0.0425, -0.018, 0.090), (s * 0.030, -0.0405, 0.078), (s * 0.0145, -0.0485, 0.0705)], 0.0011, n=6, sides=10, mat=wire)
    tube([(-0.034, 0.012, 0.1185), (-0.012, 0.020, 0.1228), (0.012, 0.020, 0.1228), (0.034, 0.012, 0.1185)], 0.0011, n=6, sides=10, mat=wire)
    tube([(-0.0145, -0.0485, 0.0705), (-0.010, -0.0500, 0.0665), (0.010, -0.0500, 0.0665), (0.0145, -0.0485, 0.0705)], 0.0011, n=6, sides=10, mat=wire)
    if content:
        content()


def _fill(mat, top):
    lathe([(0, 0.0060), (0.038, 0.0066), (0.0418, 0.012), (0.0419, min(top, 0.080)), *([(0.0395, top)] if top > 0.081 else []), (0.036, top + 0.0006), (0, top)], mat=mat, steps=96)


def _beans(colour, size, top, count, spread=0.25):
    mats = [plastic(shade(colour, f), rough=0.4, grain=0) for f in (1 - spread, 1.0, 1 + spread)]
    seeds = [lathe([(0, -size), (size * 0.6, -size * 0.7), (size * 0.75, 0), (size * 0.6, size * 0.7), (0, size)], steps=20, n=4, mat=m, at=(0, 0, -5)) for m in mats]
    for s in seeds:
        s.hide_render = True
    z = 0.010
    while z < top:
        for _ in range(count):
            a = random.uniform(0, 2 * math.pi)
            r = 0.0412 - size * 0.8 - (abs(random.gauss(0, 0.006)) if random.random() < 0.75 else random.uniform(0, 0.036))
            if z > 0.082:
                r -= 0.003
            one = copy(random.choice(seeds), at=(max(0, r) * math.cos(a), max(0, r) * math.sin(a), z + random.uniform(-0.5, 0.5) * size),
                       turn=(random.uniform(0, 180), random.uniform(0, 180), random.uniform(0, 180)))
            one.hide_render = False
        z += size * 1.1


@product("preserving-jars-set-of-six", az=10, el=14, fill=0.82, bounces=8, samples=20, second=dict(az=-30, el=26))
def jars():
    clear = glass((0.97, 0.99, 0.98))
    ring = rubber((0.55, 0.16, 0.05), rough=0.55)
    wire = steel(0.2)

    def jam(colour):
        m = Mat("jam")
        m.base(colour, rough=0.25)
        m.colour_from(m.noise(scale=160, detail=4), [(0.35, shade(colour, 0.5)), (0.7, shade(colour, 1.6))])
        m.bump(m.noise(scale=130, detail=3), depth=0.002, strength=0.4)
        return m.material
    fills = [lambda: _fill(jam((0.22, 0.012, 0.012)), 0.086), lambda: _beans((0.52, 0.40, 0.22), 0.0052, 0.078, 40), lambda: _fill(jam((0.62, 0.25, 0.02)), 0.088),
             lambda: _beans((0.10, 0.025, 0.018), 0.0062, 0.072, 26), None, lambda: _beans((0.16, 0.20, 0.05), 0.0048, 0.064, 44)]
    places = [(-0.104, -0.052, -4), (0.0, -0.058, 3), (0.104, -0.050, 8), (-0.104, 0.052, 9), (0.002, 0.048, -7), (0.106, 0.055, 2)]
    order = [0, 4, 1, 3, 2, 5]
    for (x, y, turn), k in zip(places, order):
        group(made_by(lambda: _jar(clear, ring, wire, fills[k])), at=(x, y, 0), turn=(0, 0, turn))


@product("crystal-wine-glasses-pair", az=12, el=11, fill=0.80, bounces=9, samples=24, ground=(0.42, 0.365, 0.30), exposure=0.3, rim=1.8, second=dict(az=-22, el=30))
def glasses():
    crystal = glass((0.995, 1.0, 0.998), ior=1.5)

    def one():
        lathe([(0, 0.0), (0.034, 0.0), (0.0375, 0.0006), (0.0378, 0.0014), (0.036, 0.0020), (0.020, 0.0038), (0.008, 0.0075), (0.0042, 0.016), (0.0034, 0.045), (0.0036, 0.085),
               (0.0055, 0.097), (0.014, 0.105), (0.030, 0.119), (0.0405, 0.140), (0.0425, 0.160), (0.0395, 0.190), (0.0345, 0.222), (0.0342, 0.2232), (0.0336, 0.2235), (0.0333, 0.222),
               (0.0383, 0.190), (0.0412, 0.160), (0.0392, 0.141), (0.029, 0.1215), (0.014, 0.1095), (0.0, 0.107)], mat=crystal, steps=128, n=12)

    def wine():
        m = Mat("wine")
        nodes = m.tree.nodes
        m.base((0.10, 0.004, 0.012), rough=0.0)
        m.set(Transmission=1.0, IOR=1.34)
        red = m.new("BsdfGlass")
        red.inputs["Color"].default_value = (0.36, 0.015, 0.035, 1)
        red.inputs["IOR"].default_value = 1.34
        thru, path, mix = m.new("BsdfTransparent"), m.new("LightPath"), m.new("MixShader")
        thru.inputs["Color"].default_value = (0.45, 0.06, 0.08, 1)
        m.link(path.outputs["Is Shadow Ray"], mix.inputs[0])
        m.link(red.outputs[0], mix.inputs[1])
        m.link(thru.outputs[0], mix.inputs[2])
        m.link(mix.outputs[0], nodes["Material Output"].inputs["Surface"])
        lathe([(0, 0.1072), (0.0141, 0.1097), (0.0291, 0.1217), (0.0393, 0.1412), (0.0407, 0.150), (0.0407, 0.150), (0.040, 0.1497), (0, 0.1496)], mat=m.material, steps=128, n=10)
    group(made_by(lambda: (one(), wine())), at=(-0.052, -0.012, 0))
    group(made_by(one), at=(0.050, 0.028, 0))
