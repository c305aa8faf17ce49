"""Trailhead Outfitters: things for outdoors."""
import math

import bpy
import numpy as np

from goods import product
from goods.volt_wire import Print, anodised, gloss, lens_glass, ridged
from materials import Mat, brass, cloth, glass, leather, metal, painted, picture, plastic, rubber, shade, steel, wood
from shapes import box, card, disc, grid, group, label, lathe, made_by, outline, place, ripple, rounded, sheet, slab, spline, to_mesh, tube

SANS_BOLD = "/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf"
SERIF_BOLD = "/usr/share/fonts/truetype/liberation/LiberationSerif-Bold.ttf"


@product("brass-field-compass", az=-18, el=34, second=dict(az=26, el=46))
def compass():
    old = aged_brass()
    R, h = 0.0335, 0.0145
    def body():
        lathe([(0, 0), (R - 0.004, 0), (R - 0.004, 0), (R - 0.001, 0.001), (R, 0.0035), (R, h - 0.0040), (R, h - 0.0040), (R - 0.0010, h - 0.0030), (R - 0.0010, h - 0.0030), (R - 0.0010, h - 0.001), (R - 0.003, h - 0.0005), (R - 0.0045, h - 0.0045)], mat=old, steps=160)
        ridged(R + 0.0002, 0.0050, old, (0, 0, h - 0.0078), teeth=96, depth=0.02, cap=False)
        lathe([(R - 0.0044, h - 0.0040), (R - 0.0062, h - 0.0058), (R - 0.0066, 0.0062), (R - 0.0066, 0.0062), (0, 0.0060)], mat=old, steps=128)
        # dial
        p = Print(58, 58, k=32)
        c = 29
        p.round(c, c, 26.6, fill="#e9e0c4")
        p.round(c, c, 26.2, outline="#2a2620", width=0.25)
        p.round(c, c, 20.6, outline="#2a2620", width=0.2)
        for i in range(180):
            a = math.radians(2 * i)
            r0 = 26.0 - (3.0 if i % 15 == 0 else 2.2 if i % 5 == 0 else 1.2)
            p.line([(c + 26.0 * math.sin(a), c - 26.0 * math.cos(a)), (c + r0 * math.sin(a), c - r0 * math.cos(a))], 0.26 if i % 5 == 0 else 0.14, "#2a2620")
        for i in range(8):
            a = math.radians(45 * i)
            n = 16.5 if i % 2 == 0 else 11.5
            for s, fill in ((1, "#2a2620"), (-1, "#b8ab88")):
                b = a + s * math.radians(22.5)
                p.poly([(c, c), (c + n * math.sin(a), c - n * math.cos(a)), (c + 4.4 * math.sin(b), c - 4.4 * math.cos(b))], fill)
        from PIL import Image, ImageDraw, ImageFont
        for words, a, q, size, fill in [("N", 0, 18.6, 4.2, "#a3301f"), ("E", 90, 18.6, 3.6, "#2a2620"), ("S", 180, 18.6, 3.6, "#2a2620"), ("W", 270, 18.6, 3.6, "#2a2620")] + \
                [(str(30 * i), 30 * i, 22.0, 1.9, "#2a2620") for i in range(12) if i % 3]:
            f = ImageFont.truetype(SERIF_BOLD, round(size * p.k))
            g = Image.new("RGBA", (round(size * p.k * 3),) * 2, (255, 255, 255, 0))
            ImageDraw.Draw(g).text((g.width / 2, g.height / 2), words, font=f, fill=fill, anchor="mm")
            g = g.rotate(-a, Image.BICUBIC)
            t = math.radians(a)
            p.image.alpha_composite(g, (round((c + q * math.sin(t)) * p.k - g.width / 2), round((c - q * math.cos(t)) * p.k - g.height / 2)))
        def turning():
            card(0.058, 0.058, picture(p.done(), rough=0.55), lift=0)
        place(group(made_by(turning)), (0, 0, 0.0064), (0, 0, 0))
        # needle on its pivot
        def needle():
            outline([(0, 0.0215), (-0.0020, 0), (0.0020, 0)], 0.0005, 0.0001, mat=painted("#a3301f", 0.3))
            outline([(0, -0.0215), (0.0020, 0), (-0.0020, 0)], 0.0005, 0.0001, mat=steel(0.25))
            lathe([(0, -0.001), (0.0026, -0.001), (0.0030, 0.0002), (0.0022, 0.0012), (0, 0.0018)], mat=brass(0.2), steps=40)
        place(group(made_by(needle)), (0, 0, 0.0090), (1.5, 0, -24))
        lathe([(0, h - 0.0034), (R - 0.0058, h - 0.0034), (R - 0.0055, h - 0.0034), (R - 0.0048, h - 0.0034), (R - 0.0048, h - 0.0022), (R - 0.0055, h - 0.0022), (R - 0.0058, h - 0.0022), (0, h - 0.0022)], mat=glass(), steps=96, smooth=False)
        # hinge, lid, thumb ring
        for x in (-0.008, 0, 0.008):
            tube([(x - 0.0037, R + 0.0022, h - 0.0015), (x + 0.0037, R + 0.0022, h - 0.0015)], 0.0024, n=1, mat=old, sides=20)
        def lid():
            lathe([(0, 0), (R - 0.010, 0.0), (R - 0.003, 0.0009), (R, 0.0034), (R, 0.0070), (R, 0.0070), (R - 0.0012, 0.0070), (R - 0.0014, 0.004), (R - 0.004, 0.0020), (R - 0.010, 0.0012), (0, 0.0012)], mat=old, steps=160)
            lathe([(0.0225, 0.0012), (0.0235, 0.0018), (0.0245, 0.0012)], mat=old, steps=96)
            box(0.0022, 0.030, 0.0006, 0.0002, mat=plastic((0.012, 0.010, 0.008), 0.6), at=(0, -0.006, 0.0011))
            tube([(0, -0.021, 0.0022), (0, 0.009, 0.0022)], 0.00022, n=1, mat=steel(), sides=8)
            q = Print(46, 46, k=24)
            q.text(23, 37, "TRAILHEAD", 3.6, fill="#4a3616", font=SERIF_BOLD)
            q.text(23, 41.5, "No. 1887", 2.4, fill="#4a3616", font=SERIF_BOLD)
            card(0.046, 0.046, picture(q.done(), rough=0.5), at=(0, 0, 0.0013), lift=0.0001)
        place(group(made_by(lid)), (0, R + 0.0025 + 0.0, h - 0.001), (0, 0, 0))
        g = [o for o in bpy.data.objects if o.type == "EMPTY"][-1]
        for o in g.children:
            o.location = (o.location[0], o.location[1] + R + 0.0015, o.location[2] - 0.0020)
        g.rotation_euler = (math.radians(104 - 180), 0, 0)
        g.rotation_euler = (math.radians(75), 0, 0)
        tube([(0.006 * math.sin(t) * 1.5, -R - 0.0085 - 0.0095 * math.cos(t), 0.0052 - 0.0012 * math.cos(t)) for t in np.linspace(0, 2 * math.pi, 24, endpoint=False)], 0.0013, closed=True, n=3, mat=old, sides=14)
        box(0.008, 0.007, 0.006, 0.0015, mat=old, at=(0, -R - 0.0012, 0.0030))
    g = group(made_by(body), (0, 0, 0), (0, 0, 12))
    # its leather pouch, flap open to the right
    def pouch():
        hide = leather("#6b3d20", grain=800, crease=0.35)
        loop = rounded(0.088, 0.096, 0.013, 12)
        outline(loop, 0.015, 0.0065, mat=hide)
        flap = [(-0.044, 0.010), (0.044, 0.010), (0.044, -0.012), (0.030, -0.036), (0.0, -0.044), (-0.030, -0.036), (-0.044, -0.012)]
        outline([tuple(q) for q in spline(flap, 8, closed=True)], 0.0028, 0.0011, mat=hide, at=(0, 0.020, 0.0140))
        thread = cloth("#d9c59a", "twill", threads=1800)
        stitches([(x, y) for x, y in rounded(0.080, 0.088, 0.010, 6)], 0.0151, thread, 0.0042, lambda x, y: y < -0.022 or (abs(x) > 0.038 and y < 0.0))
        lathe([(0.0058, 0), (0.0056, 0.0010), (0.0040, 0.0020), (0, 0.0024)], mat=aged_brass(), at=(0, -0.013, 0.0166), steps=48)
    place(group(made_by(pouch)), (0.082, 0.030, 0), (0, 0, -22))


def stitches(loop, z, mat, step, where=lambda x, y: True):
    """A row of stitches along a closed outline, at height z."""
    p = np.array([*loop, loop[0]], float)
    far = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(p, axis=0).T))])
    for s in np.arange(0, far[-1] - step, step):
        a, b = ([np.interp(q, far, p[:, i]) for i in (0, 1)] for q in (s, s + step * 0.62))
        if where(*a):
            m = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
            tube([(*a, z - 0.0002), (*m, z + 0.0002), (*b, z - 0.0002)], 0.00042, n=2, mat=mat, sides=8)


def aged_brass():
    m = Mat("aged")
    m.base((0.72, 0.50, 0.20), rough=0.3, metal=1.0)
    cloud = m.noise(scale=45, detail=6, rough=0.65)
    m.colour_from(cloud, [(0.35, (0.42, 0.27, 0.10)), (0.55, (0.74, 0.52, 0.21)), (0.8, (0.80, 0.58, 0.26))])
    m.rough_from(cloud, 0.45, 0.22)
    m.bump(m.noise(scale=1500, detail=2, coords=m.mapped((1, 0.05, 1))), depth=0.00012, strength=0.2)
    return m.material


