"""Little Orchestra: instruments."""
import math

import bpy
import numpy as np

from goods import product
from goods.volt_wire import Print, gloss, perforated, ridged, screen
from materials import Mat, brass, cloth, metal, painted, picture, plastic, rubber, shade, steel, wood
from shapes import _object, auto_smooth, bevel, box, card, circle, copy, disc, grid, group, label, lathe, made_by, outline, place, rounded, sheet, slab, spline, tube

SANS_BOLD = "/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf"
ITALIC = "/usr/share/fonts/truetype/liberation/LiberationSerif-Italic.ttf"
CHROME = (0.66, 0.66, 0.66)


def along(obj, a, b):
    """Turns an object that was made along +z from the origin so that it runs from a towards b."""
    from mathutils import Vector
    obj.location = a
    obj.rotation_euler = Vector(np.subtract(b, a)).to_track_quat("Z", "Y").to_euler()
    return obj


@product("practice-snare-drum", az=-24, el=24, fill=0.74, second=dict(az=24, el=40))
def snare():
    r, h = 0.178, 0.140
    z0 = 0.006
    lathe([(r - 0.006, z0 + 0.006), (r, z0 + 0.006), (r, z0 + h - 0.006), (r - 0.006, z0 + h - 0.006)], smooth=False, steps=180,
                  mat=wood("#b5743c", "#7a4620", along="z", rough=0.22, scale=0.7, coat=0.6))
    chrome = metal(CHROME, 0.12, smudge=0.5)
    for z, s in ((z0, 1), (z0 + h, -1)):
        # hoop with two flanges
        prof = [(r + 0.0035, s * 0.012), (r + 0.0105, s * 0.0120), (r + 0.0105, s * 0.0105), (r + 0.0045, s * 0.0095), (r + 0.0045, s * 0.0095), (r + 0.0045, -s * 0.0030), (r + 0.0045, -s * 0.0030), (r + 0.0065, -s * 0.0058),
                (r + 0.0058, -s * 0.0066), (r + 0.0030, -s * 0.0040), (r + 0.0030, s * 0.012)]
        lathe([(a, z + b) for a, b in prof], mat=chrome, steps=180, n=4)
    coated = Mat("coated")
    coated.base("#d9d6cc", rough=0.75, spec=0.3)
    coated.colour_from(coated.noise(scale=26, detail=5), [(0.35, "#cfcbc0"), (0.6, "#dedbd2")])
    coated.bump(coated.noise(scale=900, detail=2), depth=0.0002, strength=0.4)
    lathe([(0, z0 + h - 0.0045), (r - 0.004, z0 + h - 0.0045), (r + 0.0022, z0 + h - 0.006), (r + 0.0028, z0 + h - 0.010)], smooth=False, mat=coated.material, steps=180)
    p = Print(90, 24, k=16)
    p.text(45, 12, "LITTLE ORCHESTRA", 7.5, fill="#5a564c", font=SANS_BOLD)
    card(0.090, 0.024, picture(p.done(), rough=0.7), at=(0.02, -0.115, z0 + h - 0.0045), lift=0.0002)
    # eight lugs with their rods
    for i in range(8):
        def lug():
            tube([(0, 0, -0.030), (0, 0, 0.030)], 0.0062, n=2, mat=chrome, sides=28)
            for s in (-1, 1):
                box(0.014, 0.012, 0.016, 0.003, mat=chrome, at=(0, 0.006, s * 0.020), centred=True)
                tube([(0, -0.0005, s * 0.028), (0, -0.0005, s * 0.066)], 0.0023, n=2, mat=chrome, sides=14)
                box(0.0058, 0.0058, 0.0070, 0.0010, mat=chrome, at=(0, -0.0005, s * 0.0715), centred=True)
                disc(0.0050, 0.0018, 0.0006, mat=chrome, at=(0, -0.0005, s * 0.0675 - 0.0009))
                box(0.015, 0.010, 0.0028, 0.0010, mat=chrome, at=(0, 0.0035, s * 0.0645), centred=True)
        a = math.radians(-90 + 22.5 + 45 * i)
        place(group(made_by(lug)), ((r + 0.0085) * math.cos(a), (r + 0.0085) * math.sin(a), z0 + h / 2), (0, 0, math.degrees(a) + 90))
    # strainer in front, badge
    def strainer():
        box(0.034, 0.009, 0.058, 0.003, mat=chrome, centred=True)
        tube([(0, -0.006, 0.010), (0, -0.020, 0.022), (0, -0.030, 0.028)], [0.005, 0.0042, 0.0055], mat=rubber(), n=8)
        ridged(0.0085, 0.010, chrome, (0, 0, -0.044), teeth=24)
        box(0.026, 0.003, 0.050, 0.001, mat=cloth((0.03, 0.03, 0.03), "twill", uv=False), at=(0, 0.001, -0.045), centred=True)
    a = math.radians(-128)
    place(group(made_by(strainer)), ((r + 0.006) * math.cos(a), (r + 0.006) * math.sin(a), z0 + h / 2), (0, 0, math.degrees(a) + 90))
    a = math.radians(-70)
    b = Print(40, 22, "#1d1b18", k=20)
    b.rect(1, 1, 39, 21, r=8, outline="#c9a45a", width=0.5)
    b.text(20, 9, "Little", 6, fill="#d8b56a", font=ITALIC)
    b.text(20, 15, "ORCHESTRA", 3.6, fill="#d8b56a", font=SANS_BOLD)
    label(r, 12, z0 + h / 2 - 0.0115, z0 + h / 2 + 0.0115, picture(b.done(), rough=0.3), turn=22, lift=0.0008)
    # a pair of sticks across the head
    hick = wood("#dcb682", "#c0935c", along="z", rough=0.4, scale=2.2)
    stick = [(0, 0), (0.004, 0.0004), (0.0070, 0.004), (0.0073, 0.02), (0.0073, 0.30), (0.0064, 0.345), (0.0042, 0.380), (0.0036, 0.386), (0.0046, 0.391), (0.0054, 0.397), (0.0042, 0.404), (0.0015, 0.4068), (0, 0.407)]
    top = z0 + h + 0.004
    along(lathe(stick, mat=hick, steps=32), (0.215, -0.070, top + 0.013), (-0.175, 0.030, top + 0.0110))
    along(lathe(stick, mat=hick, steps=32), (0.195, -0.128, top + 0.013), (-0.145, 0.075, top + 0.0230))


@product("large-diaphragm-microphone", az=-20, el=10, second=dict(az=28, el=20))
def microphone():
    # table foot, rod, shock mount, microphone, pop screen
    black = painted((0.020, 0.020, 0.022), 0.42, 0.2, 0.1)
    lathe([(0, 0), (0.066, 0), (0.066, 0), (0.068, 0.002), (0.067, 0.008), (0.060, 0.0135), (0.030, 0.0165), (0.014, 0.0185), (0.0105, 0.024), (0.0105, 0.030), (0, 0.030)], mat=black)
    tube([(0, 0, 0.02), (0, 0, 0.125)], 0.0066, n=2, mat=metal((0.30, 0.30, 0.30), 0.2))
    zc = 0.175
    def body():
        nickel = metal((0.50, 0.48, 0.45), 0.3, brushed="ring")
        lathe([(0, -0.002), (0.0165, -0.002), (0.0165, -0.002), (0.0175, 0.0), (0.0185, 0.008), (0.0235, 0.014), (0.0245, 0.018), (0.0248, 0.080), (0.0248, 0.080), (0.0256, 0.0815), (0.0256, 0.0855), (0.0248, 0.087)], mat=nickel, steps=128)
        lathe([(0.0245, 0.087), (0.0247, 0.118), (0.0240, 0.128), (0.0205, 0.1365), (0.0130, 0.1415), (0, 0.143)], mat=wire_mesh((0.55, 0.52, 0.47), 1150), steps=128)
        for z in (0.1080,):
            lathe([(0.0246, z - 0.0018), (0.0254, z - 0.0014), (0.0254, z + 0.0014), (0.0246, z + 0.0018)], smooth=False, mat=nickel, steps=128)
        for s in (-1, 1):
            tube([(s * 0.0249, 0, 0.087), (s * 0.0252, 0, 0.118), (s * 0.0225, 0, 0.1335), (s * 0.0130, 0, 0.1420), (0, 0, 0.1440)], 0.0016, mat=nickel, n=8, sides=12)
        lathe([(0.0236, 0.087), (0.0236, 0.12), (0.018, 0.134), (0, 0.139)], mat=perforated((0.05, 0.05, 0.05), pitch=0.004), steps=64)
        p = Print(24, 16, k=40)
        p.text(12, 6, "LO·87", 6.0, fill="#1a1816", font=SANS_BOLD)
        p.text(12, 12, "CARDIOID", 2.4, fill="#1a1816", font=SANS_BOLD)
        label(0.0248, 55, 0.052, 0.068, picture(p.done(), rough=0.4), lift=0.0002)
        outline(rounded(0.012, 0.0040, 0.0019), 0.0012, 0.0004, mat=plastic((0.02, 0.02, 0.02)), at=(0, -0.0246, 0.032), turn=(90, 0, 0))
        box(0.0038, 0.0014, 0.0030, 0.0006, mat=steel(0.2), at=(-0.0025, -0.0260, 0.032), centred=True)
    place(group(made_by(body)), (0, 0, zc - 0.045))
    # shock mount: two rings, four struts, elastic cords
    inner, outer = 0.0290, 0.0470
    for z, q in ((zc - 0.028, outer), (zc + 0.022, outer)):
        lathe([(q - 0.0022, z - 0.0022), (q, z - 0.0030), (q + 0.0022, z - 0.0022), (q + 0.003, z), (q + 0.0022, z + 0.0022), (q, z + 0.0030), (q - 0.0022, z + 0.0022), (q - 0.003, z), (q - 0.0022, z - 0.0022)], mat=black, steps=128, n=3)
    for z in (zc - 0.018, zc + 0.012):
        lathe([(inner - 0.0030, z - 0.004), (inner, z - 0.004), (inner, z - 0.004), (inner, z + 0.004), (inner, z + 0.004), (inner - 0.0030, z + 0.004)], mat=black, steps=96, n=3)
    for i in range(4):
        a = math.radians(45 + 90 * i)
        tube([(outer * math.cos(a), outer * math.sin(a), zc - 0.028), ((outer + 0.002) * math.cos(a), (outer + 0.002) * math.sin(a), zc - 0.003), (outer * math.cos(a), outer * math.sin(a), zc + 0.022)], 0.0022, mat=black, sides=14)
    cord = cloth("#8e2f26", "twill", threads=1500)
    n = 8
    for z, zi in ((zc - 0.028, zc - 0.018), (zc + 0.022, zc + 0.012)):
        pts = []
        for i in range(n):
            a, b = 2 * math.pi * i / n + 0.2, 2 * math.pi * (i + 0.5) / n + 0.2
            pts += [((outer + 0.001) * math.cos(a), (outer + 0.001) * math.sin(a), z + 0.0036 * (1 if z > zc else -1)), ((inner + 0.0010) * math.cos(b), (inner + 0.0010) * math.sin(b), zi)]
        for a, b in zip(pts, pts[1:] + pts[:1]):
            tube([a, b], 0.00135, n=2, mat=cord, sides=10)
    # yoke from the rod to the lower ring
    tube([(0, 0, 0.118), (0.0, 0.030, 0.122), (0, 0.052, 0.132), (0, 0.050, zc - 0.028)], [0.0075, 0.0060, 0.0055, 0.0050], mat=black, n=10, sides=20)
    lathe([(0.0095, 0.108), (0.0105, 0.110), (0.0105, 0.128), (0.0095, 0.130)], mat=black, smooth=False, steps=48)
    # pop screen on a goose neck in front
    q = 0.062
    def pop():
        lathe([(q - 0.0030, -0.003), (q + 0.0010, -0.0038), (q + 0.003, 0), (q + 0.0010, 0.0038), (q - 0.0030, 0.003)], mat=plastic((0.022, 0.022, 0.024), 0.4), steps=128)
        m = cloth((0.03, 0.03, 0.032), "plain", threads=1000, sheen=0.1)
        m.node_tree.nodes["Principled BSDF"].inputs["Alpha"].default_value = 0.62
        for z in (-0.0022, 0.0022):
            lathe([(q - 0.002, z), (0, z)], smooth=False, mat=m, steps=96)
    place(group(made_by(pop)), (0.062, -0.085, zc + 0.055), (90, 0, 62))
    tube([(0.098, -0.038, zc + 0.026), (0.096, -0.020, zc - 0.020), (0.070, 0.020, zc - 0.075), (0.030, 0.016, 0.085), (0.0085, 0.002, 0.078)], 0.0033, mat=metal((0.16, 0.16, 0.165), 0.3), n=14, sides=14)
    box(0.020, 0.020, 0.016, 0.004, mat=black, at=(0, 0, 0.070))


def wire_mesh(colour, wires=1000.0, gap=0.42):
    """Woven wire on a UV map in metres: holes are really open."""
    m = Mat("mesh", uv=True)
    m.base(colour, rough=0.28, metal=1.0)
    def line(axis):
        s = m.math("ABSOLUTE", m.math("SINE", m.math("MULTIPLY", m.axis(axis), math.pi * wires * 0.5)))
        return s
    solid = m.math("MAXIMUM", m.ramp(line("X"), [(gap, 0.0), (gap + 0.12, 1.0)]), m.ramp(line("Y"), [(gap, 0.0), (gap + 0.12, 1.0)]))
    m.set(Alpha=solid)
    m.bump(m.math("MULTIPLY", line("X"), line("Y")), depth=0.0006, strength=0.5)
    return m.material