@product("insulated-camp-mug", az=26, el=20, second=dict(az=-30, el=38))
def mug():
    coat = painted("#4d6347", 0.42, 0.5, 0.05)
    bare = metal((0.60, 0.60, 0.59), 0.22, brushed="ring")
    r = 0.0425
    lathe([(0, 0.003), (0.028, 0.003), (0.032, 0.0), (0.036, 0.0), (0.0385, 0.0012), (0.0395, 0.006), (0.0395, 0.006), (0.0392, 0.007)], mat=bare, steps=160)
    lathe([(0.0392, 0.0068), (0.0408, 0.0085), (0.0418, 0.020), (r, 0.055), (r, 0.090), (r, 0.090), (0.0420, 0.0912)], mat=coat, steps=160)
    lathe([(0.0420, 0.0908), (0.0424, 0.0925), (0.0420, 0.0985), (0.0416, 0.1000), (0.0404, 0.1003), (0.0396, 0.0995), (0.0392, 0.096), (0.0390, 0.05), (0.037, 0.010), (0, 0.008)], mat=bare, steps=160)
    # lid
    black = plastic((0.022, 0.022, 0.023), 0.42)
    lathe([(0.0395, 0.0965), (0.0400, 0.1006), (0.0400, 0.1006), (0.0436, 0.1010), (0.0440, 0.1024), (0.0438, 0.1062), (0.0428, 0.1078), (0.0400, 0.1084), (0.0380, 0.1072), (0.0365, 0.1056), (0.0365, 0.1056), (0, 0.1050)], mat=black, steps=160)
    slab((0.030, 0.017), 0.0052, 0.0018, radius=0.005, mat=plastic("#c4673a", 0.4), at=(0.0, -0.020, 0.1048))
    for i in range(3):
        box(0.018, 0.0012, 0.0008, 0.0003, mat=plastic("#a04f2a", 0.4), at=(0, -0.0240 + 0.004 * i, 0.1098))
    slab((0.022, 0.040), 0.0012, 0.0004, radius=0.006, mat=plastic((0.012, 0.012, 0.012), 0.5), at=(0, -0.006, 0.1046))
    lathe([(0.0030, 0), (0.0030, 0.001), (0.0016, 0.0014), (0, 0.0014)], mat=black, at=(0, 0.020, 0.105), steps=32)
    # folding wire handle at the right: hinge plates and two loops
    for z in (0.030, 0.072):
        outline(rounded(0.026, 0.013, 0.004), 0.0022, 0.0009, mat=bare, at=(r - 0.0006, 0, z), turn=(90, 0, 90))
        for y in (-0.0085, 0.0085):
            lathe([(0.0022, 0), (0.0020, 0.0008), (0, 0.0012)], mat=bare, at=(r + 0.0014, y, z), turn=(0, 90, 0), steps=24)
    for y, open_ in ((-0.0040, -8), (0.0040, 8)):
        a = math.radians(open_)
        pts = [(0.0, 0.076), (0.010, 0.0765), (0.022, 0.0755), (0.030, 0.068), (0.031, 0.051), (0.030, 0.034), (0.022, 0.0265), (0.010, 0.0255), (0.0, 0.026)]
        tube([(r + 0.0018 + x * math.cos(a), y + x * math.sin(a), z) for x, z in pts], 0.0021, n=8, mat=bare, sides=18)
    # stamped mark
    p = Print(40, 34, k=28)
    p.poly([(20, 4), (30, 20), (10, 20)], "#d9d6c6")
    p.poly([(20, 10), (25.5, 20), (14.5, 20)], "#4d6347")
    p.poly([(27, 11.5), (33, 20), (24, 20)], "#d9d6c6")
    p.text(20, 26, "TRAILHEAD", 5, fill="#d9d6c6", font=SANS_BOLD)
    p.text(20, 31, "350 ml", 2.8, fill="#d9d6c6", font=SANS_BOLD)
    label(r, 56, 0.038, 0.072, picture(p.done(), rough=0.5), turn=0, lift=0.0002)


@product("folding-travel-telescope", az=-24, el=14, second=dict(az=28, el=24))
def telescope():
    white = painted("#d5d6d2", 0.3, 0.12, 0.35)
    black = anodised((0.035, 0.036, 0.039), 0.32)
    red = anodised((0.42, 0.05, 0.03), 0.3)
    def tube_():
        # along +z: back at 0, front at 0.43
        lathe([(0.036, 0.05), (0.0365, 0.052), (0.0365, 0.33), (0.036, 0.332)], smooth=False, mat=white, steps=128)
        lathe([(0.0365, 0.300), (0.0452, 0.302), (0.0455, 0.304), (0.0455, 0.432), (0.0452, 0.434), (0.0436, 0.434), (0.0430, 0.432), (0.0430, 0.345)], smooth=False, mat=white, steps=128)
        lathe([(0.0456, 0.300), (0.0466, 0.302), (0.0466, 0.312), (0.0456, 0.314)], smooth=False, mat=red, steps=128)
        lathe([(0.0432, 0.344), (0.0360, 0.348), (0.0355, 0.342)], smooth=False, mat=black, steps=96)
        lathe([(0.0358, 0.342), (0.024, 0.3475), (0.010, 0.3500), (0, 0.3505)], mat=lens_glass((0.012, 0.03, 0.022)), steps=96)
        lathe([(0.0375, 0.044), (0.0380, 0.046), (0.0380, 0.058), (0.0370, 0.060), (0.036, 0.060)], smooth=False, mat=black, steps=128)
        lathe([(0.0378, 0.046), (0.030, 0.030), (0.0265, 0.020), (0.0265, 0.0), (0.0255, -0.002)], mat=black, steps=96)
        for s in (-1, 1):
            ridged(0.0165, 0.014, black, (0, s * 0.034, 0.012), teeth=36, turn=(-90 * s, 0, 0))
        tube([(0, -0.05, 0.012), (0, 0.05, 0.012)], 0.0045, n=1, mat=steel(0.2))
        lathe([(0.0175, -0.040), (0.0175, 0.0)], smooth=False, mat=metal((0.55, 0.55, 0.55), 0.15), steps=64)
        lathe([(0.0175, -0.045), (0.0195, -0.043), (0.0195, -0.036), (0.0175, -0.034)], smooth=False, mat=black, steps=64)
        # diagonal prism and eyepiece (up = +x)
        outline([(-0.020, -0.043), (0.022, -0.043), (0.022, -0.064), (0.006, -0.088), (-0.020, -0.066)][::-1], 0.040, 0.003, mat=black, at=(0, 0.020, 0), turn=(90, 0, 0))
        def eye():
            lathe([(0.0160, 0.0), (0.0160, 0.012), (0.0185, 0.014), (0.0185, 0.020), (0.0160, 0.022)], smooth=False, mat=steel(0.15), steps=64)
            ridged(0.0185, 0.018, rubber(), (0, 0, 0.024), teeth=40, depth=0.03)
            lathe([(0.0160, 0.040), (0.0185, 0.042), (0.0190, 0.050), (0.0175, 0.054), (0.0130, 0.0525), (0.0120, 0.048)], mat=rubber(), steps=64)
            lathe([(0.0122, 0.0485), (0.006, 0.0495), (0, 0.050)], mat=lens_glass((0.03, 0.012, 0.045)), steps=48)
        place(group(made_by(eye)), (0.020, 0, -0.062), (0, 90, 0))
        # red-dot finder on top
        box(0.006, 0.016, 0.050, 0.002, mat=black, at=(0.039, 0, 0.075))
        box(0.014, 0.022, 0.060, 0.004, mat=black, at=(0.049, 0, 0.080))
        outline(rounded(0.030, 0.026, 0.010), 0.004, 0.001, holes=[rounded(0.024, 0.020, 0.008)], mat=black, at=(0.068, 0, 0.132), turn=(0, 0, 90))
        outline(rounded(0.024, 0.020, 0.008), 0.001, 0.0003, mat=glass((0.8, 0.9, 1.0)), at=(0.068, 0, 0.1335), turn=(0, 0, 90))
        # dovetail bar below
        box(0.016, 0.030, 0.120, 0.003, mat=red, at=(-0.044, 0, 0.110))
        for z in (0.125, 0.205):
            lathe([(0.0368, z - 0.008), (0.0395, z - 0.008), (0.0395, z + 0.008), (0.0368, z + 0.008)], smooth=False, mat=black, steps=96)
        p = Print(60, 16, k=24)
        p.text(30, 8, "TRAILHEAD 70/400", 6, fill="#2c2e30", font=SANS_BOLD)
        card(0.090, 0.024, picture(p.done(), rough=0.4), at=(0, -0.0367, 0.235), turn=(90, 90, 0))
    g = group(made_by(tube_))
    pivot = (0, 0, 0.262)
    up = math.radians(22)
    # local +z -> pointing to -x and up; local +x -> up
    from mathutils import Matrix, Vector
    zaxis = Vector((-math.cos(up), 0, math.sin(up)))
    xaxis = Vector((math.sin(up), 0, math.cos(up)))
    yaxis = zaxis.cross(xaxis)
    m = Matrix((xaxis, yaxis, zaxis)).transposed().to_4x4()
    m.translation = Vector(pivot) + xaxis * 0.062 - zaxis * 0.170
    g.matrix_world = m
    # mount head
    lathe([(0, -0.050), (0.020, -0.050), (0.022, -0.046), (0.022, -0.018), (0.016, -0.012), (0.012, 0.0), (0, 0.0)], smooth=False, mat=black, at=pivot, steps=64)
    tube([(0, -0.020, pivot[2] + 0.002), (0, 0.020, pivot[2] + 0.002)], 0.020, n=1, mat=black, sides=48)
    ridged(0.014, 0.016, rubber(), (0, -0.026, pivot[2] + 0.002), teeth=30, turn=(90, 0, 0))
    b = Vector(pivot) + xaxis * 0.008
    tube([tuple(b - zaxis * 0.035), tuple(b + zaxis * 0.035)], 0.013, n=1, flat=0.8, mat=black, sides=24)
    tube([(0.012, 0.004, pivot[2] - 0.004), (0.070, 0.020, pivot[2] - 0.040), (0.110, 0.030, pivot[2] - 0.066)], [0.0035, 0.0035, 0.0035], n=3, mat=steel(0.2))
    tube([(0.085, 0.024, pivot[2] - 0.0495), (0.135, 0.0365, pivot[2] - 0.082)], [0.0075, 0.0085], n=2, mat=rubber())
    # tripod: hub, three legs in two sections
    lathe([(0, 0.170), (0.014, 0.170), (0.016, 0.174), (0.016, 0.212), (0, 0.214)], smooth=False, mat=black, steps=48)
    for i in range(3):
        a = math.radians(100 + 120 * i)
        d = np.array([math.cos(a), math.sin(a), 0])
        k0, k1, k2 = d * 0.016 + [0, 0, 0.196], d * 0.095 + [0, 0, 0.088], d * 0.152 + [0, 0, 0.010]
        tube([tuple(k0), tuple(k1)], 0.0095, n=1, mat=anodised((0.30, 0.30, 0.31), 0.3), sides=28)
        tube([tuple(k1), tuple(k2)], 0.0072, n=1, mat=anodised((0.42, 0.42, 0.43), 0.28), sides=28)
        j = (k2 - k1) / np.linalg.norm(k2 - k1)
        tube([tuple(k1 - j * 0.010), tuple(k1 + j * 0.014)], 0.0118, n=1, mat=plastic((0.02, 0.02, 0.021)), sides=28)
        tube([tuple(k2 - j * 0.008), tuple(k2 + j * 0.008)], [0.0095, 0.0105], n=1, mat=rubber(), sides=28)
        tube([tuple(d * 0.013 + np.array([0, 0, 0.160])), tuple(d * 0.060 + np.array([0, 0, 0.134]))], 0.003, n=1, mat=black, sides=12)
    tube([(0, 0, 0.120), (0, 0, 0.18)], 0.009, n=1, mat=black)


@product("hand-forged-forest-axe", az=-20, el=44, fill=0.80, second=dict(az=22, el=30))
def axe():
    """Lies on the table: handle along x, the bit to -y."""
    # head: sections from the poll (+y) to the edge (-y)
    def head():
        rows = []
        for k in np.concatenate([np.linspace(0, 1, 60)]):
            y = 0.034 - 0.139 * k
            if y > -0.012:
                half, t = 0.0200 + 0.0020 * math.sin((y + 0.012) * 30), 0.0150
                up = dn = half
            else:
                q = min(1.0, (-0.012 - y) / 0.093)
                up = 0.0200 + 0.012 * q ** 1.8
                dn = 0.0200 + 0.042 * q ** 1.5
                t = 0.0150 * (1 - q) ** 0.85 * (1 - 0.35 * q) + 0.0004
            if k < 0.02:
                t *= 0.93
            n = 5.0 if y > -0.02 else 3.2
            ring = []
            for a in np.linspace(0, 2 * math.pi, 64, endpoint=False):
                c, s = math.cos(a), math.sin(a)
                x = math.copysign(abs(c) ** (2 / n), c) * (up if c < 0 else dn)
                z = math.copysign(abs(s) ** (2 / n), s) * t
                bow = 0.010 * (1 - ((x + (up - dn) / 2) / ((up + dn) / 2)) ** 2) * (max(0, (k - 0.55) / 0.45)) ** 2
                ring.append((x, y - bow, z))
            rows.append(ring)
        first, last = np.array(rows[0]), np.array(rows[-1])
        for k in (0.9, 0.5, 0.001):
            rows.insert(0, [tuple(p) for p in first.mean(0) + (first - first.mean(0)) * k + np.array([0, 0.0012 * (1 - k), 0])])
        rows.append([(p[0], p[1] - 0.0004, 0) for p in last])
        head_ = grid(rows, closed_u=True, mat=forged())
        return head_
    def handle():
        path = [(-0.0215, 0.000, 0), (0.0, 0.001, 0), (0.030, 0.002, 0), (0.10, 0.008, 0), (0.22, 0.012, 0), (0.34, 0.004, 0), (0.43, -0.007, 0), (0.485, -0.006, 0), (0.515, 0.004, 0), (0.527, 0.010, 0)]
        rad = [0.0190, 0.0192, 0.0180, 0.0165, 0.0158, 0.0160, 0.0175, 0.0195, 0.0215, 0.0190]
        tube(path, rad, flat=0.60, up=(0, 0, 1), mat=wood("#cf9f63", "#9c6a38", along="x", rough=0.36, scale=1.4, coat=0.1), n=16, sides=48)
        tube([(-0.0305, 0.009, 0), (-0.0305, -0.009, 0)], 0.0014, flat=1.0, n=1, mat=wood("#7a4a2c", scale=3), sides=8)
        p = Print(60, 16, k=24)
        p.text(30, 8, "TRAILHEAD", 8, fill="#4a2a14", font=SERIF_BOLD)
        card(0.045, 0.012, picture(p.done(), rough=0.6), at=(0.36, 0.003, 0.0098), lift=0.0003)
        # leather collar under the head
        tube([(0.028, 0.002, 0), (0.040, 0.003, 0), (0.110, 0.0085, 0), (0.116, 0.009, 0)], [0.0188, 0.0192, 0.0178, 0.0168], flat=0.62, up=(0, 0, 1), mat=leather("#5a331c"), n=6, sides=48, caps=False)
    g = group(made_by(lambda: (head(), handle())))
    place(g, (-0.22, 0.06, 0.0162), (0, 1.0, 22))
    # sheath beside the bit
    def sheath():
        hide = leather("#7a4526", grain=800, crease=0.3)
        loop = [(-0.052, -0.030), (0.062, -0.034), (0.068, -0.020), (0.060, 0.036), (0.050, 0.044), (-0.034, 0.044), (-0.046, 0.036), (-0.058, -0.018)]
        loop = [tuple(p) for p in spline(loop, 6, closed=True)]
        outline(loop, 0.0095, 0.003, mat=hide)
        outline([(x * 0.985, y * 0.985) for x, y in loop], 0.0032, 0.0012, mat=hide, at=(0.0005, 0, 0.0085))
        thread = cloth("#d9c59a", "twill", threads=1800)
        stitches([(x * 0.90, y * 0.88) for x, y in loop], 0.0117, thread, 0.0055, lambda x, y: y < 0.030)
        tube([(-0.040, 0.040, 0.0060), (-0.043, 0.066, 0.0035), (-0.012, 0.078, 0.0030), (0.034, 0.068, 0.0035), (0.048, 0.040, 0.0060)], 0.0075, flat=0.2, up=(0, 0, 1), mat=hide, n=12, sides=20)
        lathe([(0.0060, 0), (0.0058, 0.0010), (0.0040, 0.0022), (0, 0.0026)], mat=aged_brass(), at=(0.040, 0.032, 0.0116), steps=48)
    place(group(made_by(sheath)), (0.03, -0.085, 0), (0, 0, -8))


def forged():
    """Forge scale with a ground and polished edge (towards -y)."""
    m = Mat("forged")
    m.base((0.10, 0.10, 0.10), rough=0.5, metal=1.0)
    y = m.axis("Y")
    cloud = m.noise(scale=55, detail=6, rough=0.65)
    edge = m.math("ADD", y, m.math("MULTIPLY", m.math("SUBTRACT", cloud, 0.5), 0.010))
    bright = m.ramp(m.math("MULTIPLY_ADD", edge, -10.0, 0.0), [(0.84, 0.0), (0.90, 1.0)])
    dark = m.ramp(cloud, [(0.3, (0.045, 0.043, 0.042)), (0.7, (0.14, 0.135, 0.13))])
    m.set(Base_Color=m.mix(bright, dark, (0.58, 0.58, 0.58)), Roughness=m.mix(bright, 0.46, 0.2))
    m.bump(cloud, depth=0.0012, strength=0.35)
    m.bump(m.noise(scale=1500, detail=2, coords=m.mapped((1, 0.01, 1))), depth=0.00015, strength=0.3)
    return m.material