@product("digital-piano-88-keys", az=-26, el=24, fill=0.80, second=dict(az=26, el=34))
def piano():
    w, d, h = 1.340, 0.300, 0.115
    black = painted((0.020, 0.020, 0.021), 0.36, 0.12, 0.1)
    z0 = 0.62
    def body():
        # side blocks, back hood, key bed
        for s in (-1, 1):
            box(0.052, d, h, 0.008, mat=black, at=(s * (w / 2 - 0.026), 0, 0))
        box(w - 0.10, d, 0.050, 0.006, mat=black)
        hood = [(-0.000, 0.0), (0.132, 0.0), (0.132, 0.108), (0.118, 0.115), (0.030, 0.115), (0.006, 0.090), (0.0, 0.074)]
        outline([(y, z) for y, z in hood], w - 0.104, 0.003, mat=black, at=(-(w - 0.104) / 2, 0.018, 0), turn=(90, 0, 90))
        box(w - 0.104, 0.016, 0.0015, 0.0004, mat=cloth("#7e1f24", "felt", uv=False), at=(0, 0.016, 0.0765))
        box(w - 0.104, 0.020, 0.022, 0.004, mat=black, at=(0, -d / 2 + 0.010, 0.046))
        # keys
        ivory = plastic("#dcd8cc", 0.22, 0.03)
        ebony = plastic((0.018, 0.018, 0.019), 0.25, 0.04)
        step = (w - 0.108) / 52
        white = box(step - 0.0008, 0.140, 0.022, 0.0012, mat=ivory, at=(0, -0.060, 0.050))
        white.hide_render = True
        dark = black_key(ebony)
        dark.hide_render = True
        rng = np.random.default_rng(4)
        n = 0
        for i in range(88):
            note = (i + 9) % 12
            if note in (0, 2, 4, 5, 7, 9, 11):
                k = copy(white, at=(-(w - 0.108) / 2 + (n + 0.5) * step, -0.060, 0.050 + rng.uniform(-0.0002, 0.0002)))
                k.hide_render = False
                n += 1
            else:
                off = {1: -0.0016, 3: 0.0016, 6: -0.002, 8: 0, 10: 0.002}[note]
                k = copy(dark, at=(-(w - 0.108) / 2 + n * step + off, -0.022, 0.071))
                k.hide_render = False
        # controls and display on the hood
        top = 0.1152
        outline(rounded(0.085, 0.026, 0.003), 0.0012, 0.0004, mat=gloss(), at=(0, 0.090, top - 0.0006))
        p = Print(80, 22, (8, 9, 10, 255), k=20)
        p.text(40, 8, "Concert Grand", 7.5, fill="#dfe8ea", font=SANS_BOLD)
        p.text(40, 17, "001   ♩=120", 5, fill="#9fb6ba")
        card(0.080, 0.022, screen(p.done(), 1.2), at=(0, 0.090, top + 0.0007), lift=0.0001)
        for i in range(8):
            x = (-1 if i < 4 else 1) * (0.075 + 0.022 * (i % 4))
            slab((0.015, 0.008), 0.003, 0.001, radius=0.003, mat=plastic((0.06, 0.06, 0.063), 0.4), at=(x, 0.090, top - 0.0008))
        ridged(0.0115, 0.012, metal((0.4, 0.4, 0.4), 0.25, brushed="ring"), (-0.24, 0.090, top - 0.001), teeth=40)
        for s in (-1, 1):
            slab((0.17, 0.06), 0.001, 0.0004, radius=0.004, mat=perforated((0.03, 0.03, 0.032), pitch=0.005, axes="XY"), at=(s * 0.47, 0.088, top - 0.0005))
        q = Print(130, 16, k=16)
        q.text(65, 8, "LITTLE ORCHESTRA", 9, fill="#c9b27a", font=SANS_BOLD)
        card(0.130, 0.016, picture(q.done(), rough=0.4), at=(0, 0.0205, 0.0875), turn=(70, 0, 0), lift=0.0012)
        # music rest with a sheet
        slab((0.48, 0.20), 0.006, 0.002, radius=0.012, mat=black, at=(0, 0.150, 0.212), turn=(76, 0, 0))
        box(0.48, 0.026, 0.005, 0.002, mat=black, at=(0, 0.118, 0.112))
        m = Print(420, 170, "#efeadc", k=4)
        rng = np.random.default_rng(8)
        m.text(105, 14, "Prelude", 11, fill="#2b2925", font=ITALIC)
        for side in (0, 1):
            for j in range(6):
                y0 = 28 + 23 * j
                for l in range(5):
                    m.line([(14 + 208 * side, y0 + 2.2 * l), (196 + 208 * side, y0 + 2.2 * l)], 0.3, "#4a4740")
                for b in range(5):
                    x = 14 + 208 * side + 45.5 * b
                    m.line([(x, y0), (x, y0 + 8.8)], 0.35, "#4a4740")
                for k in range(18):
                    x, y = 22 + 208 * side + 9.8 * k, y0 + 1.1 * rng.integers(0, 9)
                    m.round(x, y, 1.25, fill="#2b2925")
                    m.line([(x + 1.1, y), (x + 1.1, y - 7)], 0.35, "#2b2925")
        def page(u, v):
            return ((u - 0.5) * 0.41, -0.006 * math.sin(math.pi * abs(2 * u - 1)) - 0.002, v * 0.165)
        place(sheet(page, 40, 4, unit_uv=True, mat=picture(m.done(), rough=0.8), thickness=0.0006), (0, 0.122, 0.1190), (-14, 0, 0))
    group(made_by(body), (0, 0, z0))
    # stand: side panels, a back board, the pedals
    for s in (-1, 1):
        box(0.032, 0.28, z0 - 0.03, 0.006, mat=black, at=(s * (w / 2 - 0.05), 0.005, 0.03))
        box(0.045, 0.40, 0.032, 0.010, mat=black, at=(s * (w / 2 - 0.05), -0.02, 0))
    box(w - 0.12, 0.018, 0.24, 0.003, mat=black, at=(0, 0.12, 0.30))
    box(w - 0.12, 0.06, 0.085, 0.006, mat=black, at=(0, 0.04, 0.055))
    gold = brass(0.18)
    for i in (-1, 0, 1):
        tube([(i * 0.085, 0.02, 0.085), (i * 0.085, -0.04, 0.084), (i * 0.085, -0.075, 0.078), (i * 0.085, -0.095, 0.070)], [0.009, 0.010, 0.0125, 0.0120], flat=0.4, mat=gold, n=10)