@product("folding-carbon-trekking-poles", az=-14, el=46, fill=0.86, second=dict(az=24, el=28))
def poles():
    carbon = carbon_fibre()
    cork = cork_grip()
    black = plastic((0.022, 0.022, 0.024), 0.45)
    accent = anodised((0.45, 0.16, 0.04), 0.3)
    def pole():
        # first part with the grip, along +x
        rad = [(0.0, 0.0105), (0.006, 0.0155), (0.016, 0.0170), (0.030, 0.0150), (0.040, 0.0138), (0.055, 0.0150), (0.070, 0.0146), (0.088, 0.0140), (0.105, 0.0146), (0.120, 0.0142), (0.132, 0.0128)]
        tube([(x, 0.0012 * math.sin(x * 60), 0) for x, _ in rad], [r for _, r in rad], flat=0.86, up=(0, 0, 1), mat=cork, n=8, sides=48)
        tube([(-0.004, 0, 0), (0.010, 0, 0), (0.019, 0, 0)], [0.0130, 0.0180, 0.0160], flat=0.86, up=(0, 0, 1), mat=black, n=6, sides=40)
        foam = [(0.130, 0.0125), (0.134, 0.0138), (0.230, 0.0132), (0.236, 0.0105)]
        tube([(x, 0, 0) for x, _ in foam], [r for _, r in foam], n=6, mat=rubber((0.03, 0.03, 0.031), 0.75), sides=40)
        for i in range(9):
            tube([(0.146 + 0.009 * i, 0, 0), (0.1475 + 0.009 * i, 0, 0)], 0.01375, n=1, mat=rubber((0.03, 0.03, 0.031), 0.75), sides=40, caps=False)
        tube([(0.232, 0, 0), (0.372, 0, 0)], 0.0078, n=1, mat=carbon, sides=32)
        tube([(0.300, 0, 0), (0.322, 0, 0)], 0.0104, n=1, mat=black, sides=32)
        box(0.020, 0.006, 0.016, 0.002, mat=accent, at=(0.311, -0.011, -0.008))
        tube([(0.366, 0, 0), (0.384, 0, 0)], [0.0086, 0.0080], n=1, mat=accent, sides=32)
        # two folded parts lie alongside
        for k, (y, z, x0, x1) in enumerate(((0.0215, -0.0050, 0.030, 0.378), (-0.0215, -0.0055, 0.040, 0.372))):
            tube([(x0, y, z), (x1, y, z)], 0.0068 - 0.0006 * k, n=1, mat=carbon, sides=32)
            for x, s in ((x0, -1), (x1, 1)):
                tube([(x - 0.008, y, z), (x + 0.010, y, z)], 0.0082 - 0.0004 * k, n=1, mat=accent if k == 0 else black, sides=32)
        tube([(0.382, 0, 0), (0.402, 0.002, 0), (0.408, 0.011, -0.002), (0.402, 0.020, -0.005), (0.386, 0.0215, -0.005)], 0.0024, n=8, mat=cloth("#1f2022", "twill", threads=1200), sides=12)
        tube([(0.022, 0.0215, -0.005), (0.004, 0.018, -0.010), (-0.004, 0.0, -0.0135), (0.008, -0.018, -0.010), (0.034, -0.0215, -0.0055)], 0.0024, n=8, mat=cloth("#1f2022", "twill", threads=1200), sides=12)
        # tip and basket on the last part
        tube([(0.376, -0.0215, -0.0055), (0.396, -0.0215, -0.0055), (0.418, -0.0215, -0.0055)], [0.0074, 0.0062, 0.0042], n=4, mat=black, sides=28)
        lathe([(0.0068, 0), (0.021, 0.002), (0.0235, 0.0045), (0.021, 0.0058), (0.0068, 0.0045)], mat=black, at=(0.396, -0.0215, -0.0055), turn=(0, 90, 0), steps=64)
        tube([(0.416, -0.0215, -0.0055), (0.430, -0.0215, -0.0055)], [0.0024, 0.0020], n=1, mat=steel(0.2), sides=16)
        # hand strap
        tube([(0.016, 0.010, 0.004), (-0.006, 0.022, -0.002), (-0.040, 0.027, -0.0085), (-0.068, 0.016, -0.0088), (-0.074, -0.004, -0.0088), (-0.058, -0.022, -0.0086), (-0.022, -0.024, -0.005), (0.014, -0.011, 0.004)], 0.0011, flat=7.5, up=(0, 0, 1),
             mat=cloth("#2a2c2e", "twill", threads=900, second="#141516"), n=14, sides=20)
        # a rubber tie holds the parts together
        for x in (0.265,):
            pts = [(x, 0.030 * math.sin(t), -0.004 + 0.0125 * math.cos(t)) for t in np.linspace(0, 2 * math.pi, 40, endpoint=False)]
            tube(pts, 0.005, flat=0.3, closed=True, n=2, mat=rubber("#b5532a", 0.5), sides=14)
    a = group(made_by(pole))
    b = group(made_by(pole))
    place(a, (-0.17, 0.030, 0.0178), (0, 0, 10))
    place(b, (0.19, -0.035, 0.0178), (0, 0, 184))


def carbon_fibre():
    m = Mat("carbon")
    m.base((0.02, 0.02, 0.021), rough=0.25)
    a = m.wave(scale=60, axis="DIAGONAL", detail=0)
    m.colour_from(a, [(0.35, (0.010, 0.010, 0.011)), (0.65, (0.045, 0.045, 0.048))])
    m.set(Clearcoat=1.0, Clearcoat_Roughness=0.06)
    return m.material


def cork_grip():
    m = Mat("cork")
    m.base("#b98a56", rough=0.8, spec=0.25)
    cells = m.voronoi(scale=330, feature="F1", output="Color")
    one = m.new("SeparateXYZ")
    m.link(cells, one.inputs[0])
    tone = m.ramp(one.outputs[0], [(0.0, "#8c5f34"), (0.35, "#b78752"), (0.8, "#c99c66"), (1.0, "#d7b07c")])
    m.set(Base_Color=m.mix(0.35, tone, m.ramp(m.noise(scale=700, detail=4), [(0.4, "#5e3d20"), (0.6, "#c79a63")])))
    m.bump(m.noise(scale=500, detail=4), depth=0.0008, strength=0.4)
    return m.material


@product("45-litre-roll-top-dry-pack", az=-24, el=14, second=dict(az=26, el=24))
def dry_pack():
    tarp = tarpaulin("#b8791f")
    H = 0.62
    seed = 3.0
    def skin(u, v):
        a = 2 * math.pi * u
        c, s = math.cos(a), math.sin(a)
        z = v * H
        k = max(0, (v - 0.42) / 0.58)
        k = k * k * (3 - 2 * k)
        foot = min(1, 0.90 + v * 2.2) if v < 0.05 else 1
        A = (0.162 + 0.055 * k) * foot * (1 + 0.025 * math.sin(9 * v + 0.5))
        B = (0.150 * (1 - k) + 0.010 * k) * foot * (1 + 0.03 * math.sin(7 * v))
        n = 2.0 + 0.6 * (1 - k)
        x = math.copysign(abs(c) ** (2 / n), c) * A
        y = math.copysign(abs(s) ** (2 / n), s) * B
        fold = 0.007 * ripple(a * 2.2, v * 13, seed) * (0.35 + 1.1 * k * (1 - 0.6 * k)) + 0.004 * ripple(a * 5 + 3 * v, v * 9 - a, seed + 2) * (0.3 + k * (1 - k) * 3)
        fold += 0.010 * k * (1 - k) * 4 * math.sin(5 * a + 2.5 * math.sin(6 * v)) * 0.5
        q = math.hypot(x, y) + 1e-6
        x, y = x + fold * x / q, y + fold * y / q * (1 - 0.7 * k)
        return (x, y, z + 0.004)
    body = sheet(skin, 180, 160, mat=tarp)
    base = lathe([(0, 0), (0.12, 0.0), (0.135, 0.002), (0.148, 0.010), (0.157, 0.03), (0.163, 0.055)], mat=tarpaulin("#2a2b2c"), steps=128)
    base.scale = (1.0, 0.935, 1)
    # the rolled top: a spiral of cloth, its ends strapped down
    rolls = []
    for t in np.linspace(0, 5.5 * math.pi, 90):
        r = 0.0045 + 0.0017 * t
        rolls.append((r * math.cos(t), r * math.sin(t)))
    def roll(u, v):
        p = rolls[min(89, round(v * 89))]
        x = (u - 0.5) * 0.452
        sag = 0.006 * math.cos(math.pi * (u - 0.5) * 2) - 0.004 * math.sin(9 * u)
        return (x, p[0] - 0.004 + 0.002 * math.sin(13 * u), H + 0.018 + p[1] + sag)
    sheet(roll, 60, 90, mat=tarp, thickness=0.0012)
    web = cloth("#222426", "twill", threads=700, second="#101112", uv=True)
    black = plastic((0.02, 0.02, 0.022), 0.4)
    for s in (-1, 1):
        # buckle and strap at each end of the roll, down the side
        pts = [(s * 0.205, -0.004, H + 0.045), (s * 0.233, -0.004, H + 0.020), (s * 0.236, -0.004, H - 0.035), (s * 0.222, -0.004, H - 0.12), (s * 0.206, -0.004, H - 0.22), (s * 0.186, -0.004, 0.28), (s * 0.174, -0.004, 0.16)]
        tube(pts, 0.0125, flat=0.09, up=(s, 0, 0.25), mat=web, n=12, sides=16)
        slab((0.030, 0.052), 0.010, 0.0035, radius=0.007, mat=black, at=(s * 0.2405, -0.004, H - 0.055), turn=(90, 0, 90 * s)).rotation_euler = (math.radians(90), 0, math.radians(90 * s))
        slab((0.032, 0.018), 0.007, 0.0025, radius=0.004, mat=black, at=(s * 0.208, -0.004, H - 0.185), turn=(90, 0, 90 * s))
        # side handle
        tube([(s * 0.176, -0.004, 0.36), (s * 0.200, -0.006, 0.345), (s * 0.204, -0.008, 0.30), (s * 0.198, -0.006, 0.255), (s * 0.172, -0.004, 0.24)], 0.0125, flat=0.25, up=(s, 0, 0), mat=web, n=12, sides=16)
    # front: welded patch with print, daisy chain of webbing
    from mathutils import Vector
    def on_front(x, z, lift=0.0):
        hit, at, normal, _ = body.ray_cast(Vector((x, -0.5, z)), Vector((0, 1, 0)))
        return (at.x, at.y - lift, at.z)
    def patch(u, v):
        return on_front((u - 0.5) * 0.17, 0.20 + (v - 0.5) * 0.12, 0.0012)
    p = Print(170, 120, "#232527", k=10)
    p.poly([(85, 20), (112, 62), (58, 62)], "#e4ddc8")
    p.poly([(85, 36), (100, 62), (70, 62)], "#232527")
    p.poly([(104, 40), (120, 62), (96, 62)], "#e4ddc8")
    p.text(85, 80, "TRAILHEAD", 17, fill="#e4ddc8", font=SANS_BOLD)
    p.text(85, 100, "45 L  ·  WATERPROOF", 8, fill="#e4ddc8", font=SANS_BOLD)
    sheet(patch, 40, 30, unit_uv=True, mat=picture(p.done(), rough=0.45), thickness=0.001)
    for z in (0.335, 0.425):
        def chain(u, v, z=z):
            x = (u - 0.5) * 0.25
            x0, y0, z0 = on_front(x, z + (v - 0.5) * 0.024, 0.0016 + 0.0032 * abs(math.sin(u * math.pi * 5)) ** 0.7)
            return (x0, y0, z0)
        sheet(chain, 90, 4, mat=web, thickness=0.0014)
        for i in range(6):
            x = (i / 5 - 0.5) * 0.246
            x0, y0, z0 = on_front(x, z, 0.003)
            box(0.003, 0.001, 0.022, 0.0004, mat=cloth("#c9c2ae", "twill", threads=900, uv=False), at=(x0, y0, z0 - 0.011))


def tarpaulin(colour):
    m = Mat("tarp", uv=True)
    m.base(colour, rough=0.42, spec=0.5)
    u = m.math("SINE", m.math("MULTIPLY", m.axis("X"), 3.14159 * 520))
    v = m.math("SINE", m.math("MULTIPLY", m.axis("Y"), 3.14159 * 520))
    weave = m.math("MULTIPLY_ADD", m.math("MULTIPLY", u, v), 0.5, 0.5)
    m.colour_from(m.noise(scale=9, detail=5), [(0.3, shade(colour, 0.86)), (0.7, shade(colour, 1.08))])
    m.rough_from(m.noise(scale=14, detail=5), 0.34, 0.52)
    m.bump(weave, depth=0.0006, strength=0.2)
    m.bump(m.noise(scale=26, detail=4, distortion=0.5), depth=0.004, strength=0.35)
    return m.material


def kayak_half(t):
    """Half width, keel height, sheer height and deck height of the hull at t (-1 stern, 1 bow)."""
    a = abs(t)
    half = 0.285 * max(1 - a ** 2.1, 0) ** 0.80 + 0.006
    rise = max(0.0, a - 0.25) / 0.75
    keel = 0.004 + 0.125 * rise ** 3.2 + (0.10 * max(0, a - 0.86) / 0.14 if a > 0.86 else 0)
    sheer = 0.245 + (0.155 if t > 0 else 0.115) * a ** 2.6
    deck = sheer + 0.075 * max(1 - a ** 2.2, 0) ** 0.6 + (0.030 * math.exp(-((t - 0.22) / 0.20) ** 2)) - (0.030 * math.exp(-((t + 0.34) / 0.22) ** 2))
    return half, min(keel, sheer - 0.02), sheer, deck


@product("sea-kayak-single", az=-56, el=20, lens=50, fill=0.86, second=dict(az=-24, el=26, lens=70))
def kayak():
    L = 2.5
    ts = np.sin(np.linspace(-1, 1, 161) * math.pi / 2 * 0.999)
    hull, deck = [], []
    for t in ts:
        half, keel, sheer, top = kayak_half(t)
        row = []
        for q in np.linspace(-1, 1, 61):
            e = abs(q)
            x = math.copysign(half * (1 - (1 - e) ** 1.9) ** 0.62 if e < 1 else half, q)
            z = keel + (sheer - keel) * e ** 2.4
            row.append((L * t, x, z))
        hull.append(row)
        row = []
        for q in np.linspace(-1, 1, 61):
            e = abs(q)
            row.append((L * t, half * q * 1.004, sheer + (top - sheer) * max(0, 1 - e ** 2.4) ** 0.72))
        deck.append(row)
    gel = painted("#b5341f", 0.16, 0.05, 0.8)
    white = painted("#d3d2c8", 0.18, 0.05, 0.8)
    black = rubber((0.02, 0.02, 0.021), 0.5)
    h = grid([r[::-1] for r in hull], mat=white)
    top = grid(deck, mat=gel)
    # seam band along the sheer
    for s in (-1, 1):
        tube([(L * t, s * (kayak_half(t)[0] * 1.004 + 0.001), kayak_half(t)[2]) for t in ts[2:-2:3]], 0.0055, n=3, mat=plastic((0.025, 0.025, 0.026), 0.4), sides=12)
    from mathutils import Vector
    def on_deck(x, y=0.0, lift=0.0):
        hit, at, normal, _ = top.ray_cast(Vector((x, y, 2)), Vector((0, 0, -1)))
        return (x, y, at.z + lift)
    # cockpit: cut, tub, coaming, seat
    cx, ca, cb = -0.10, 0.42, 0.205
    oval = [(ca * math.cos(t) * (1 if math.cos(t) > 0 else 0.92) + cx, cb * math.sin(t) * (1 - 0.10 * math.cos(t))) for t in np.linspace(0, 2 * math.pi, 72, endpoint=False)]
    shell = to_mesh(top)
    import bmesh
    bm = bmesh.new()
    bm.from_mesh(shell.data)
    dead = [f for f in bm.faces if ((f.calc_center_median().x - cx) / (ca * (1.0 if f.calc_center_median().x > cx else 0.92))) ** 2 + (f.calc_center_median().y / cb) ** 2 < 1.0]
    bmesh.ops.delete(bm, geom=dead, context="FACES")
    bm.to_mesh(shell.data)
    bm.free()
    top = shell
    rim = []
    for x, y in oval:
        hit, at, normal, _ = h.ray_cast(Vector((x, y * 0.5, 2)), Vector((0, 0, -1)))
        half, keel, sheer, dk = kayak_half(x / L)
        e = min(0.999, abs(y) / half)
        rim.append((x, y, sheer + (dk - sheer) * max(0, 1 - e ** 2.4) ** 0.72))
    rim = [np.array(p) for p in rim]
    rows = []
    for out, dz in ((1.10, -0.012), (1.06, 0.004), (1.035, 0.018), (1.05, 0.030), (1.085, 0.034), (1.10, 0.037), (1.085, 0.041), (1.04, 0.042), (1.005, 0.038), (0.985, 0.026), (0.975, -0.01), (0.965, -0.05), (0.93, -0.12), (0.84, -0.18), (0.55, -0.215), (0.02, -0.22)):
        rows.append([tuple(np.array([cx + (p[0] - cx) * out, p[1] * out, p[2] + dz if dz > -0.05 else max(0.035, p[2] + dz)])) for p in rim])
    grid(rows[:11], closed_u=True, mat=plastic((0.022, 0.022, 0.023), 0.35))
    grid(rows[10:], closed_u=True, mat=plastic((0.030, 0.030, 0.031), 0.6))
    sheet(lambda u, v: (cx - 0.10 + 0.34 * (u - 0.5), 0.36 * (v - 0.5), 0.105 + 0.10 * max(0, (0.28 - u)) ** 1.0 + 0.22 * (v - 0.5) ** 2), 30, 30, mat=plastic((0.035, 0.036, 0.038), 0.5), thickness=0.012)
    def back(u, v):
        y = 0.34 * (v - 0.5)
        return (cx - 0.30 + 0.9 * y * y - 0.06 * u, y, 0.17 + 0.17 * u)
    sheet(back, 20, 30, mat=cloth("#2b2d2f", "plain", threads=500), thickness=0.035)
    # hatches
    for x, ra, rb in ((1.32, 0.19, 0.125), (-1.28, 0.24, 0.155)):
        loop = [(ra * math.cos(t), rb * math.sin(t)) for t in np.linspace(0, 2 * math.pi, 64, endpoint=False)]
        rows = []
        for k, dz in ((1.05, -0.006), (1.05, 0.012), (1.02, 0.018), (0.98, 0.019), (0.94, 0.016), (0.90, 0.017), (0.6, 0.022), (0.3, 0.024), (0.01, 0.025)):
            rows.append([(x + px * k, py * k, on_deck(x + px * k * 0.98, py * k * 0.98)[2] + dz) for px, py in loop])
        grid(rows, closed_u=True, mat=black)
        tube([(x + px * 0.80, py * 0.80, on_deck(x + px * 0.8, py * 0.8)[2] + 0.021) for px, py in loop], 0.006, closed=True, n=1, mat=black, sides=12)
    # deck lines, bungees, fittings
    line = cloth("#d8d4c6", "twill", threads=400)
    bungee = cloth("#1d1e20", "twill", threads=400)
    fit = plastic((0.03, 0.03, 0.03), 0.4)
    def fitting(x, y):
        px, py, pz = on_deck(x, y)
        slab((0.045, 0.022), 0.012, 0.004, radius=0.008, mat=fit, at=(px, py, pz - 0.002))
        return (px, py, pz + 0.010)
    for s in (-1, 1):
        for xs in ((0.62, 0.95, 1.30, 1.68, 2.05), (-0.78, -1.08, -1.42, -1.78, -2.08)):
            pts = [fitting(x, s * kayak_half(x / L)[0] * 0.80) for x in xs]
            fine = []
            for a, b in zip(pts, pts[1:]):
                for k in np.linspace(0, 1, 9)[:-1]:
                    p = np.array(a) * (1 - k) + np.array(b) * k
                    fine.append((p[0], p[1], max(p[2], on_deck(p[0], p[1])[2] + 0.004)))
            tube([*fine, pts[-1]], 0.0042, n=1, smooth=False, mat=line, sides=10)
    def cross(xs, k=0.66):
        for a, b in zip(xs, xs[1:]):
            for s in (-1, 1):
                p, q = np.array(on_deck(a, s * kayak_half(a / L)[0] * k)), np.array(on_deck(b, -s * kayak_half(b / L)[0] * k))
                pts = [p * (1 - t) + q * t for t in np.linspace(0, 1, 21)]
                tube([(x, y, on_deck(x, y)[2] + 0.005) for x, y, _ in pts], 0.0042, n=1, smooth=False, mat=bungee, sides=10)
        for a in xs:
            for s in (-1, 1):
                fitting(a, s * kayak_half(a / L)[0] * k)
    cross((0.46, 0.68, 0.90))
    cross((-0.62, -0.82))
    # toggles at the ends
    for x, s in ((2.40, 1), (-2.40, -1)):
        px, py, pz = on_deck(x * 0.985)
        tube([(px, 0, pz), (px + s * 0.04, 0.01, pz + 0.005), (px + s * 0.115, 0.02, pz - 0.05), (px + s * 0.115, 0.02, pz - 0.13)], 0.004, mat=bungee, n=8, sides=10)
        tube([(px + s * 0.115, -0.03, pz - 0.135), (px + s * 0.115, 0.07, pz - 0.135)], 0.013, mat=fit, n=1, sides=20)
    # a stripe with the name on both sides of the bow
    p = Print(600, 90, k=3)
    p.text(300, 45, "TRAILHEAD 500", 64, fill="#8d2a1a", font=SANS_BOLD)
    for s in (-1, 1):
        def side(u, v, s=s):
            x = 0.95 + 0.62 * (u if s < 0 else 1 - u)
            z = 0.165 + 0.09 * v
            hit, at, normal, _ = h.ray_cast(Vector((x, s * 1.0, z)), Vector((0, -s, 0)))
            return (x, at.y + s * 0.0025, z) if hit else (x, s * 0.1, z)
        sheet(side, 60, 12, unit_uv=True, mat=picture(p.done(), rough=0.3))
    # two padded cradles
    foam = rubber((0.035, 0.036, 0.038), 0.85)
    beam = wood("#b98a58", "#85592f", along="y", rough=0.5, scale=0.5)
    for x in (1.05, -1.05):
        box(0.10, 0.62, 0.07, 0.008, mat=beam, at=(x, 0, -0.13))
        for s in (-1, 1):
            tube([(x, s * 0.05, -0.035), (x, s * 0.17, 0.010), (x, s * 0.265, 0.115)], [0.034, 0.036, 0.030], flat=1.6, up=(1, 0, 0), mat=foam, n=8, sides=28)
            box(0.07, 0.05, 0.12, 0.006, mat=beam, at=(x, s * 0.24, -0.07))
    group([o for o in bpy.data.objects if o.parent is None], (0, 0, 0.13))