def black_key(mat):
    c = []
    for z, ww, y0, y1 in ((0.0, 0.0108, -0.047, 0.047), (0.0080, 0.0100, -0.0445, 0.047), (0.0105, 0.0086, -0.0405, 0.047)):
        c += [(-ww / 2, y0, z), (ww / 2, y0, z), (ww / 2, y1, z), (-ww / 2, y1, z)]
    faces = [(3, 2, 1, 0), (8, 9, 10, 11)]
    for k in (0, 4):
        for i in range(4):
            j = (i + 1) % 4
            faces.append((k + i, k + j, k + 4 + j, k + 4 + i))
    obj = _object("black", c, faces, mat, smooth=True)
    auto_smooth(obj, 40)
    return bevel(obj, 0.0012, 3, 20)


def guitar_outline(n=200, length=0.485, upper=0.278, waist=0.240, lower=0.375):
    """Half widths along the body from the tail (y = 0) to the neck (y = length): smooth closed loop in x, y."""
    side = [(0, 0), (lower * 0.27, 0.004), (lower * 0.435, 0.048), (lower * 0.5, 0.122), (lower * 0.452, 0.205), (waist * 0.5, 0.288), (upper * 0.462, 0.360), (upper * 0.5, 0.412), (upper * 0.40, 0.462), (upper * 0.20, 0.4815), (0, length)]
    side = [(x, y * length / 0.485) for x, y in side]
    loop = side + [(-x, y) for x, y in side[-2:0:-1]]
    return spline(loop, 12, closed=True)


def tuner(mat, knob):
    """A machine head seen from above: post with string, plate and button to +x."""
    def build():
        lathe([(0.0048, 0), (0.0048, 0.0015), (0.0034, 0.002), (0.0030, 0.010), (0.0034, 0.0125), (0.0028, 0.0135), (0, 0.0135)], mat=mat, smooth=False, steps=24)
        tube([(0.006, 0, -0.0070), (0.028, 0, -0.0070)], 0.0018, n=2, mat=mat, sides=12)
        box(0.012, 0.016, 0.006, 0.002, mat=mat, at=(0.004, 0, -0.0110))
        tube([(0.0255, 0, -0.0070), (0.0300, 0, -0.0070), (0.0365, 0, -0.0070), (0.0395, 0, -0.0070)], [0.0026, 0.0070, 0.0076, 0.0040], flat=0.5, up=(0, 0, 1), mat=knob, n=6, sides=24)
    return group(made_by(build))


def neck(y0, y1, w0, w1, z, mat, thick=0.016):
    """A neck from the body (y0, width w0) to the nut (y1, width w1); z = the fingerboard's top."""
    rows = []
    for k in np.linspace(0, 1, 12):
        y, ww = y0 + (y1 - y0) * k, w0 + (w1 - w0) * k
        depth = thick * (1.15 - 0.15 * k)
        rows.append([(ww / 2 * math.cos(t), y, z - 0.006 - depth * math.sin(t) ** 0.8) for t in np.linspace(0, math.pi, 24)])
    return grid(rows, mat=mat)