@product("two-person-trekking-tent", az=-28, el=16, fill=0.88, second=dict(az=22, el=26))
def tent():
    A, B, H = 1.16, 0.80, 1.12
    fly = tent_cloth("#74735a")
    second = tent_cloth("#4f5a48")
    inner = tent_cloth("#c9bfa0")
    corner = math.atan2(B, A)
    marks = [corner, math.pi - corner, math.pi + corner, 2 * math.pi - corner]

    def rib(angle, t):
        """A point on the pole over a corner: t = 0 at the ground, 1 at the top."""
        q = t * math.pi / 2
        far = math.hypot(A, B)
        r = far * math.cos(q) ** 0.92
        return np.array([r * math.cos(angle), r * math.sin(angle), H * math.sin(q) ** 0.86 if q > 0 else 0.0])

    def panel(i, k, t):
        """Cloth between pole i and the next: k along the panel, t from the ground (0) to the top (1)."""
        a0, a1 = marks[i], marks[(i + 1) % 4]
        if a1 < a0:
            a1 += 2 * math.pi
        p0, p1 = rib(a0, t), rib(a1, t)
        p = p0 * (1 - k) + p1 * k
        # the cloth is tight: it sags in towards the axis between the poles
        span = np.linalg.norm(p1 - p0)
        out = np.array([math.cos((a0 + a1) / 2), math.sin((a0 + a1) / 2), 0])
        sag = 0.055 * span * math.sin(math.pi * k) * math.sin(math.pi * min(1, t * 1.05)) ** 0.8
        wave = 0.0035 * math.sin(26 * k + 9 * t) * math.sin(math.pi * k) * (1 - t) + 0.004 * ripple(k * 9, t * 11, i * 1.7) * math.sin(math.pi * k)
        p = p - out * (sag - wave)
        # porch: on the long sides the lower part is pulled out to a peg
        if i in (0, 2):
            pull = max(0, 1 - t / 0.80) ** 1.15 * max(0, 1 - abs(k - 0.5) / 0.5) ** 1.05
            p = p + out * 0.62 * pull
        p[2] += 0.045 * (1 - t) ** 6 * (1 - 0.5 * math.sin(math.pi * k)) + 0.02
        return p

    # panel 2 looks to -y: its door is a gap with a curved zip
    def surface(i, mat, skip=None, scale=1.0, n=70):
        rows = [[tuple(panel(i, k, t) * scale) for k in np.linspace(0, 1, n)] for t in np.linspace(0, 0.985, n)]
        obj = grid(rows, mat=mat)
        if skip:
            import bmesh
            bm = bmesh.new()
            bm.from_mesh(obj.data)
            bm.verts.ensure_lookup_table()
            dead = []
            for f in bm.faces:
                ids = [v.index for v in f.verts]
                k = sum(j % n for j in ids) / 4 / (n - 1)
                t = sum(j // n for j in ids) / 4 / (n - 1)
                if skip(k, t):
                    dead.append(f)
            bmesh.ops.delete(bm, geom=dead, context="FACES")
            bm.to_mesh(obj.data)
            bm.free()
        return solidify_(obj)

    def solidify_(obj):
        mod = obj.modifiers.new("solid", "SOLIDIFY")
        mod.thickness = 0.002
        return obj

    door = lambda k, t: 0.50 < k < 0.94 and t < 0.62 * (1 - ((k - 0.72) / 0.225) ** 4 * 0.55) and t < 1.30 * (0.985 - k) + 0.18
    for i in range(4):
        surface(i, fly if i in (0, 2) else second, door if i == 2 else None, n=110 if i == 2 else 70)
    # inner tent with a mesh door
    def inner_point(i, k, t):
        a0, a1 = marks[i], marks[(i + 1) % 4] + (2 * math.pi if marks[(i + 1) % 4] < marks[i] else 0)
        p = rib(a0, t) * (1 - k) + rib(a1, t) * k
        out = np.array([math.cos((a0 + a1) / 2), math.sin((a0 + a1) / 2), 0])
        return (p - out * 0.05 * math.sin(math.pi * k) * math.sin(math.pi * t)) * np.array([0.92, 0.92, 0.94])
    for i in range(4):
        rows = [[tuple(inner_point(i, k, t)) for k in np.linspace(0, 1, 40)] for t in np.linspace(0, 0.98, 40)]
        grid(rows, mat=inner if i != 2 else tent_cloth("#3a3d3a"))
    tub = [[(x * 1.0, y * 1.0, z) for x, y in rounded(2 * A * 0.90, 2 * B * 0.90, 0.04)] for z in (0.004, 0.14)]
    grid(tub, closed_u=True, mat=tent_cloth("#4a4d4a"))
    # footprint
    slab((2 * A * 0.93, 2 * B * 0.93), 0.006, 0.002, radius=0.05, mat=tent_cloth("#37393a"))
    # poles in sleeves: seams over the ribs, pole ends at the corners
    sleeve = cloth("#c4673a", "plain", threads=500, uv=True)
    alu = anodised((0.42, 0.20, 0.06), 0.28)
    for i in range(4):
        pts = [panel(i, 0, t) for t in np.linspace(0.03, 1.0, 30)]
        pts = [p * np.array([1.004, 1.004, 1.0]) + np.array([0, 0, 0.006]) for p in pts]
        tube([tuple(p) for p in pts], 0.0135, n=2, mat=sleeve, sides=16)
        foot = panel(i, 0, 0.0)
        tube([tuple(pts[0]), (foot[0] * 1.012, foot[1] * 1.012, 0.012)], 0.0055, n=2, mat=alu, sides=14)
        tube([(foot[0] * 1.0, foot[1] * 1.0, 0.06), (foot[0] * 1.035, foot[1] * 1.035, 0.008)], 0.008, n=1, flat=0.3, mat=cloth("#26282a", "twill", threads=500), sides=12)
    disc(0.05, 0.008, 0.003, mat=second, at=(0, 0, H + 0.024))
    # zip along the door's edge
    edge = []
    for k in np.linspace(0.50, 0.94, 60):
        t = min(0.62 * (1 - ((k - 0.72) / 0.225) ** 4 * 0.55), 1.30 * (0.985 - k) + 0.18)
        edge.append(panel(2, k, max(0.0, t)))
    low = [panel(2, 0.50, t) for t in np.linspace(0.0, max(0.01, min(0.62 * (1 - ((0.50 - 0.72) / 0.225) ** 4 * 0.55), 1)), 14)]
    high = [panel(2, 0.94, t) for t in np.linspace(min(0.62 * (1 - ((0.94 - 0.72) / 0.225) ** 4 * 0.55), 1.30 * 0.045 + 0.18), 0, 10)]
    tube([tuple(p + np.array([0, -0.004, 0])) for p in [*low, *edge, *high]], 0.009, n=1, flat=0.8, mat=cloth("#26282a", "twill", threads=500), sides=12)
    # the door, rolled up and tied at its left edge
    roll = [panel(2, 0.495, t) + np.array([0.0, -0.035, 0.0]) for t in np.linspace(0.04, 0.52, 12)]
    tube([tuple(p) for p in roll], [0.020, *[0.036 + 0.004 * math.sin(i * 2.1) for i in range(10)], 0.022], n=4, mat=fly, sides=28)
    for t in (0.16, 0.38):
        p = panel(2, 0.495, t) + np.array([0.0, -0.035, 0.0])
        q = panel(2, 0.495, t + 0.02) + np.array([0.0, -0.035, 0.0])
        tube([tuple(p), tuple(q)], 0.042, n=1, mat=cloth("#26282a", "twill", threads=500), sides=24)
    # seams along the panels, a vent, guy lines with pegs
    for i in (0, 2):
        pts = [panel(i, 0.5, t) for t in np.linspace(0.63 if i == 2 else 0.0, 1, 30)]
        tube([tuple(p) for p in pts], 0.006, flat=0.5, n=1, mat=second, sides=10)
    cord = cloth("#d9762e", "twill", threads=900)
    def guy(start, end):
        tube([start, end], 0.0032, n=1, mat=cord, sides=8)
        d = np.array(end) - np.array(start)
        d /= np.linalg.norm(d)
        tube([tuple(np.array(end) + np.array([0, 0, -0.02])), tuple(np.array(end) + np.array([-d[0] * 0.02, -d[1] * 0.02, 0.055]))], 0.0045, n=1, mat=alu, sides=12)
    for i in range(4):
        p = panel(i, 0, 0.46) + np.array([0, 0, 0.01])
        d = np.array([math.cos(marks[i]), math.sin(marks[i]), 0])
        e = d * (math.hypot(A, B) + 0.34)
        guy(tuple(p), (e[0], e[1], 0.0))
    for i in (0, 2):
        p = panel(i, 0.5, 0.0)
        s = 1 if i == 0 else -1
        guy((p[0], p[1], p[2]), (p[0], p[1] + s * 0.12, 0.0))


def tent_cloth(colour):
    """Coated ripstop: a fine square grid of thicker threads, some light shining through."""
    m = Mat("ripstop", uv=True)
    m.base(colour, rough=0.55, spec=0.4)
    def bars(axis):
        f = m.math("FRACT", m.math("MULTIPLY", m.axis(axis), 1 / 0.012))
        return m.ramp(f, [(0.0, 1.0), (0.10, 1.0), (0.16, 0.0)])
    grid_ = m.math("MAXIMUM", bars("X"), bars("Y"))
    tone = m.ramp(m.noise(scale=3, detail=4), [(0.3, shade(colour, 0.9)), (0.7, shade(colour, 1.06))])
    m.set(Base_Color=m.mix(m.math("MULTIPLY", grid_, 0.22), tone, shade(colour, 0.6)))
    m.bump(m.noise(scale=7, detail=4, distortion=0.8), depth=0.02, strength=0.22)
    m.bump(m.noise(scale=32, detail=3, distortion=0.6), depth=0.004, strength=0.2)
    return m.material


@product("city-commuter-bicycle", az=20, el=9, fill=0.84, second=dict(az=-34, el=14))
def bicycle():
    """Built with the front wheel to the left (-x) and the belt near (y < 0), then mirrored: belts run on the right side."""
    paint = painted("#24443f", 0.2, 0.08, 0.7)
    chrome = metal((0.62, 0.62, 0.62), 0.14, smudge=0.5)
    alu = anodised((0.50, 0.50, 0.51), 0.3)
    black = anodised((0.03, 0.03, 0.032), 0.32)
    tan = leather("#7a4423", grain=900)
    rubber_ = rubber((0.022, 0.022, 0.023), 0.6)
    R = 0.350
    rear, front, bb = np.array([0.445, 0, R]), np.array([-0.625, 0, R]), np.array([0.0, 0, 0.285])
    seat_top = np.array([0.165, 0, 0.815])
    ax = np.array([0.325, 0, 0.9457])            # the steering axis, up and back
    head_low = np.array([-0.478, 0, 0.760])
    head_top = head_low + ax * 0.165

    def wheel(at, hub_r, hub_w, seed):
        def build():
            # tyre and rim about z, turned up later
            t = 0.0195
            ring = [((R - t) + t * math.cos(a), t * math.sin(a)) for a in np.linspace(math.radians(-150), math.radians(150), 25)]
            lathe(ring, smooth=False, mat=rubber_, steps=160)
            for s in (-1, 1):
                lathe([(R - 0.0335, s * 0.0130), (R - 0.0300, s * 0.0165), (R - 0.0235, s * 0.0190)][::s], mat=rubber("#a98a5c", 0.6), steps=160)
            for i in range(55):
                a = 2 * math.pi * i / 55
                for s in (-1, 1):
                    box(0.0016, 0.010, 0.0075, 0.0004, mat=rubber_, at=((R + 0.0002) * math.cos(a), (R + 0.0002) * math.sin(a), s * 0.0062), turn=(90, 0, math.degrees(a) + 90 + s * 25), centred=True)
            lathe([(R - 0.030, -0.0125), (R - 0.033, -0.0128), (R - 0.046, -0.010), (R - 0.050, -0.004), (R - 0.0505, 0), (R - 0.050, 0.004), (R - 0.046, 0.010), (R - 0.033, 0.0128), (R - 0.030, 0.0125)], mat=alu, steps=160)
            lathe([(0.006, -hub_w / 2 - 0.012), (0.010, -hub_w / 2 - 0.010), (0.012, -hub_w / 2), (hub_r * 0.98, -hub_w / 2 + 0.001), (hub_r + 0.006, -hub_w / 2 + 0.002), (hub_r + 0.006, -hub_w / 2 + 0.005), (hub_r * 0.9, -hub_w / 2 + 0.009),
                   (hub_r * 0.86, 0), (hub_r * 0.9, hub_w / 2 - 0.009), (hub_r + 0.006, hub_w / 2 - 0.005), (hub_r + 0.006, hub_w / 2 - 0.002), (hub_r * 0.98, hub_w / 2 - 0.001), (0.012, hub_w / 2), (0.010, hub_w / 2 + 0.010), (0.006, hub_w / 2 + 0.012)],
                  smooth=False, mat=black, steps=64)
            steel_ = steel(0.2)
            n = 32
            for i in range(n):
                s = 1 if i % 2 else -1
                turn = 1 if (i // 2) % 2 else -1
                a = 2 * math.pi * i / n + seed
                b = a + turn * 1.05
                p = ((hub_r + 0.0035) * math.cos(b), (hub_r + 0.0035) * math.sin(b), s * (hub_w / 2 - 0.0035))
                q = ((R - 0.049) * math.cos(a), (R - 0.049) * math.sin(a), s * 0.002)
                tube([p, q], 0.0011, n=1, mat=steel_, sides=8)
                d = (np.array(p) - np.array(q)) / np.linalg.norm(np.array(p) - np.array(q))
                tube([q, tuple(np.array(q) + d * 0.014)], 0.0020, n=1, mat=chrome, sides=8)
        return place(group(made_by(build)), at, (90, 0, 0))
    wheel(tuple(rear), 0.040, 0.090, 0.03)
    wheel(tuple(front), 0.027, 0.070, 0.11)

    # frame
    def pipe(a, b, r0, r1=None, mat=paint, **kw):
        return tube([tuple(a), tuple(b)], [r0, r1 or r0], n=1, mat=mat, sides=32, **kw)
    pipe(head_low - ax * 0.012, head_top + ax * 0.012, 0.0190)
    for k in (-0.014, 0.165):
        p = head_low + ax * k
        pipe(p, p + ax * 0.016, 0.0225, mat=chrome)
    top_front, down_front = head_low + ax * 0.135, head_low + ax * 0.030
    pipe(top_front, seat_top - np.array([0.02, 0, 0.045]), 0.0145)
    pipe(down_front, bb, 0.0168)
    pipe(bb, seat_top, 0.0150)
    tube([tuple(bb + [0, -0.036, 0]), tuple(bb + [0, 0.036, 0])], 0.0220, n=1, mat=paint, sides=40)
    for s in (-1, 1):
        drop = rear + [0, s * 0.0625, 0]
        tube([tuple(bb + [0.01, s * 0.020, 0]), tuple(bb + [0.12, s * 0.040, 0.018]), tuple(rear + [-0.10, s * 0.0600, -0.013]), tuple(drop)], [0.0110, 0.0105, 0.0090, 0.0078], n=6, mat=paint, sides=24)
        tube([tuple(seat_top + [-0.004, s * 0.014, -0.035]), tuple(seat_top + [0.10, s * 0.040, -0.20]), tuple(drop)], [0.0082, 0.0080, 0.0075], n=6, mat=paint, sides=24)
        outline([(-0.022, -0.016), (0.020, -0.014), (0.022, 0.012), (-0.004, 0.022)], 0.006, 0.0015, mat=paint, at=(rear[0], rear[1] + s * 0.0625 + 0.003, rear[2]), turn=(90, 0, 0))
        tube([tuple(drop + [0, s * 0.004, 0]), tuple(drop + [0, s * 0.016, 0])], 0.0085, n=1, mat=chrome, sides=6, smooth=False)
        # fork blades
        crown = head_low - ax * 0.022
        fdrop = front + [0, s * 0.050, 0]
        tube([tuple(crown + [0, s * 0.030, 0]), tuple(crown + [-0.045, s * 0.046, -0.13]), tuple(front + [0.030, s * 0.050, 0.085]), tuple(fdrop)], [0.0125, 0.0122, 0.0095, 0.0078], n=8, mat=paint, sides=24)
        tube([tuple(fdrop + [0, s * 0.004, 0]), tuple(fdrop + [0, s * 0.014, 0])], 0.0085, n=1, mat=chrome, sides=6, smooth=False)
    crown = head_low - ax * 0.020
    tube([tuple(crown + [0, -0.034, 0.0]), tuple(crown + [0, 0.034, 0.0])], 0.0150, n=1, mat=paint, sides=28)

    # mudguards and their stays
    def guard(centre, a0, a1, mat):
        r = R + 0.022
        def f(u, v):
            a = math.radians(a0 + (a1 - a0) * u)
            w = (v - 0.5) * 0.056
            rr = r - 0.010 * (2 * (v - 0.5)) ** 2
            return (centre[0] + rr * math.cos(a), w, centre[2] + rr * math.sin(a))
        sheet(f, 90, 12, mat=mat, thickness=0.0016)
    guard(rear, -38, 172, paint)
    guard(front, 28, 196, paint)
    for centre, angle in ((rear, 8), (rear, -20), (front, 176)):
        a = math.radians(angle)
        e = centre + np.array([(R + 0.014) * math.cos(a), 0, (R + 0.014) * math.sin(a)])
        for s in (-1, 1):
            tube([tuple(centre + [0, s * 0.066, 0.004]), tuple(e + [0, s * 0.030, 0])], 0.0024, n=1, mat=chrome, sides=10)

    # belt drive on the near side (y < 0)
    y = -0.046
    def sprocket(at, r, teeth):
        a = np.linspace(0, 2 * math.pi, teeth * 6, endpoint=False)
        loop = [((r + 0.0015 * math.cos(teeth * t)) * math.cos(t), (r + 0.0015 * math.cos(teeth * t)) * math.sin(t)) for t in a]
        holes = [[(r * 0.62 * math.cos(c) + r * 0.20 * math.cos(t), r * 0.62 * math.sin(c) + r * 0.20 * math.sin(t)) for t in np.linspace(0, 2 * math.pi, 24, endpoint=False)] for c in np.linspace(0, 2 * math.pi, 5, endpoint=False)] if r > 0.05 else []
        outline(loop, 0.010, 0.001, holes=holes, mat=black if r > 0.05 else chrome, at=(at[0], at[1] + 0.005, at[2]), turn=(90, 0, 0))
    r0, r1 = 0.068, 0.030
    sprocket(bb + [0, y, 0], r0, 50)
    sprocket(rear + [0, y, 0], r1, 22)
    d = rear - bb
    far = math.hypot(d[0], d[2])
    base = math.atan2(d[2], d[0])
    off = math.acos((r0 - r1) / far)
    loop = [(bb[0] + (r0 + 0.002) * math.cos(t), y, bb[2] + (r0 + 0.002) * math.sin(t)) for t in np.linspace(base + off, base + 2 * math.pi - off, 40)]
    loop += [(rear[0] + (r1 + 0.002) * math.cos(t), y, rear[2] + (r1 + 0.002) * math.sin(t)) for t in np.linspace(base - off, base + off, 24)]
    tube(loop, 0.0018, flat=2.8, smooth=False, closed=True, up=(0, 1, 0), mat=rubber((0.02, 0.02, 0.021), 0.5), sides=14)
    # cranks and pedals
    for s, angle in ((-1, -28), (1, 152)):
        a = math.radians(angle)
        e = bb + np.array([0.170 * math.cos(a), s * 0.072, 0.170 * math.sin(a)])
        tube([tuple(bb + [0, s * 0.056, 0]), tuple(bb + [0.04 * math.cos(a), s * 0.062, 0.04 * math.sin(a)]), tuple(e)], [0.0160, 0.0130, 0.0120], flat=0.62, up=(0, 1, 0), n=6, mat=alu, sides=24)
        tube([tuple(bb + [0, s * 0.040, 0]), tuple(bb + [0, s * 0.066, 0])], 0.0125, n=1, mat=alu, sides=28)
        tube([tuple(e), tuple(e + [0, s * 0.105, 0])], 0.0065, n=1, mat=chrome, sides=20)
        slab((0.088, 0.082), 0.020, 0.005, radius=0.014, mat=rubber_, at=tuple(e + [0, s * 0.062, -0.010]))
        for k in (-1, 1):
            box(0.006, 0.070, 0.0225, 0.002, mat=plastic("#c9702e", 0.3), at=tuple(e + [k * 0.042, s * 0.062, -0.01125]))

    # seat post, saddle
    up = (seat_top - bb) / np.linalg.norm(seat_top - bb)
    pipe(seat_top, seat_top + up * 0.115, 0.0132, mat=alu)
    pipe(seat_top - up * 0.012, seat_top + up * 0.010, 0.0185, mat=black)
    s0 = seat_top + up * 0.135
    def saddle(u, v):
        x = -0.150 + 0.275 * u
        wide = 0.022 + 0.062 / (1 + math.exp(-(u - 0.60) * 13)) + 0.004 * math.sin(u * 3)
        wide *= min(1, (u / 0.05) ** 0.5 if u < 0.05 else 1) * min(1, ((1 - u) / 0.06) ** 0.5 if u > 0.94 else 1)
        a = (v - 0.5) * math.pi * 1.08
        yy = wide * math.sin(a) * (1.0 if abs(a) < 1.3 else 0.98)
        z = 0.034 * math.cos(a) ** 1 if abs(a) < math.pi / 2 else -0.016 * math.sin(abs(a) - math.pi / 2) * 6
        return (s0[0] + x + 0.015, yy, s0[2] - 0.010 + z * (0.8 + 0.3 * (1 - u)) + 0.016 * (u - 0.45) ** 2 * 4 - (0.006 if 0.3 < u < 0.7 else 0) * math.cos(a) * math.sin((u - 0.3) / 0.4 * math.pi))
    sheet(saddle, 60, 40, mat=tan, thickness=0.005)
    for s in (-1, 1):
        tube([(s0[0] - 0.118, s * 0.012, s0[2] - 0.012), (s0[0] - 0.05, s * 0.022, s0[2] - 0.030), (s0[0] + 0.05, s * 0.024, s0[2] - 0.030), (s0[0] + 0.115, s * 0.050, s0[2] - 0.010)], 0.0036, n=8, mat=chrome, sides=14)
        for q in range(3):
            lathe([(0.0052, 0), (0.0046, 0.0012), (0, 0.0020)], mat=brass(), at=(s0[0] + 0.120, s * (0.020 + 0.020 * q), s0[2] + 0.016 - 0.003 * q), turn=(0, 62, 0), steps=24)
    box(0.045, 0.050, 0.026, 0.006, mat=black, at=(s0[0], 0, s0[2] - 0.042))

    # stem, swept bar, grips, levers, bell, lamp
    t0 = head_top + ax * 0.020
    stem = t0 + ax * 0.085
    pipe(t0 - ax * 0.01, stem, 0.0112, mat=chrome)
    clamp = stem + np.array([-0.060, 0, 0.016])
    tube([tuple(stem - ax * 0.008), tuple(stem + [-0.012, 0, 0.010]), tuple(clamp)], [0.0150, 0.0145, 0.0155], n=6, mat=chrome, sides=28)
    tube([tuple(clamp + [0, -0.022, 0]), tuple(clamp + [0, 0.022, 0])], 0.0185, n=1, mat=chrome, sides=32)
    for s in (-1, 1):
        pts = [clamp, clamp + [-0.004, s * 0.060, 0.004], clamp + [0.002, s * 0.140, 0.038], clamp + [0.055, s * 0.225, 0.052], clamp + [0.135, s * 0.270, 0.046], clamp + [0.215, s * 0.292, 0.038]]
        tube([tuple(p) for p in pts], 0.0111, n=10, mat=chrome, sides=28)
        g0, g1 = pts[4] * 0.9 + pts[3] * 0.1, pts[5]
        d = (g1 - g0) / np.linalg.norm(g1 - g0)
        tube([tuple(g0 + d * k) for k in (0.0, 0.006, 0.05, 0.09, 0.118, 0.124)], [0.0150, 0.0165, 0.0160, 0.0165, 0.0170, 0.0140], n=6, mat=tan, sides=32)
        # brake lever
        b0 = g0 - d * 0.022
        tube([tuple(b0 - d * 0.010), tuple(b0 + d * 0.010)], 0.0155, n=1, mat=black, sides=28)
        tube([tuple(b0 + [-0.016, s * 0.004, -0.008]), tuple(b0 + [-0.030, s * 0.012, -0.026]), tuple(b0 + d * 0.05 + [-0.026, s * 0.018, -0.036]), tuple(b0 + d * 0.10 + [-0.014, s * 0.014, -0.034])], [0.0075, 0.0055, 0.0052, 0.0060], n=8, mat=alu, sides=18)
        # cable
        tube([tuple(b0 + [-0.016, s * 0.004, -0.010]), tuple(b0 + [-0.085, s * -0.03, -0.020]), tuple(clamp + [-0.075, s * 0.07, -0.055]), tuple(head_low + ax * 0.10 + [-0.040, s * 0.026, 0]), tuple(down_front + [0.06, s * 0.018, -0.055])], 0.0026, n=12, mat=rubber_, sides=10)
    lathe([(0.024, 0), (0.026, 0.004), (0.023, 0.014), (0.014, 0.021), (0, 0.023)], mat=brass(0.15), at=tuple(clamp + [0.006, -0.075, 0.022]), steps=48)
    # head lamp on the crown, rear lamp on the mudguard
    lamp = crown + np.array([-0.055, 0, 0.035])
    lathe([(0, 0.036), (0.012, 0.034), (0.022, 0.026), (0.029, 0.010), (0.0305, 0.0), (0.0305, -0.006), (0.0290, -0.008), (0.0280, -0.006)], mat=black, at=tuple(lamp), turn=(0, 90, 0), steps=64)
    lathe([(0.0282, -0.005), (0.015, -0.0085), (0, -0.010)], mat=lens_glass((0.25, 0.26, 0.26)), at=tuple(lamp), turn=(0, 90, 0), steps=64)
    tube([tuple(lamp + [0.02, 0, -0.02]), tuple(crown + [-0.012, 0, -0.004])], 0.005, n=1, mat=black, sides=14)
    a = math.radians(18)
    e = rear + np.array([(R + 0.030) * math.cos(a), 0, (R + 0.030) * math.sin(a)])
    slab((0.030, 0.060), 0.022, 0.007, radius=0.012, mat=gloss((0.22, 0.008, 0.006), 0.08), at=tuple(e), turn=(90 - 18, 0, 90)).rotation_euler = (0, math.radians(90 - 18), 0)
    # kick stand on the far side
    tube([tuple(bb + [0.075, 0.028, -0.010]), tuple(bb + [0.085, 0.055, -0.06]), tuple(bb + [0.120, 0.150, -0.272]), tuple(bb + [0.145, 0.160, -0.277])], [0.0085, 0.0080, 0.0075, 0.0075], n=6, mat=alu, sides=18)
    # rear rack
    z = rear[2] + R + 0.052
    for s in (-1, 1):
        tube([(seat_top[0] + 0.055, s * 0.030, z + 0.004), (0.26, s * 0.055, z + 0.006), (0.60, s * 0.055, z), (0.625, s * 0.040, z)], 0.0052, n=6, mat=black, sides=16)
        for x in (0.36, 0.54):
            tube([(x, s * 0.055, z), (rear[0] + (x - rear[0]) * 0.15, s * 0.070, rear[2] + 0.02)], 0.0045, n=1, mat=black, sides=14)
    tube([(0.625, -0.040, z), (0.625, 0.040, z)], 0.0052, n=1, mat=black, sides=16)
    for x in (0.28, 0.37, 0.46, 0.55):
        tube([(x, -0.055, z + 0.001), (x, 0.055, z + 0.001)], 0.0040, n=1, mat=black, sides=14)
    p = Print(120, 16, k=20)
    p.text(60, 8, "TRAILHEAD", 13, fill="#d9c48e", font=SANS_BOLD)
    mid = (down_front * 0.55 + bb * 0.45)
    d = bb - down_front
    card(0.150, 0.020, picture(p.done()[:, ::-1].copy(), rough=0.3), at=(mid[0], -0.0172, mid[2]), turn=(90, math.degrees(math.atan2(-d[2], d[0])), 0), lift=0.0003)
    group([o for o in bpy.data.objects if o.parent is None], scale=(-1, 1, 1))