@product("concert-acoustic-guitar", az=-24, el=14, fill=0.84, second=dict(az=26, el=20, fill=0.82))
def guitar():
    """Built lying (top up, neck to +y), then stood against nothing: on a low stand, tipped back."""
    def build():
        shape = guitar_outline()
        rosewood = wood("#5a3020", "#2a140c", along="y", rough=0.2, scale=0.9, coat=0.5)
        spruce = wood("#d9b277", "#c2935a", along="y", rough=0.24, scale=2.6, contrast=0.45, coat=0.4)
        ebony = wood("#2a1d18", "#140d0a", along="y", rough=0.4, scale=2)
        mahogany = wood("#6e3d22", "#40200f", along="y", rough=0.3, scale=1.2, coat=0.3)
        outline(shape, 0.0985, 0.003, mat=rosewood)
        # binding, top, rosette
        outline([(x * 1.001, y) for x, y in shape], 0.005, 0.001, mat=plastic("#e6dcc0", 0.3), at=(0, 0, 0.0935))
        hole = circle(0.049, 64, (0, 0.325))
        inner = [(x * (1 - 0.0022 / 0.16), 0.2425 + (y - 0.2425) * (1 - 0.0022 / 0.24)) for x, y in shape]
        outline(inner, 0.0030, 0.0006, holes=[hole], mat=spruce, at=(0, 0, 0.0985 - 0.0010))
        disc(0.0492, 0.0005, 0, mat=plastic((0.008, 0.006, 0.005), 0.9), at=(0, 0.325, 0.0987))
        z = 0.1005
        for r0, r1, c in ((0.0515, 0.0530, "#2a1a12"), (0.0530, 0.0585, "#b98d55"), (0.0585, 0.0600, "#2a1a12"), (0.0605, 0.0615, "#e6dcc0")):
            outline(circle(r1, 96, (0, 0.325)), 0.0003, 0.0001, holes=[circle(r0, 96, (0, 0.325))], mat=plastic(c, 0.3, 0), at=(0, 0, z))
        # pick guard
        guard = [(0.052, 0.352), (0.0600, 0.325), (0.056, 0.290), (0.070, 0.245), (0.098, 0.240), (0.112, 0.262), (0.100, 0.300), (0.080, 0.330), (0.066, 0.356)]
        outline(guard, 0.0008, 0.0003, mat=tortoise(), at=(0, 0, z), smooth=True)
        # bridge, saddle, pins
        bridge = [(-0.088, -0.012), (-0.060, -0.014), (-0.045, -0.019), (0.045, -0.019), (0.060, -0.014), (0.088, -0.012), (0.088, 0.010), (0.050, 0.014), (-0.050, 0.014), (-0.088, 0.010)]
        outline(bridge, 0.0080, 0.0022, mat=ebony, at=(0, 0.142, z))
        box(0.074, 0.0030, 0.0035, 0.0008, mat=plastic("#e9e2cf", 0.3), at=(0, 0.148, z + 0.0078))
        # neck and fingerboard
        nut = 0.148 + 0.648
        fz = z + 0.0065
        neck(0.44, nut, 0.056, 0.044, fz, mahogany)
        outline([(-0.029, 0.376), (0.029, 0.376), (0.0218, nut), (-0.0218, nut)], 0.0068, 0.0012, mat=ebony, at=(0, 0, fz - 0.0066))
        for i in range(1, 21):
            y = 0.148 + 0.648 / 2 ** (i / 12)
            if y > 0.378:
                half = 0.0218 + (0.029 - 0.0218) * (nut - y) / (nut - 0.376)
                tube([(-half + 0.0006, y, fz), (half - 0.0006, y, fz)], 0.0011, n=1, flat=0.8, mat=steel(0.15), sides=10)
            if i in (3, 5, 7, 9, 12, 15):
                mid = 0.148 + 0.648 / 2 ** ((i - 0.5) / 12)
                for x in ((-0.008, 0.008) if i == 12 else (0,)):
                    disc(0.0028, 0.0003, 0.0001, mat=plastic("#e2ded0", 0.2), at=(x, mid, fz + 0.0001))
        box(0.0440, 0.005, 0.0085, 0.001, mat=plastic("#e9e2cf", 0.3), at=(0, nut + 0.0022, fz - 0.0066))
        # headstock, tilted back
        def head():
            shape = [(-0.022, 0.0), (0.022, 0.0), (0.030, 0.028), (0.036, 0.120), (0.034, 0.176), (0.018, 0.184), (0, 0.181), (-0.018, 0.184), (-0.034, 0.176), (-0.036, 0.120), (-0.030, 0.028)]
            outline(shape, 0.0145, 0.0015, mat=mahogany, at=(0, 0, -0.0150))
            outline(shape, 0.0012, 0.0004, mat=ebony, at=(0, 0, -0.0008))
            p = Print(60, 30, k=24)
            p.text(30, 11, "Little", 12, fill="#d8b56a", font=ITALIC)
            p.text(30, 22, "ORCHESTRA", 6, fill="#d8b56a", font=SANS_BOLD)
            card(0.044, 0.022, picture(p.done(), rough=0.3), at=(0, 0.158, 0.0006), lift=0.0001)
            gold, pearl = metal((0.74, 0.56, 0.27), 0.2), plastic("#e2dcc8", 0.2)
            for s in (-1, 1):
                for i in range(3):
                    place(tuner(gold, pearl), (s * 0.0215, 0.046 + 0.040 * i, 0.0004), (0, 0, 0 if s > 0 else 180))
        place(group(made_by(head)), (0, nut + 0.004, fz - 0.0010), (-13, 0, 0))
        # strings, over nut to the posts
        bronze, plain = metal((0.62, 0.42, 0.25), 0.3), steel(0.2)
        c, s_ = math.cos(math.radians(13)), math.sin(math.radians(13))
        for i in range(6):
            xb, xn = -0.0275 + 0.011 * i, -0.0175 + 0.007 * i
            side = -1 if i < 3 else 1
            row = (2 - i if i < 3 else i - 3)
            row = i if i < 3 else 5 - i
            py, px = 0.046 + 0.040 * row, side * (0.0215 - 0.003)
            post = (px, nut + 0.004 + py * c, fz - 0.001 + 0.008 * c - py * s_)
            r = (0.00066, 0.00053, 0.00041, 0.0003, 0.00022, 0.00018)[i]
            tube([(xb, 0.132, z + 0.0085), (xb, 0.1482, z + 0.0115), (xn, nut + 0.002, fz + 0.0021), post], r, n=1, mat=bronze if i < 4 else plain, sides=8, smooth=False)
            lathe([(0.0024, 0), (0.0036, 0.001), (0.0034, 0.0028), (0, 0.0040)], mat=plastic("#e9e2cf", 0.3), at=(xb, 0.131, z + 0.0076), steps=24)
    g = group(made_by(build))
    place(g, (0, 0, 0.066), (78, 0, 0))
    # a low A-frame stand
    dark = wood("#4a2c1a", "#24130a", rough=0.35)
    for s in (-1, 1):
        tube([(s * 0.105, -0.135, 0.012), (s * 0.105, -0.118, 0.062), (s * 0.100, 0.0, 0.064), (s * 0.085, 0.085, 0.066)], 0.0085, mat=dark, n=8, sides=20)
        tube([(s * 0.100, -0.08, 0.062), (s * 0.12, -0.10, 0.006)], 0.0085, mat=dark, n=2, sides=20)
        tube([(s * 0.085, 0.070, 0.070), (s * 0.11, 0.170, 0.006)], 0.0085, mat=dark, n=2, sides=20)
        tube([(s * 0.085, 0.070, 0.064), (s * 0.070, 0.115, 0.260)], 0.0080, mat=dark, n=2, sides=20)
    tube([(-0.100, 0.03, 0.055), (0.100, 0.03, 0.055)], 0.0070, mat=dark, n=2, sides=20)
    tube([(-0.070, 0.113, 0.245), (0.070, 0.113, 0.245)], 0.0070, mat=dark, n=2, sides=20)


def tortoise():
    m = Mat("tortoise")
    m.base("#4a2412", rough=0.15, spec=0.5)
    m.colour_from(m.noise(scale=60, detail=3, distortion=1.2), [(0.42, "#1d0d06"), (0.58, "#7a3c16"), (0.75, "#a8662a")])
    return m.material


@product("five-string-banjo", az=-22, el=14, fill=0.84, second=dict(az=24, el=22))
def banjo():
    def build():
        r = 0.140
        z = 0.075
        maple = wood("#b87838", "#8a5222", along="y", rough=0.2, scale=0.9, coat=0.5)
        ebony = wood("#2a1d18", "#140d0a", along="y", rough=0.4, scale=2)
        chrome = metal(CHROME, 0.12, smudge=0.5)
        gold = metal((0.76, 0.58, 0.28), 0.2)
        # resonator and rim
        lathe([(0, 0), (0.10, 0.0015), (0.168, 0.011), (0.176, 0.016), (0.178, 0.022), (0.178, 0.056), (0.178, 0.056), (0.1765, 0.058), (0.1735, 0.058), (0.1725, 0.056), (0.1725, 0.03), (0.14, 0.024)], mat=maple, steps=160)
        lathe([(0.1782, 0.053), (0.1790, 0.0545), (0.1782, 0.0585), (0.1740, 0.0587), (0.1730, 0.057)], mat=plastic("#e6dcc0", 0.3), steps=160)
        outline(circle(0.1735, 128), 0.0022, 0.0006, holes=[circle(r + 0.008, 128)], mat=chrome, at=(0, 0, 0.0545))
        for i in range(24):
            a = 2 * math.pi * (i + 0.5) / 24
            outline(rounded(0.013, 0.028, 0.006), 0.0004, 0, mat=plastic((0.01, 0.01, 0.01), 0.6), at=(0.1605 * math.cos(a), 0.1605 * math.sin(a), 0.0567), turn=(0, 0, math.degrees(a) + 90 - 0))
        lathe([(r, 0.028), (r, z - 0.004)], smooth=False, mat=maple, steps=160)
        lathe([(r + 0.0010, z - 0.0120), (r + 0.0060, z - 0.0115), (r + 0.0066, z - 0.0050), (r + 0.0062, z + 0.0010), (r + 0.0045, z + 0.0022), (r + 0.0015, z + 0.0015), (r + 0.0005, z - 0.002)], mat=chrome, steps=160)
        skin = Mat("skin")
        skin.base("#e4ddca", rough=0.6, spec=0.3)
        skin.colour_from(skin.noise(scale=18, detail=5), [(0.3, "#dcd3bb"), (0.7, "#e9e3d2")])
        skin.bump(skin.noise(scale=700, detail=2), depth=0.0002, strength=0.3)
        lathe([(0, z - 0.0025), (r - 0.004, z - 0.0025), (r + 0.001, z - 0.001), (r + 0.002, z - 0.004)], smooth=False, mat=skin.material, steps=128)
        for i in range(24):
            a = 2 * math.pi * i / 24
            x, y = math.cos(a), math.sin(a)
            q = r + 0.0098
            tube([(q * x, q * y, z - 0.030), (q * x, q * y, z + 0.0005), ((r + 0.006) * x, (r + 0.006) * y, z + 0.0040), ((r + 0.0035) * x, (r + 0.0035) * y, z + 0.0018)], 0.0019, mat=chrome, n=4, sides=10)
            lathe([(0.0036, 0), (0.0040, 0.001), (0.0040, 0.008), (0.0028, 0.010)], smooth=False, mat=chrome, at=(q * x, q * y, z - 0.030), steps=6)
        # tailpiece, bridge
        outline([(-0.016, -r - 0.010), (0.016, -r - 0.010), (0.012, -0.090), (-0.012, -0.090)], 0.002, 0.0008, mat=gold, at=(0, 0, z + 0.006))
        for x in (-0.024, 0.0, 0.024):
            box(0.007, 0.0050, 0.0125, 0.001, mat=maple, at=(x, -0.060, z - 0.0025))
        box(0.066, 0.0035, 0.0050, 0.001, mat=maple, at=(0, -0.060, z + 0.0090))
        box(0.066, 0.0026, 0.0016, 0.0004, mat=ebony, at=(0, -0.060, z + 0.0138))
        # neck
        nut = -0.060 + 0.665
        fz = z + 0.0075
        walnut = wood("#7a4a28", "#46260f", along="y", rough=0.26, scale=1.2, coat=0.4)
        neck(r + 0.006, nut, 0.052, 0.032, fz, walnut, thick=0.019)
        outline([(-0.0262, r - 0.028), (0.0262, r - 0.028), (0.0245, 0.245), (0.0165, nut), (-0.0165, nut), (-0.0172, 0.445), (-0.0238, 0.432), (-0.0245, 0.245)], 0.0068, 0.0012, mat=ebony, at=(0, 0, fz - 0.0066))
        for i in range(1, 23):
            y = -0.060 + 0.665 / 2 ** (i / 12)
            if y < r - 0.026:
                continue
            k = (nut - y) / (nut - r)
            right = 0.0165 + 0.0090 * k
            left = right if y > 0.445 else 0.0238 + 0.002 * k
            tube([(-left + 0.0008, y, fz), (right - 0.0008, y, fz)], 0.0010, n=1, mat=steel(0.15), sides=10)
            if i in (3, 5, 7, 10, 12, 15, 17):
                disc(0.0032, 0.0003, 0.0001, mat=plastic("#e2ded0", 0.2), at=(0, -0.060 + 0.665 / 2 ** ((i - 0.5) / 12), fz + 0.0001))
        box(0.0330, 0.004, 0.0082, 0.001, mat=plastic("#e9e2cf", 0.3), at=(0, nut + 0.0018, fz - 0.0066))
        pearl = plastic("#e2dcc8", 0.2)
        # the fifth peg at the side of the neck
        tube([(-0.021, 0.444, fz - 0.008), (-0.046, 0.444, fz - 0.008), (-0.056, 0.444, fz - 0.008), (-0.062, 0.444, fz - 0.008)], [0.0040, 0.0036, 0.0078, 0.0050], mat=pearl, n=6, sides=20)
        def head():
            shape = [(-0.0165, 0.0), (0.0165, 0.0), (0.020, 0.016), (0.036, 0.036), (0.032, 0.080), (0.038, 0.116), (0.026, 0.142), (0.012, 0.136), (0, 0.152), (-0.012, 0.136), (-0.026, 0.142), (-0.038, 0.116), (-0.032, 0.080), (-0.036, 0.036), (-0.020, 0.016)]
            loop = [tuple(p) for p in spline(shape, 6, closed=True)]
            outline(loop, 0.0140, 0.0015, mat=walnut, at=(0, 0, -0.0150))
            outline(loop, 0.0012, 0.0004, mat=ebony, at=(0, 0, -0.0008))
            outline([(0, 0.088), (0.004, 0.098), (0.014, 0.100), (0.006, 0.106), (0.009, 0.117), (0, 0.110), (-0.009, 0.117), (-0.006, 0.106), (-0.014, 0.100), (-0.004, 0.098)], 0.0004, 0.0001, mat=pearl, at=(0, 0, 0.0003))
            for s in (-1, 1):
                for i in range(2):
                    place(tuner(chrome, pearl), (s * 0.0215, 0.050 + 0.056 * i, 0.0004), (0, 0, 0 if s > 0 else 180))
        place(group(made_by(head)), (0, nut + 0.0035, fz - 0.0010), (-12, 0, 0))
        wire = steel(0.2)
        c, s_ = math.cos(math.radians(12)), math.sin(math.radians(12))
        for i in range(4):
            xb, xn = -0.0105 + 0.0110 * i, -0.0120 + 0.008 * i
            py, px = 0.050 + 0.056 * (i if i < 2 else 3 - i), (-1 if i < 2 else 1) * 0.0190
            tube([(xb * 0.7, -0.092, z + 0.0075), (xb, -0.060, z + 0.0158), (xn, nut + 0.002, fz + 0.0022), (px, nut + 0.0035 + py * c, fz - 0.001 + 0.008 * c - py * s_)], 0.00028 if i else 0.00042, n=1, mat=wire, sides=8, smooth=False)
        tube([(-0.016, -0.092, z + 0.0075), (-0.0225, -0.060, z + 0.0158), (-0.0205, 0.444, fz + 0.0020), (-0.024, 0.4445, fz - 0.006)], 0.00024, n=1, mat=wire, sides=8, smooth=False)
    g = group(made_by(build))
    place(g, (0, 0, 0.178 * math.cos(math.radians(12)) + 0.030), (78, 0, 0))
    dark = wood("#4a2c1a", "#24130a", rough=0.35)
    for s in (-1, 1):
        tube([(s * 0.095, -0.145, 0.060), (s * 0.095, -0.125, 0.040), (s * 0.09, 0.0, 0.044), (s * 0.075, 0.115, 0.052)], 0.0085, mat=dark, n=8, sides=20)
        tube([(s * 0.093, -0.10, 0.040), (s * 0.115, -0.12, 0.006)], 0.0085, mat=dark, n=2, sides=20)
        tube([(s * 0.078, 0.095, 0.050), (s * 0.10, 0.190, 0.006)], 0.0085, mat=dark, n=2, sides=20)
        tube([(s * 0.076, 0.105, 0.050), (s * 0.066, 0.135, 0.24)], 0.0080, mat=dark, n=2, sides=20)
    tube([(-0.09, 0.03, 0.044), (0.09, 0.03, 0.044)], 0.0070, mat=dark, n=2, sides=20)


@product("b-flat-trumpet", az=-22, el=26, fill=0.80, second=dict(az=26, el=38))
def trumpet():
    gold = metal((0.80, 0.56, 0.24), 0.14, smudge=0.5)
    rose = metal((0.78, 0.42, 0.26), 0.14, smudge=0.5)
    silver = metal((0.66, 0.65, 0.63), 0.14)
    def build():
        # x along the horn: mouthpiece at +x, bell at -x; z up; y across
        # bell: out from the valves, back round the bow, forward to the flare
        flare = [(-0.345, 0.0615), (-0.343, 0.0600), (-0.338, 0.0500), (-0.325, 0.0360), (-0.300, 0.0248), (-0.260, 0.0175), (-0.200, 0.0128), (-0.120, 0.0098), (-0.02, 0.0078), (0.06, 0.0068), (0.105, 0.0064)]
        zb = 0.032
        lathe_pts = [(r, x) for x, r in flare]
        lathe([(r, x) for r, x in lathe_pts], mat=gold, steps=128, n=14, at=(0, 0, zb), turn=(0, 90, 0))
        lathe([(r - 0.0009, x) for r, x in lathe_pts[1:6]], mat=gold, steps=128, n=14, at=(0, 0, zb), turn=(0, 90, 0))
        tube([(-0.345 + 0, 0.0615 * math.sin(t), zb + 0.0615 * math.cos(t)) for t in np.linspace(0, 2 * math.pi, 48, endpoint=False)], 0.0013, closed=True, n=2, sides=12, mat=gold)
        bow = [(0.105, 0, zb)] + [(0.105 + 0.0345 * math.sin(t), 0, zb - 0.0345 + 0.0345 * math.cos(t)) for t in np.linspace(0.2, math.pi - 0.2, 9)] + [(0.105, 0, zb - 0.069), (0.030, 0.006, zb - 0.069)]
        tube(bow, [0.0064, *[0.0061] * 9, 0.0058, 0.0058], mat=gold, n=6, sides=28, caps=False)
        # leadpipe from the mouthpiece receiver to the tuning slide, the slide, back to the third valve
        tube([(0.170, -0.016, zb), (-0.150, -0.016, zb)], [0.0062, 0.0056], n=2, mat=rose, sides=28)
        tube([(-0.120, -0.016, zb), (-0.178, -0.016, zb)] + [(-0.178 - 0.0290 * math.sin(t), -0.016, zb - 0.0290 + 0.0290 * math.cos(t)) for t in np.linspace(0.2, math.pi - 0.2, 9)] + [(-0.178, -0.016, zb - 0.058), (-0.120, -0.016, zb - 0.058)],
             0.0068, n=6, mat=gold, sides=28)
        tube([(-0.125, -0.016, zb - 0.058), (-0.042, -0.010, zb - 0.058)], 0.0058, n=2, mat=gold, sides=28)
        for x in (-0.118, -0.140):
            for z in (zb, zb - 0.058):
                tube([(x, -0.016, z), (x - 0.006, -0.016, z)], 0.0080, n=2, mat=silver, sides=28)
        tube([(-0.165, -0.016, zb - 0.006), (-0.165, -0.016, zb - 0.052)], 0.0022, n=2, mat=silver, sides=14)
        tube([(0.160, -0.016, zb), (0.192, -0.016, zb)], [0.0075, 0.0072], n=2, mat=silver, sides=28)
        lathe([(0.0044, 0.0), (0.0052, 0.030), (0.0056, 0.045), (0.0090, 0.057), (0.0128, 0.066), (0.0136, 0.072), (0.0136, 0.0745), (0.0126, 0.0760), (0.0105, 0.0752), (0.0085, 0.071), (0.0040, 0.062), (0, 0.060)], mat=silver, steps=64, at=(0.178, -0.016, zb), turn=(0, 90, 0))
        # valves
        for i in range(3):
            x = -0.030 + 0.030 * i
            y = -0.004
            lathe([(0, -0.092), (0.0085, -0.092), (0.0098, -0.089), (0.0098, -0.083), (0.0118, -0.082), (0.0128, -0.080), (0.0128, -0.070), (0.0120, -0.069), (0.0120, 0.040), (0.0130, 0.041), (0.0132, 0.052), (0.0115, 0.0545), (0.0060, 0.0555), (0.0052, 0.0575), (0.0036, 0.0580)],
                  smooth=False, mat=silver, steps=64, at=(x, y, zb - 0.0))
            tube([(x, y, zb + 0.056), (x, y, zb + (0.086 if i != 1 else 0.082))], 0.0030, n=2, mat=silver, sides=20)
            lathe([(0.0040, 0), (0.0090, 0.0012), (0.0102, 0.0030), (0.0096, 0.0046), (0.0080, 0.0048), (0, 0.0042)], mat=silver, steps=48, at=(x, y, zb + (0.084 if i != 1 else 0.080)))
            lathe([(0.0078, 0.0046), (0.005, 0.0056), (0, 0.0060)], mat=plastic("#e6e0d2", 0.1, 0), steps=48, at=(x, y, zb + (0.084 if i != 1 else 0.080)))
            # slide loops to the side
            yo = (0.060, 0.036, 0.075)[i] * (1 if i != 1 else -1)
            zz = zb - 0.010
            d = 0.0095
            tube([(x - d * 0.0, y, zz), (x, y + yo * 0.8, zz), (x, y + yo, zz - 0.004), (x, y + yo * 1.03, zz - 0.0125), (x, y + yo, zz - 0.021), (x, y + yo * 0.8, zz - 0.025), (x, y, zz - 0.025)], 0.0055, n=8, mat=gold, sides=24)
        for z in (zb - 0.002, zb - 0.060):
            tube([(-0.030, -0.004, z), (0.030, -0.004, z)], 0.0060, n=2, mat=gold, sides=20)
        # finger hook, thumb ring, braces
        tube([(0.052, -0.016, zb + 0.006), (0.058, -0.016, zb + 0.018), (0.070, -0.016, zb + 0.020), (0.080, -0.016, zb + 0.014), (0.078, -0.016, zb + 0.008)], 0.0024, mat=silver, n=8, sides=14)
        tube([(-0.062 + 0.0115 * math.sin(t), -0.016, zb + 0.017 + 0.0115 * math.cos(t)) for t in np.linspace(0, 2 * math.pi, 24, endpoint=False)], 0.0022, closed=True, n=2, mat=silver, sides=12)
        for x in (0.085, -0.085):
            tube([(x, -0.016, zb), (x, 0.0, zb)], 0.0028, n=2, mat=silver, sides=14)
    g = group(made_by(build))
    # lies on its side slides and the bell's rim
    bpy.context.view_layer.update()
    place(g, (0.03, 0, 0.0615), (0, 0, 0))
    g.rotation_euler = (math.radians(90), 0, math.radians(6))
    bpy.context.view_layer.update()
    low = min((o.matrix_world @ v.co).z for o in g.children for v in o.data.vertices)
    g.location.z -= low


@product("steel-tongue-drum-eleven-notes", az=-20, el=34, second=dict(az=26, el=22))
def tongue_drum():
    R = 0.165
    profile = [(0.045, 0.0), (0.120, 0.008), (0.154, 0.040), (R, 0.082), (R, 0.082), (0.160, 0.104), (0.140, 0.132), (0.105, 0.152), (0.060, 0.1635), (0.0, 0.167)]
    path = [np.array(p) for p in spline(profile[4:], 24)]

    # eleven tongues: eight round the rim, three in the middle, drawn into the cover of the shell
    k = 5
    size = 340
    p = Print(size, size, (255, 255, 255, 255), k=k * 2)
    def tongue(angle, r0, r1, wide, width=1.7):
        """A slot round a tongue whose root is at radius r0 (towards the middle or the rim) and whose tip is at r1."""
        a = math.radians(angle)
        u, v = (math.cos(a), -math.sin(a)), (math.sin(a), math.cos(a))
        s = 1 if r1 > r0 else -1
        tip = r1 - s * wide * 0.6
        pts = [(r0, -wide * 0.42), ((r0 + tip) / 2, -wide * 0.49), (tip, -wide * 0.5)]
        pts += [(tip + s * wide * 0.6 * math.sin(t), -wide * 0.5 * math.cos(t)) for t in np.linspace(0.15, math.pi - 0.15, 15)]
        pts += [(tip, wide * 0.5), ((r0 + tip) / 2, wide * 0.49), (r0, wide * 0.42)]
        loop = [(size / 2 + q * u[0] + w * v[0], size / 2 + q * u[1] + w * v[1]) for q, w in pts]
        p.line(loop, width, fill="black")
        for q in (loop[0], loop[-1]):
            p.round(*q, 1.8, fill="black")
    for i in range(8):
        tongue(22.5 + 45 * i, 148 - (i % 2) * 3, 82 - (i % 3) * 5, 44 - 3 * (i % 3))
    for i in range(3):
        tongue(90 + 120 * i, 14, 62 - 5 * i, 34 - 3 * i)
    grey = np.asarray(p.image.convert("L").resize((1700, 1700)))
    enamel = drum_enamel("#1f4a4f", grey)
    top = lathe([(float(r), float(z)) for r, z in path], smooth=False, mat=enamel, steps=200)
    # planar UV from above, so that the slots lie true
    mesh = top.data
    uv = mesh.uv_layers.active.data
    for loop in mesh.loops:
        co = mesh.vertices[loop.vertex_index].co
        uv[loop.index].uv = (co.x / (size / 1000) + 0.5, co.y / (size / 1000) + 0.5)
    lathe(profile[:5], mat=painted("#1f4a4f", 0.3, 0.2, 0.3), steps=200)
    tube([((R + 0.0006) * math.cos(t), (R + 0.0006) * math.sin(t), 0.082) for t in np.linspace(0, 2 * math.pi, 96, endpoint=False)], 0.0024, closed=True, n=1, sides=14, mat=painted("#17393d", 0.3, 0.2, 0.3))
    for i in range(3):
        a = math.radians(40 + 120 * i)
        disc(0.011, 0.008, 0.003, mat=rubber(), at=(0.09 * math.cos(a), 0.09 * math.sin(a), -0.003))
    group([o for o in bpy.data.objects if o.parent is None], (0, 0, 0.003))
    # two mallets
    stick = wood("#c99a62", "#8a5a30", rough=0.35, scale=2)
    for a, b in (((0.24, -0.16, 0.0135), (0.055, -0.215, 0.0130)), ((0.262, -0.115, 0.0135), (0.085, -0.175, 0.0130))):
        def mallet():
            lathe([(0, 0), (0.0040, 0.001), (0.0048, 0.01), (0.0042, 0.06), (0.0032, 0.170), (0.0030, 0.200), (0, 0.2005)], mat=stick, steps=32)
            lathe([(0.0, 0.178), (0.0085, 0.1785), (0.0125, 0.184), (0.0130, 0.196), (0.0120, 0.206), (0.0075, 0.2105), (0, 0.2110)], mat=rubber("#3a3532", 0.6), steps=48)
        along(group(made_by(mallet)), a, b)


def drum_enamel(colour, mask):
    """Sprayed enamel on steel whose picture mask (dark = slot) cuts slots, with bare metal at their edges."""
    h, w = mask.shape
    data = bpy.data.images.new("slots", w, h)
    data.colorspace_settings.name = "Non-Color"
    flat = np.repeat((mask[::-1].astype(np.float32) / 255)[..., None], 4, 2)
    flat[..., 3] = 1
    data.pixels.foreach_set(flat.ravel())
    data.pack()
    m = Mat("enamel", uv=True)
    objects = m.new("TexCoord").outputs["Object"]
    m.base(colour, rough=0.3)
    node = m.new("TexImage")
    node.image = data
    m.link(m.coords, node.inputs["Vector"])
    cloud = m.noise(scale=11, detail=5, coords=objects)
    tone = m.ramp(cloud, [(0.3, shade(colour, 0.75)), (0.7, shade(colour, 1.3))])
    m.set(Base_Color=m.mix(m.ramp(node.outputs["Color"], [(0.35, 0.0), (0.55, 1.0)]), (0.004, 0.004, 0.004), tone), Clearcoat=0.35, Clearcoat_Roughness=0.15, Metallic=0.35)
    m.rough_from(m.noise(scale=14, detail=5, coords=objects), 0.24, 0.38)
    m.bump(m.noise(scale=900, detail=1, coords=objects), depth=0.0004, strength=0.15)
    m.bump(node.outputs["Color"], depth=0.0015, strength=0.8)
    return m.material
