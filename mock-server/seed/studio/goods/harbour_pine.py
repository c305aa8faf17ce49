"""Harbour & Pine: furniture and things for the house."""
import math
import random

import numpy as np
from goods import product
from materials import Mat, biscuit, brass, ceramic, cloth, glass, glow, leaf, metal, painted, picture, plastic, rubber, shade, steel, straw, wax, wood
from PIL import Image, ImageDraw, ImageFont
from shapes import box, card, cushion, disc, folded, grid, group, lathe, made_by, outline, ripple, rod, rounded, sheet, solidify, spline, tube

SERIF = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"
SANS = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
OAK = ((0.50, 0.31, 0.15), (0.30, 0.165, 0.07))


@product("solid-oak-dining-chair", az=34, el=15, fill=0.78, second=dict(az=-148, el=18))
def chair():
    up = wood(*OAK, along="z", scale=1.1, rough=0.45, seed=1)
    across = wood(*OAK, along="x", scale=1.1, rough=0.45, seed=2)
    deep = wood(*OAK, along="y", scale=1.1, rough=0.45, seed=3)
    for s in (-1, 1):
        tube([(s * 0.212, -0.205, 0), (s * 0.200, -0.192, 0.22), (s * 0.190, -0.182, 0.435)], [0.0125, 0.0165, 0.0195], mat=up, sides=32)
        tube([(s * 0.200, 0.232, 0), (s * 0.192, 0.205, 0.22), (s * 0.186, 0.190, 0.44), (s * 0.184, 0.205, 0.60), (s * 0.184, 0.242, 0.785)],
             [0.0125, 0.0165, 0.0195, 0.0175, 0.0125], mat=up, sides=32)
        tube([(s * 0.194, -0.187, 0.30), (s * 0.189, 0.0, 0.305), (s * 0.189, 0.198, 0.31)], [0.0085, 0.0118, 0.0085], mat=deep)
        tube([(s * 0.190, -0.182, 0.413), (s * 0.187, 0.192, 0.413)], 0.024, flat=0.5, up=(1, 0, 0), n=3, mat=deep)
    tube([(-0.19, -0.182, 0.413), (0.19, -0.182, 0.413)], 0.024, flat=0.5, up=(0, 1, 0), n=3, mat=across)
    tube([(-0.187, 0.19, 0.413), (0.187, 0.19, 0.413)], 0.024, flat=0.5, up=(0, 1, 0), n=3, mat=across)
    tube([(-0.189, 0.02, 0.306), (0, 0.02, 0.306), (0.189, 0.02, 0.306)], [0.0085, 0.0118, 0.0085], mat=across)
    # the seat, hollowed a little

    def seat(u, v, top):
        a, b = 2 * u - 1, 2 * v - 1
        w = 0.224 - 0.018 * v
        x = w * a * (1 - 0.06 * abs(b) ** 6)
        y = -0.225 + 0.455 * v + 0.018 * (abs(a) ** 4) * (1 if v < 0.5 else -1) * abs(b) ** 6
        edge = (max(abs(a), abs(b)) ** 14)
        z = 0.462 - 0.013 * (1 - a ** 2) * (1 - (b - 0.15) ** 2) - 0.010 * edge if top else 0.434 + 0.007 * edge
        return (x, y, z)
    slabs = [[seat(i / 60, j / 60, True) for i in range(61)] for j in range(61)]
    under = [[seat(i / 60, j / 60, False) for i in range(61)] for j in range(61)]
    grid(slabs, mat=deep)
    grid([r[::-1] for r in under], mat=deep)
    rim = [(slabs[0], under[0]), ([r[-1] for r in slabs], [r[-1] for r in under]), (slabs[-1][::-1], under[-1][::-1]),
           ([r[0] for r in slabs][::-1], [r[0] for r in under][::-1])]
    top = sum((a[:-1] for a, _ in rim), [])
    low = sum((b[:-1] for _, b in rim), [])
    rows = []
    for t in np.linspace(0, 1, 9):
        swell = 0.0055 * math.sin(math.pi * t)
        rows.append([(p[0] * (1 + swell / 0.23), p[1] * (1 + swell / 0.23), p[2] + (q[2] - p[2]) * t) for p, q in zip(top, low)])
    grid([r[::-1] for r in rows], closed_u=True, mat=deep)
    # two curved rails of the back

    def rail(z0, z1, dy, bow, lean):
        out = []
        for i in range(49):
            a = -1 + 2 * i / 48
            x = a * 0.190
            y = dy + bow * (1 - a * a)
            h = (z1 - z0) / 2 * (1 - 0.18 * abs(a) ** 3)
            ring = []
            for t in np.linspace(0, 2 * math.pi, 28, endpoint=False):
                c, s = math.cos(t), math.sin(t)
                ty = 0.0095 * abs(c) ** 0.5 * (1 if c > 0 else -1)
                tz = h * abs(s) ** 0.5 * (1 if s > 0 else -1)
                ring.append((x, y + ty + lean * tz, (z0 + z1) / 2 + tz))
            out.append(ring)
        caps = []
        for end, sign in ((0, -1), (-1, 1)):
            m = np.mean(out[end], axis=0)
            caps.append([[m + (np.array(p) - m) * k + np.array([sign * 0.009 * math.sqrt(1 - k * k), 0, 0]) for p in out[end]] for k in (0.9, 0.6, 0.01)])
        grid(caps[0][::-1] + out + caps[1], closed_u=True, mat=across)
    rail(0.700, 0.800, 0.236, 0.042, 0.20)
    rail(0.575, 0.625, 0.208, 0.040, 0.14)


@product("three-seat-linen-sofa", az=26, el=13, fill=0.86, second=dict(az=-44, el=9, fill=0.8))
def sofa():
    linen = cloth((0.56, 0.48, 0.37), "plain", threads=330, slub=0.5, wrinkle=0.25)
    legs = wood((0.36, 0.20, 0.09), (0.18, 0.09, 0.04), along="z", scale=1)
    cushion(2.06, 0.90, 0.22, p=16, puff=0.0, mat=linen, at=(0, 0, 0.12), n=50, crease=0.001)
    for s in (-1, 1):
        cushion(0.20, 0.94, 0.50, p=7, puff=0.03, crease=0.004, mat=linen, at=(s * 1.06, -0.01, 0.12), seed=s)
    cushion(2.16, 0.22, 0.62, p=8, puff=0.02, crease=0.003, mat=linen, at=(0, 0.40, 0.12), n=60)
    for k in range(3):
        x = (k - 1) * 0.648
        cushion(0.645, 0.74, 0.20, p=6.5, puff=0.22, crease=0.006, mat=linen, at=(x, -0.11, 0.305), turn=(1.2 - k * 0.4, 0, random.uniform(-0.6, 0.6)), seed=k * 2.3)
        c = cushion(0.665, 0.50, 0.21, p=4.6, puff=0.42, crease=0.009, mat=linen, at=(0, 0, 0), seed=k * 1.7 + 9)
        group([c], at=(x + random.uniform(-0.006, 0.006), 0.19 + 0.10, 0.70 + random.uniform(-0.006, 0.006)), turn=(76 + random.uniform(-2, 2), random.uniform(-2, 2), 0))
    pill = cloth((0.20, 0.235, 0.215), "plain", threads=420, slub=0.6)
    c = cushion(0.48, 0.48, 0.17, p=2.9, puff=0.9, crease=0.012, mat=pill, seed=4)
    group([c], at=(-0.70, 0.09, 0.70), turn=(70, 4, 12))
    for x in (-1.0, 1.0):
        for y in (-0.38, 0.40):
            lathe([(0, 0), (0.016, 0), (0.018, 0.004), (0.026, 0.13), (0, 0.13)], smooth=False, mat=legs, at=(x, y, 0))


@product("storm-lantern-candle-holder", az=22, el=15, bounces=8, samples=20, second=dict(az=-32, el=30))
def lantern():
    base = steel(0.26, "ring")
    wire = steel(0.2)
    lathe([(0, 0.0), (0.068, 0.0), (0.071, 0.0015), (0.0725, 0.010), (0.0725, 0.010), (0.0685, 0.020), (0.064, 0.024), (0.062, 0.030), (0.063, 0.041), (0.0625, 0.0425), (0.0605, 0.0425),
           (0.0595, 0.041), (0.0595, 0.0285), (0.0595, 0.0285), (0.0, 0.027)], mat=base, steps=160)
    glass_mat = glass((0.985, 0.995, 0.99))
    lathe([(0.0560, 0.030), (0.0565, 0.045), (0.0655, 0.080), (0.0690, 0.115), (0.0640, 0.160), (0.0530, 0.200), (0.0500, 0.222), (0.0515, 0.238), (0.0508, 0.2392), (0.0495, 0.2385),
           (0.0478, 0.222), (0.0508, 0.199), (0.0618, 0.159), (0.0667, 0.115), (0.0633, 0.081), (0.0543, 0.046), (0.0538, 0.030)], mat=glass_mat, steps=128)
    lathe([(0.0, 0.028), (0.0315, 0.028), (0.0335, 0.030), (0.0335, 0.030), (0.0335, 0.120), (0.0335, 0.120), (0.0325, 0.1235), (0.0300, 0.1245), (0.0270, 0.1225), (0.015, 0.1185), (0, 0.118)],
          mat=wax((0.80, 0.74, 0.62)), wobble=0.003)
    tube([(0, 0, 0.117), (0.0004, 0, 0.124), (0.0016, 0, 0.129)], 0.0009, mat=plastic((0.02, 0.018, 0.016)), sides=10)
    flame = Mat("flame")
    flame.base((0, 0, 0), rough=1)
    h = flame.axis("Z")
    flame.set(Emission=flame.ramp(flame.math("MULTIPLY_ADD", h, 40.0, 0.0), [(0.0, (0.15, 0.12, 0.30)), (0.2, (1.0, 0.42, 0.10)), (0.7, (1.0, 0.72, 0.32))]), Emission_Strength=9.0)
    lathe([(0, 0), (0.0030, 0.003), (0.0044, 0.008), (0.0036, 0.015), (0.0015, 0.022), (0, 0.026)], mat=flame.material, at=(0.0016, 0, 0.1265), steps=32)
    # straps and the carrying bail
    lathe([(0.0525, 0.2300), (0.0540, 0.2300), (0.0540, 0.2300), (0.0540, 0.2360), (0.0540, 0.2360), (0.0528, 0.2360)], mat=base)
    for k in range(4):
        a = math.radians(45 + 90 * k)
        tube([(r * math.cos(a), r * math.sin(a), z) for r, z in ((0.0640, 0.036), (0.0690, 0.060), (0.0735, 0.112), (0.0690, 0.160), (0.0575, 0.205), (0.0545, 0.234))], 0.0014, mat=wire, sides=12)
    tube([(0.0735 * math.cos(t), 0.0735 * math.sin(t), 0.114) for t in [i / 24 * 2 * math.pi for i in range(24)]], 0.0014, closed=True, mat=wire, n=4, sides=12)
    for s in (-1, 1):
        lathe([(0, 0), (0.0030, 0), (0.0036, 0.0012), (0.0030, 0.0030), (0, 0.0034)], mat=wire, at=(s * 0.0545, 0, 0.233), turn=(0, s * 90, 0), steps=32)
    tube([(-0.0565, 0, 0.233), (-0.063, 0.004, 0.252), (-0.050, 0.012, 0.292), (0, 0.017, 0.315), (0.050, 0.012, 0.292), (0.063, 0.004, 0.252), (0.0565, 0, 0.233)], 0.0015, mat=wire, sides=12)
    tube([(-0.022, 0.0162, 0.3115), (0, 0.017, 0.3150), (0.022, 0.0162, 0.3115)], [0.0048, 0.0062, 0.0048], mat=wood((0.40, 0.22, 0.10), along="x", scale=3), sides=24)


def arch(w, h, r=None, n=40):
    r = r or w / 2
    return [(-w / 2, 0), (w / 2, 0)] + [(r * math.cos(a), h - r + r * math.sin(a)) for a in np.linspace(0, math.pi, n)]


@product("arched-hall-mirror", az=-24, el=10, fill=0.84, second=dict(az=24, el=18))
def mirror():
    frame = wood((0.16, 0.085, 0.042), (0.07, 0.034, 0.017), along="y", scale=1.1, rough=0.35, coat=0.2)
    silver = metal((0.88, 0.89, 0.89), rough=0.015, smudge=0.5)

    def build():
        inner = [(x * 0.955, y * 0.972 + 0.020) for x, y in arch(0.60, 1.50)]
        outline(arch(0.60, 1.50), 0.030, 0.006, holes=[inner], mat=frame)
        outline([(x * 0.985, y) for x, y in arch(0.60, 1.50)], 0.008, 0.001, mat=plastic((0.03, 0.028, 0.026)), at=(0, 0.008, 0.0))
        outline([(x * 0.975, y * 0.985 + 0.012) for x, y in arch(0.60, 1.50)], 0.003, 0.0006, mat=silver, at=(0, 0, 0.012))
    group(made_by(build), at=(0, 0, 0.0), turn=(82, 0, 0))
    # what it leans on is out of sight; a vase with dried grass shows what a mirror does
    lathe([(0, 0), (0.050, 0), (0.055, 0.004), (0.082, 0.07), (0.085, 0.12), (0.058, 0.20), (0.034, 0.245), (0.033, 0.275), (0.040, 0.292), (0.036, 0.294), (0.028, 0.275), (0.028, 0.24), (0, 0.235)],
          mat=ceramic((0.50, 0.44, 0.36), speckle=0.7, rough=0.4, wobble=0.001), wobble=0.004, at=(0.30, -0.22, 0))
    stalk = straw((0.52, 0.37, 0.17), strands=500)
    for k in range(15):
        a, lean, h = random.uniform(0, 6.28), random.uniform(0.05, 0.24), random.uniform(0.50, 0.78)
        dx, dy = lean * math.cos(a), lean * math.sin(a) * 0.7
        pts = [(0.30 + dx * t ** 1.8 + 0.012 * math.cos(a), -0.22 + dy * t ** 1.8 + 0.012 * math.sin(a), 0.24 + (h - 0.24) * t) for t in (0, 0.35, 0.7, 1.0)]
        tube(pts, 0.0016, mat=stalk, sides=8, n=6)
        tip = pts[-1]
        way = np.array(tip) - np.array(pts[-2])
        way /= np.linalg.norm(way)
        for j in range(46):
            t = random.random()
            root = np.array(tip) + way * (t - 0.45) * 0.16
            out = np.array([random.gauss(0, 1), random.gauss(0, 1), random.gauss(0, 0.4)])
            out /= np.linalg.norm(out)
            size = 0.024 * math.sin(math.pi * (0.1 + 0.85 * t))
            tube([root, root + out * size * 0.5 + way * size * 0.9, root + out * size * 0.8 + way * size * 1.9], [0.0012, 0.0018, 0.0004], mat=stalk, sides=5, n=2)


@product("potted-rubber-plant", az=20, el=12, fill=0.84, second=dict(az=60, el=24))
def plant():
    pot = ceramic((0.52, 0.47, 0.40), speckle=0.9, rough=0.42, drift=0.1)
    lathe([(0, 0), (0.072, 0), (0.075, 0.003), (0.082, 0.02), (0.097, 0.13), (0.100, 0.155), (0.0985, 0.158), (0.094, 0.158), (0.0925, 0.155), (0.0915, 0.14), (0, 0.138)], mat=pot, wobble=0.002)
    lathe([(0, 0.0), (0.088, 0.0), (0.098, 0.006), (0.106, 0.014), (0.1065, 0.0155), (0.104, 0.0155), (0.096, 0.009), (0, 0.006)], mat=pot, wobble=0.002, at=(0, 0, -0.0))
    earth = Mat("earth")
    earth.base((0.035, 0.022, 0.014), rough=0.95)
    earth.bump(earth.noise(scale=160, detail=5), depth=0.01, strength=0.9)
    sheet(lambda u, v: (0.0925 * u * math.cos(2 * math.pi * v), 0.0925 * u * math.sin(2 * math.pi * v), 0.146 + 0.004 * ripple(40 * u * math.cos(6.28 * v), 40 * u * math.sin(6.28 * v), 2)), 40, 120, mat=earth.material)
    bark = biscuit((0.10, 0.075, 0.045), rough=0.7)
    greens = [leaf((0.020, 0.062, 0.018)), leaf((0.028, 0.085, 0.022)), leaf((0.016, 0.048, 0.017))]
    young = leaf((0.06, 0.15, 0.03))

    def stem(points, radius, count, start, sizes):
        path = np.array(spline(points, 30))
        tube(points, radius, mat=bark, n=12, sides=16)
        n = len(path)
        for k in range(count):
            t = start + (1 - start) * (k / (count - 1)) ** 0.92
            p = path[min(n - 1, int(t * (n - 1)))]
            a = k * 2.399 + random.uniform(-0.25, 0.25)
            size = sizes[0] + (sizes[1] - sizes[0]) * (k / (count - 1)) + random.uniform(-0.012, 0.012)
            rise = math.radians(18 + 42 * (k / (count - 1)) ** 2 + random.uniform(-8, 8))
            droop = random.uniform(0.7, 1.15) * (1.15 - 0.6 * k / (count - 1))
            stalk = 0.034
            d = np.array([math.cos(a), math.sin(a), 0])
            side = np.array([-math.sin(a), math.cos(a), 0])
            pts, ang, q = [], rise, np.array(p, float)
            for i in range(5):
                pts.append(q.copy())
                q = q + stalk / 4 * (d * math.cos(ang) + np.array([0, 0, 1]) * math.sin(ang))
            tube(pts, 0.0022, mat=young, sides=10, n=4)
            spine, steps = [], 36
            for i in range(steps + 1):
                spine.append((q.copy(), ang))
                q = q + size / steps * (d * math.cos(ang) + np.array([0, 0, 1]) * math.sin(ang))
                ang -= droop / steps * (0.5 + i / steps)
            roll = random.uniform(-0.35, 0.35)
            rows = []
            for j in range(25):
                v = -1 + 2 * j / 24
                row = []
                for i, (c, b) in enumerate(spine):
                    t2 = i / steps
                    w = size * 0.265 * (math.sin(math.pi * min(1, t2 ** 0.82 * 1.0)) ** 0.72 if 0 < t2 < 1 else 0.0) * (1 - 0.25 * t2) + 0.0004
                    up = np.array([0, 0, 1]) * math.cos(b) - d * math.sin(b)
                    lift = abs(v) * 0.34 - 0.10 * v * v + 0.04 * math.sin(9 * t2 + 3 * v + k)
                    s2 = side * math.cos(roll) + up * math.sin(roll)
                    u2 = up * math.cos(roll) - side * math.sin(roll)
                    row.append(c + s2 * v * w + u2 * lift * w)
                rows.append(row)
            obj = grid(rows, unit_uv=True, mat=random.choice(greens) if k < count - 2 else young)
            solidify(obj, 0.0009)
    stem([(0.005, 0.0, 0.14), (0.0, 0.005, 0.30), (0.012, 0.0, 0.46), (0.004, 0.004, 0.60)], [0.0085, 0.0075, 0.006, 0.004], 15, 0.20, (0.195, 0.125))
    stem([(-0.03, -0.012, 0.14), (-0.04, -0.020, 0.26), (-0.045, -0.02, 0.40)], [0.006, 0.005, 0.0035], 8, 0.35, (0.165, 0.105))


@product("willow-laundry-basket", az=24, el=22, fill=0.78, second=dict(az=-30, el=12, fill=0.74))
def basket():
    skins = [straw(c, strands=900) for c in ((0.42, 0.25, 0.11), (0.36, 0.20, 0.085), (0.48, 0.30, 0.14))]
    n, height = 30, 0.50

    def radius(z):
        return 0.175 + 0.055 * (z / height) ** 0.8

    def squash(a, r):
        return (r * 1.12 * math.cos(a), r * 0.9 * math.sin(a))
    for k in range(n):
        a = 2 * math.pi * k / n
        tube([(*squash(a, radius(z)), z) for z in np.linspace(0.0, height + 0.01, 6)], 0.0042, mat=skins[k % 3], sides=10, n=4)
    z, row = 0.006, 0
    while z < height:
        thick = 0.0041 + 0.0006 * math.sin(row * 2.1)
        pts = []
        for k in range(n * 4):
            a = 2 * math.pi * k / (n * 4)
            phase = math.cos(math.pi * k / 4 + math.pi * (row % 2))
            pts.append((*squash(a + row * 0.0, radius(z) + 0.0068 * phase), z + 0.0012 * math.sin(a * 5 + row * 1.3)))
        tube(pts, thick, closed=True, n=2, sides=10, mat=skins[(row * 7 // 3) % 3])
        z += thick * 1.86
        row += 1
    for k in range(3):  # the braided rim
        pts = []
        for i in range(160):
            a = 2 * math.pi * i / 160
            t = 20 * a + k * 2 * math.pi / 3
            pts.append((*squash(a, radius(height) + 0.002 + 0.0095 * math.cos(t)), height + 0.012 + 0.0085 * math.sin(t)))
        tube(pts, 0.0052, closed=True, n=2, sides=10, mat=skins[k])
    for s in (0, math.pi):  # handles
        for j, dz in enumerate((0, 0.010)):
            pts = []
            for t in np.linspace(-1, 1, 9):
                a = s + t * 0.42
                pts.append((*squash(a, radius(height) + 0.012 + 0.020 * (1 - t * t)), height + 0.012 + dz * 0.5 + (0.075 - dz) * math.sqrt(max(0, 1 - t ** 4))))
            tube(pts, 0.0058, mat=skins[j], sides=12, n=8)
    lining = cloth((0.70, 0.66, 0.58), "plain", threads=420, wrinkle=0.3)

    def cover(u, v):
        a = 2 * math.pi * u
        fold = ripple(22 * u * 6.28 / 3, v * 4, 1.0)
        if v < 0.34:
            w = v / 0.34
            r = radius(height) + 0.0165 + 0.0055 * fold * (1 - w) + 0.002 * (1 - w)
            z = height - 0.080 * (1 - w) + 0.022 * w + 0.004 * math.sin(a * 9) * (1 - w)
        elif v < 0.5:
            t = (v - 0.34) / 0.16 * math.pi
            r = radius(height) + 0.002 + 0.017 * math.cos(t)
            z = height + 0.022 + 0.009 * math.sin(t)
        else:
            w = (v - 0.5) / 0.5
            r = radius(height) - 0.015 - 0.02 * w + 0.006 * fold * w
            z = height + 0.022 - 0.33 * w
        return (*squash(a, r), z)
    obj = sheet(cover, 240, 60, mat=lining)
    solidify(obj, 0.0015)


@product("olive-oil-soap-twelve-bars", az=30, el=26, fill=0.76, second=dict(az=-34, el=40))
def soap():
    kinds = []
    for k, c in enumerate(((0.38, 0.40, 0.20), (0.43, 0.43, 0.235), (0.35, 0.37, 0.18))):
        m = Mat("soap")
        m.base(c, rough=0.5, spec=0.35)
        cloud = m.noise(scale=36 + 6 * k, detail=4, distortion=1.5)
        herbs = m.noise(scale=620, detail=2)
        tone = m.ramp(cloud, [(0.3, shade(c, 0.84)), (0.7, shade(c, 1.13))])
        m.set(Base_Color=m.mix(m.ramp(herbs, [(0.70, 0.0), (0.73, 0.8)]), tone, (0.07, 0.075, 0.03)), Subsurface=0.06, Subsurface_Radius=(0.006, 0.006, 0.003), Subsurface_Color=(*c, 1))
        m.bump(m.noise(scale=55, detail=3), depth=0.002, strength=0.3)
        kinds.append(m.material)
    art = Image.new("RGB", (700, 1800), (222, 212, 190))
    pen = ImageDraw.Draw(art)
    noise = np.random.default_rng(1).normal(0, 4, (1800, 700, 1))
    art = Image.fromarray(np.clip(np.asarray(art) + noise, 0, 255).astype(np.uint8))
    pen = ImageDraw.Draw(art)
    for cy in (360, 1260):
        pen.rectangle([40, cy - 300, 660, cy + 300], outline=(70, 84, 52), width=6)
        pen.text((350, cy - 110), "HARBOUR", fill=(58, 72, 44), font=ImageFont.truetype(SERIF, 96), anchor="mm")
        pen.text((350, cy), "& PINE", fill=(58, 72, 44), font=ImageFont.truetype(SERIF, 96), anchor="mm")
        pen.text((350, cy + 130), "olive oil · sea salt · rosemary", fill=(58, 72, 44), font=ImageFont.truetype(SERIF, 38), anchor="mm")
        pen.line([(180, cy + 72), (520, cy + 72)], fill=(58, 72, 44), width=4)
    wrap = picture(art, rough=0.75)

    def bar(k):
        cushion(0.085, 0.055, 0.031, p=9, puff=0.02, crease=0.0015, n=24, mat=kinds[k % 3], seed=k * 1.3)
        loop = [(y, z) for y, z in rounded(0.0562, 0.0322, 0.004, 6)][::-1]
        loop = loop[9:] + loop[:9]
        xs = np.linspace(-0.0165, 0.0165, 6)
        rows = [[(x, y, z + 0.0155) for x in xs] for y, z in loop]
        band = grid(rows, closed_v=True, unit_uv=True, mat=wrap)
        solidify(band, 0.0003, offset=1)
    spots = []
    for level in range(2):
        for i in range(2):
            for j in range(2):
                spots.append((-0.046 + 0.092 * i, -0.030 + 0.060 * j, 0.0325 * level))
    spots += [(-0.046, -0.002, 0.065), (0.046, 0.004, 0.065)]
    for k, (x, y, z) in enumerate(spots):
        group(made_by(lambda: bar(k)), at=(x + random.uniform(-0.002, 0.002), y + random.uniform(-0.002, 0.002), z + 0.0002), turn=(0, 0, random.uniform(-4, 4) + (8 if z > 0.06 else 0)))
    group(made_by(lambda: bar(11)), at=(0.035, -0.118, 0.0), turn=(0, 0, 24))
    one = made_by(lambda: cushion(0.085, 0.055, 0.031, p=9, puff=0.02, crease=0.0015, n=24, mat=kinds[1], seed=5))
    group(one, at=(-0.068, -0.102, 0.0), turn=(0, 0, -18))
    # a sprig of rosemary
    green = plastic((0.06, 0.095, 0.045), rough=0.6)
    pts = spline([(-0.02, -0.150, 0.004), (0.03, -0.163, 0.006), (0.085, -0.157, 0.005), (0.125, -0.140, 0.006)], 14)
    tube(pts[::6], 0.0012, mat=wood((0.22, 0.16, 0.09), along="x"), sides=8)
    for i, p in enumerate(pts[4:]):
        for s in (-1, 1):
            a = random.uniform(0, 3.14) * s
            out = np.array([0.55 + random.uniform(-0.1, 0.2), math.cos(a) * s, abs(math.sin(a)) * 0.8 + 0.05])
            out /= np.linalg.norm(out)
            size = random.uniform(0.011, 0.018)
            tube([p, p + out * size * 0.5, p + out * size + np.array([0.003, 0, 0])], [0.0009, 0.0011, 0.0004], mat=green, sides=6, n=3)


@product("brass-wall-clock", az=24, el=6, fill=0.74, wall=True, wall_gap=0.0, key_az=-58, key_el=44, second=dict(az=-30, el=-8, fill=0.86, exposure=0.4))
def clock():
    rim = brass(0.2, "ring")
    dial = Image.new("RGB", (1600, 1600), (236, 230, 216))
    pen = ImageDraw.Draw(dial)
    font = ImageFont.truetype(SERIF, 165)
    for k in range(60):
        a = math.radians(k * 6)
        r0, r1, w = (700, 745, 12) if k % 5 == 0 else (722, 745, 5)
        pen.line([(800 + r * math.sin(a), 800 - r * math.cos(a)) for r in (r0, r1)], fill=(36, 33, 30), width=w)
    for k in range(1, 13):
        a = math.radians(k * 30)
        pen.text((800 + 580 * math.sin(a), 800 - 580 * math.cos(a)), str(k), fill=(36, 33, 30), font=font, anchor="mm")
    pen.text((800, 500), "Harbour & Pine", fill=(70, 64, 56), font=ImageFont.truetype(SERIF, 52), anchor="mm")
    pen.ellipse([40, 40, 1560, 1560], outline=(60, 55, 48), width=4)
    face = picture(dial, rough=0.55)
    black = painted((0.02, 0.02, 0.021), rough=0.3)

    def build():
        lathe([(0.122, 0.0), (0.150, 0.0), (0.1545, 0.003), (0.157, 0.012), (0.1565, 0.024), (0.152, 0.036), (0.1455, 0.0425), (0.1400, 0.043), (0.1370, 0.040), (0.1360, 0.034), (0.1352, 0.030), (0.1352, 0.024), (0.12, 0.024)], mat=rim, steps=256)
        card(0.274, 0.274, face, at=(0, 0, 0.0262), oval=True)
        tip = 0.031

        def hand(angle, length, back, w, z):
            a = math.radians(angle)
            shape = [(-w * 0.7, -back), (w * 0.7, -back), (w, length * 0.72), (0, length), (-w, length * 0.72)]
            c, s = math.cos(a), math.sin(a)
            outline([(x * c + y * s, -x * s + y * c) for x, y in shape], 0.0014, 0.0004, mat=black, at=(0, 0, z))
        hand(304, 0.071, 0.018, 0.0052, tip)
        hand(54, 0.108, 0.022, 0.0036, tip + 0.0025)
        a = math.radians(196)
        rod((-0.026 * math.sin(a), -0.026 * math.cos(a), tip + 0.0052), (0.112 * math.sin(a), 0.112 * math.cos(a), tip + 0.0052), 0.0007, mat=brass(0.2))
        disc(0.0072, 0.0075, 0.0012, mat=brass(0.18), at=(0, 0, tip - 0.001))
    group(made_by(build), at=(0, 0, 0.2), turn=(90, 0, 0))


@product("quilted-bedspread", az=32, el=20, fill=0.76, second=dict(az=-20, el=60, fill=0.8))
def bedspread():
    def waves(u, v):
        line = u / 0.034 + 0.55 * math.sin(v * 2 * math.pi / 0.13)
        f = abs((line % 1.0) - 0.5) * 2
        return -0.0038 * max(0.0, 1 - (1 - f) * 4.5) ** 1.5 + 0.0022 * (1 - f ** 3)
    sand = cloth((0.60, 0.54, 0.44), "plain", threads=700, wrinkle=0.35)
    sage = cloth((0.22, 0.275, 0.215), "plain", threads=700, wrinkle=0.35)
    folded(0.42, 0.34, 4, 0.024, gap=0.003, relief=waves, mat=sage, n_flat=130, n_wide=110, uneven=0.006, seed=1, n_end=12)
    folded(0.41, 0.335, 4, 0.024, gap=0.003, relief=waves, mat=sand, at=(0.006, -0.004, 0.110), turn=(0, 0, 2.5), n_flat=130, n_wide=110, uneven=0.006, seed=3, n_end=12)


@product("olive-wood-serving-spoon", az=-28, el=44, fill=0.82, second=dict(az=30, el=24, fill=0.84))
def spoon():
    m = wood((0.50, 0.29, 0.115), (0.13, 0.062, 0.026), along="x", scale=3.2, rough=0.34, seed=4, coat=0.15)

    def one():
        rows = []
        length, n = 0.30, 90
        for i in range(n + 1):
            t = i / n
            x = length * t
            w_b = 0.0335 * math.sqrt(max(0.0, 1 - ((t - 0.835) / 0.165) ** 2))
            blend = 1 / (1 + math.exp(-(t - 0.69) * 70))
            w0 = 0.0078 + 0.0018 * (1 - t) if t < 0.72 else 0.0078
            w = max(w0 * (1 - blend), 0) + w_b * blend + 0.0002
            if t < 0.03:
                w *= math.sqrt(max(0.01, 1 - ((0.03 - t) / 0.03) ** 2))
            hollow = 0.0135 * blend * max(0, 1 - ((t - 0.84) / 0.15) ** 2)
            low = 0.0165 * blend * max(0.0, 1 - ((t - 0.83) / 0.17) ** 2) ** 0.6 + 0.0052 * (1 - blend * 0.75) * (1 if t > 0.03 else math.sqrt(max(0.02, 1 - ((0.03 - t) / 0.03) ** 2)))
            up = 0.030 * max(0, (0.72 - t)) ** 1.15 + 0.010 * max(0, t - 0.9) * 3
            ring = []
            for k in range(24):
                y = -1 + 2 * k / 23
                ring.append((x, y * w, up - hollow * (1 - abs(y) ** 2.2) + (0.0042 * (1 - y * y) * (1 - blend))))
            for k in range(24):
                y = 1 - 2 * k / 23
                q = math.sqrt(max(0, 1 - y * y))
                ring.append((x, y * w * 1.0, up - low * q - 0.0016 * q))
            rows.append(ring)
        obj = grid(rows, closed_u=True, mat=m)
        obj.modifiers.new("smooth", "SMOOTH").iterations = 6
    group(made_by(one), at=(-0.135, -0.01, 0.0285), turn=(0, 0, 7))
    linen = cloth((0.62, 0.57, 0.48), "plain", threads=700, wrinkle=0.4)
    folded(0.19, 0.125, 4, 0.0020, gap=0.0012, mat=linen, at=(0.035, 0.0, 0), turn=(0, 0, -14), n_flat=60, n_wide=50, uneven=0.0035, seed=2)
    salt = ceramic((0.50, 0.48, 0.44), speckle=0.6, rough=0.2)
    lathe([(0, 0), (0.022, 0), (0.024, 0.003), (0.036, 0.014), (0.040, 0.028), (0.039, 0.0295), (0.0375, 0.028), (0.033, 0.015), (0, 0.006)], mat=salt, wobble=0.005, at=(-0.075, 0.072, 0))
    m2 = Mat("salt")
    m2.base((0.78, 0.77, 0.75), rough=0.6)
    m2.bump(m2.noise(scale=700, detail=4), depth=0.004, strength=0.8)
    lathe([(0.0, 0.024), (0.020, 0.0225), (0.0365, 0.0195)], mat=m2.material, at=(-0.075, 0.072, 0))


@product("household-tool-chest", az=28, el=22, fill=0.8, second=dict(az=-32, el=34))
def chest():
    red = painted((0.30, 0.022, 0.018), rough=0.28, coat=0.5)
    chrome = steel(0.16)
    box(0.44, 0.21, 0.135, 0.006, mat=red, at=(0, 0, 0.008))
    box(0.446, 0.216, 0.012, 0.004, mat=red, at=(0, 0, 0.138))
    # roof lid in two slopes
    prof = [(-0.111, 0.0), (-0.111, 0.030), (-0.075, 0.066), (0.075, 0.066), (0.111, 0.030), (0.111, 0.0)]
    outline(prof, 0.452, 0.005, mat=red, at=(-0.226, 0, 0.152), turn=(90, 0, 90))
    for x in (-0.14, 0.14):  # latches
        box(0.038, 0.006, 0.040, 0.0018, mat=chrome, at=(x, -0.1105, 0.118))
        box(0.030, 0.008, 0.020, 0.0018, mat=chrome, at=(x, -0.1155, 0.150))
        rod((x - 0.016, -0.1185, 0.158), (x + 0.016, -0.1185, 0.158), 0.0035, mat=chrome)
        box(0.022, 0.004, 0.050, 0.0012, mat=chrome, at=(x, -0.1165, 0.108))
    for s in (-1, 1):
        for sx in (-0.20, 0.20):
            disc(0.0042, 0.003, 0.0012, mat=chrome, at=(sx, s * 0.1075 if s > 0 else -0.1045, 0.03), turn=(90, 0, 0), steps=32)
        box(0.022, 0.016, 0.016, 0.003, mat=chrome, at=(s * 0.085, 0, 0.218))
    tube([(-0.085, 0, 0.228), (-0.080, 0, 0.250), (-0.060, 0, 0.262), (0.060, 0, 0.262), (0.080, 0, 0.250), (0.085, 0, 0.228)], 0.0045, mat=chrome)
    tube([(-0.055, 0, 0.2618), (-0.05, 0, 0.2622), (0.05, 0, 0.2622), (0.055, 0, 0.2618)], [0.008, 0.0105, 0.0105, 0.008], mat=rubber())
    for sx in (-0.19, 0.19):
        for sy in (-0.08, 0.08):
            disc(0.014, 0.009, 0.002, mat=rubber(), at=(sx, sy, 0))
    badge = Image.new("RGB", (600, 180), (28, 27, 28))
    pen = ImageDraw.Draw(badge)
    pen.rectangle([12, 12, 588, 168], outline=(196, 190, 180), width=5)
    pen.text((300, 90), "HARBOUR & PINE", fill=(205, 198, 186), font=ImageFont.truetype(SANS, 58), anchor="mm")
    card(0.10, 0.03, picture(badge, rough=0.3), at=(0, -0.1052, 0.085), turn=(90, 0, 0))
    # hammer

    def hammer():
        ash = wood((0.56, 0.38, 0.19), (0.40, 0.24, 0.10), along="x", scale=2, rough=0.45)
        tube([(0, 0, 0), (0.05, 0, 0), (0.14, 0, 0), (0.22, 0, 0), (0.295, 0, 0)], [0.0115, 0.0125, 0.0100, 0.0085, 0.0082], flat=1.3, mat=ash)
        head = metal((0.20, 0.20, 0.205), rough=0.34)
        tube([(0.283, -0.034, 0), (0.283, -0.018, 0), (0.283, 0.0, 0), (0.283, 0.020, 0), (0.283, 0.040, 0), (0.283, 0.062, 0)], [0.0115, 0.0085, 0.0125, 0.0125, 0.0105, 0.0045], flat=0.9, up=(0, 0, 1), mat=head, n=8)
        lathe([(0, 0), (0.0125, 0), (0.0132, 0.001), (0.0132, 0.014), (0.0115, 0.018), (0, 0.018)], smooth=False, mat=steel(0.2), at=(0.283, -0.048, 0), turn=(-90, 0, 0), steps=64)
    group(made_by(hammer), at=(-0.25, -0.190, 0.0155), turn=(0, 0, -5))

    def spanner():
        pts = [(-0.075, 0.0065), (0.075, 0.0055), (0.083, 0.012), (0.097, 0.0165), (0.110, 0.0135), (0.1135, 0.0075), (0.097, 0.0062), (0.092, 0), (0.097, -0.0062), (0.1135, -0.0075), (0.110, -0.0135), (0.097, -0.0165),
               (0.083, -0.012), (0.075, -0.0055), (-0.075, -0.0065), (-0.083, -0.012), (-0.094, -0.0135), (-0.106, -0.008), (-0.109, 0), (-0.106, 0.008), (-0.094, 0.0135), (-0.083, 0.012)]
        hole = [(-0.095 + 0.0068 * math.cos(a), 0.0068 * math.sin(a)) for a in [i / 6 * 2 * math.pi for i in range(6)]]
        outline(pts, 0.0065, 0.0018, holes=[hole], mat=metal((0.62, 0.62, 0.63), rough=0.16))
    group(made_by(spanner), at=(0.205, -0.165, 0), turn=(0, 0, 12))
    group(made_by(spanner), at=(0.215, -0.212, 0), turn=(0, 0, 8), scale=0.82)

    def driver():
        lathe([(0, 0), (0.010, 0.0), (0.0138, 0.006), (0.0145, 0.018), (0.0128, 0.034), (0.0140, 0.055), (0.0145, 0.075), (0.0115, 0.092), (0.0085, 0.097), (0.0085, 0.101), (0, 0.101)], mat=plastic((0.42, 0.17, 0.015), rough=0.25), steps=64)
        rod((0, 0, 0.1), (0, 0, 0.205), 0.0031, mat=chrome)
    group(made_by(driver), at=(-0.225, -0.262, 0.0146), turn=(0, 90, -5))


@product("reed-broom-and-pan", az=20, el=34, fill=0.82, second=dict(az=-40, el=24))
def broom():
    sage = painted((0.20, 0.255, 0.20), rough=0.38)

    def pan():
        prof = [(-0.15, 0.0016), (-0.12, 0.0020), (-0.02, 0.010), (0.055, 0.013), (0.085, 0.016), (0.10, 0.030), (0.104, 0.075)]
        path = spline(prof, 10)
        def f(u, v):
            y, z = path[min(len(path) - 1, int(round(v * (len(path) - 1))))]
            a = 2 * u - 1
            half = 0.135 - 0.012 * v
            flat = 0.86
            if abs(a) < flat:
                return (half * a / flat, y, z)
            t = (abs(a) - flat) / (1 - flat)
            s = 1 if a > 0 else -1
            rise = max(0.0, min(0.060 * min(1, 0.12 + v * 1.6), 0.0785 - z))
            ang = t * math.pi / 2
            return (s * (half + 0.008 * math.sin(min(ang * 2, math.pi / 2))), y, z + rise * t ** 1.2)
        obj = sheet(f, 121, len(path), mat=sage)
        solidify(obj, 0.0022)
        handle = [(0, 0.098, 0.060), (0, 0.135, 0.072), (0, 0.175, 0.078), (0, 0.215, 0.074), (0, 0.235, 0.070)]
        tube(handle, [0.011, 0.0105, 0.012, 0.0135, 0.010], flat=0.75, mat=wood(*OAK, along="y", scale=2), n=12)
        tube([(0, 0.088, 0.052), (0, 0.102, 0.0615), (0, 0.116, 0.0675)], [0.014, 0.0142, 0.0130], flat=0.75, mat=sage)
    group(made_by(pan), at=(0.11, -0.02, 0), turn=(0, 0, -14))
    # the broom lies with its fan across the lip of the pan
    reeds = [straw(c, strands=1200) for c in ((0.55, 0.37, 0.15), (0.62, 0.44, 0.20), (0.46, 0.29, 0.11))]

    def brush():
        for k in range(430):
            a = random.uniform(-1, 1)
            b = random.uniform(-1, 1) * math.sqrt(max(0, 1 - a * a * 0.8))
            end = 0.215 + random.gauss(0, 0.004) - 0.020 * a * a
            pts = [(0.0, 0.021 * a, 0.0115 * b), (0.05, 0.034 * a, 0.0125 * b), (0.12, 0.068 * a + random.gauss(0, 0.002), 0.015 * b), (end, 0.108 * a + random.gauss(0, 0.004), 0.0165 * b + random.gauss(0, 0.0012))]
            tube(pts, [0.0015, 0.0015, 0.0013, 0.0009], mat=reeds[k % 3], sides=5, n=3, caps=False)
        cord = cloth((0.20, 0.035, 0.025), "rib", threads=1500, rough=0.7)
        for x, w, t in ((0.006, 0.0235, 0.0142), (0.052, 0.0362, 0.0152), (0.058, 0.0384, 0.0154)):
            for j in range(3 if x < 0.05 else 2):
                xx = x + j * 0.0031
                ring = [(xx + 0.0012 * math.sin(3 * q), w * (1 + j * 0.03) * math.cos(q), t * math.sin(q)) for q in np.linspace(0, 2 * math.pi, 32, endpoint=False)]
                tube(ring, 0.0017, closed=True, n=2, sides=10, mat=cord)
        for y in np.linspace(-0.034, 0.034, 9):  # stitches across the fan
            rod((0.0605, y, 0.0150 * math.sqrt(max(0.1, 1 - (y / 0.040) ** 2)) + 0.0008), (0.0695, y * 1.08, 0.0152 * math.sqrt(max(0.1, 1 - (y / 0.042) ** 2)) + 0.0008), 0.0012, mat=cord)
        tube([(-0.012, 0, 0), (-0.03, 0, 0), (-0.10, 0, 0), (-0.17, 0, 0), (-0.185, 0, 0)], [0.0205, 0.0145, 0.0122, 0.0145, 0.0115], flat=0.9, mat=wood(*OAK, along="x", scale=2, seed=3))
        tube([(-0.016, 0, 0), (0.012, 0, 0)], [0.0190, 0.0235], flat=0.62, mat=cord, n=6)
        tube([(-0.176, 0.0, 0.0), (-0.20, 0.012, -0.008), (-0.225, 0.004, -0.0145), (-0.215, -0.010, -0.0145), (-0.19, -0.006, -0.006), (-0.176, 0, 0)], 0.0013, mat=cord)
    group(made_by(brush), at=(-0.055, -0.105, 0.0195), turn=(0, 0, 28))


@product("bedside-reading-lamp", az=28, el=12, fill=0.8, bounces=5, samples=20, second=dict(az=-24, el=24))
def lamp():
    green = painted((0.045, 0.085, 0.065), rough=0.3, coat=0.4)
    gold = brass(0.22)
    white = painted((0.75, 0.72, 0.66), rough=0.45)
    lathe([(0, 0), (0.078, 0), (0.0815, 0.0015), (0.082, 0.006), (0.080, 0.012), (0.073, 0.0165), (0.040, 0.021), (0.016, 0.024), (0.0135, 0.030), (0.0135, 0.042), (0, 0.042)], mat=green, steps=160)
    lathe([(0, 0.042), (0.0145, 0.042), (0.0145, 0.042), (0.0145, 0.050), (0.0145, 0.050), (0.010, 0.053), (0, 0.053)], mat=gold)
    a, b, c = np.array((0, 0, 0.05)), np.array((-0.095, 0, 0.265)), np.array((0.085, 0, 0.405))
    rod(a, b, 0.0058, mat=green)
    rod(b, c, 0.0058, mat=green)
    for p, r in ((b, 0.0135), (c, 0.0115)):
        disc(r, 0.026, 0.002, mat=gold, at=(p[0], 0.013, p[2]), turn=(90, 0, 0), steps=64)
        disc(r * 0.55, 0.033, 0.002, mat=gold, at=(p[0], 0.0165, p[2]), turn=(90, 0, 0), steps=64)
    disc(0.0105, 0.022, 0.002, mat=gold, at=(0, 0.011, 0.058), turn=(90, 0, 0), steps=64)

    def shade_():
        lathe([(0.074, -0.098), (0.0752, -0.0975), (0.0745, -0.094), (0.060, -0.050), (0.042, -0.014), (0.026, 0.004), (0.022, 0.009), (0.0215, 0.030), (0.0195, 0.034), (0.008, 0.036), (0, 0.036)], mat=green, steps=128)
        lathe([(0.0735, -0.0975), (0.0585, -0.051), (0.041, -0.016), (0.024, 0.001), (0, 0.003)], mat=white, steps=128)
        lathe([(0.0742, -0.0985), (0.0757, -0.0985), (0.0763, -0.0968), (0.0757, -0.0952), (0.0746, -0.0950)], mat=gold, steps=128)
        lathe([(0, -0.074), (0.014, -0.070), (0.0235, -0.055), (0.022, -0.040), (0.014, -0.024), (0.0125, -0.008), (0, -0.008)], mat=glow((1.0, 0.74, 0.42), 9.0), steps=48)
    group(made_by(shade_), at=(0.100, 0, 0.400), turn=(0, -24, 0))
    tube([(0.0, 0.075, 0.006), (0.0, 0.105, 0.003), (-0.05, 0.150, 0.0028), (-0.15, 0.165, 0.0028), (-0.22, 0.23, 0.0028)], 0.0026, mat=cloth((0.05, 0.045, 0.04), "rib", threads=2200), sides=16)
    disc(0.0055, 0.006, 0.0015, mat=gold, at=(0.045, -0.035, 0.0185), turn=(8, 6, 0), steps=48)


@product("enamel-watering-can", az=22, el=16, fill=0.8, second=dict(az=-34, el=30))
def watering_can():
    cream = painted((0.62, 0.58, 0.50), rough=0.16, orange_peel=0.06, coat=0.6)
    navy = painted((0.018, 0.028, 0.055), rough=0.2, orange_peel=0.06, coat=0.6)
    lathe([(0, 0.004), (0.085, 0.003), (0.089, 0.0), (0.0915, 0.002), (0.091, 0.006), (0.091, 0.006), (0.0895, 0.06), (0.084, 0.13), (0.0745, 0.188), (0.0735, 0.194), (0.0725, 0.1955), (0.0715, 0.194),
           (0.0722, 0.188), (0.082, 0.13), (0.087, 0.02), (0, 0.012)], mat=cream, steps=192)
    for r, z in ((0.0735, 0.1945), (0.0908, 0.0035)):
        tube([(r * math.cos(a), r * math.sin(a), z) for a in np.linspace(0, 2 * math.pi, 48, endpoint=False)], 0.0027, closed=True, n=3, sides=14, mat=navy)
    # half a lid over the front of the opening
    rows = []
    for i in range(25):
        t = -math.pi / 2 + math.pi * i / 24
        r = 0.0722
        edge = (r * math.cos(t), r * math.sin(t))
        rows.append([(edge[0] * k, edge[1], 0.1945 + 0.014 * (1 - k ** 2) * max(0.0, math.cos(t))) for k in np.linspace(1, 0.10, 12)])
    solidify(grid(rows, mat=cream), 0.0016)
    spout = [(0.078, 0, 0.045), (0.108, 0, 0.062), (0.150, 0, 0.118), (0.186, 0, 0.180), (0.212, 0, 0.222)]
    tube(spout, [0.0235, 0.0185, 0.0140, 0.0112, 0.0105], mat=cream, caps=False, n=18, sides=48)
    tube([(0.072, 0, 0.043), (0.084, 0, 0.047), (0.093, 0, 0.051)], [0.0295, 0.0262, 0.0225], mat=cream, caps=False, sides=48)

    def rose():
        lathe([(0.0105, -0.006), (0.0118, 0.0), (0.0150, 0.010), (0.0290, 0.030), (0.0310, 0.034), (0.0310, 0.034), (0.0300, 0.0375), (0.018, 0.041), (0, 0.042)], mat=cream, steps=96)
        tube([(0.0308 * math.cos(a), 0.0308 * math.sin(a), 0.035) for a in np.linspace(0, 2 * math.pi, 32, endpoint=False)], 0.0019, closed=True, n=3, sides=12, mat=navy)
        hole = plastic((0.015, 0.015, 0.016), rough=0.9)
        for ring, count in ((0.0, 1), (0.0075, 7), (0.0145, 13), (0.0215, 19)):
            for k in range(count):
                a = 2 * math.pi * k / count + ring * 60
                z = 0.042 - 0.0032 * (ring / 0.024) ** 2
                disc(0.0011, 0.0006, 0.0002, mat=hole, at=(ring * math.cos(a), ring * math.sin(a), z - 0.0003), steps=12)
        tube([(0.0112 * math.cos(a), 0.0112 * math.sin(a), -0.002) for a in np.linspace(0, 2 * math.pi, 24, endpoint=False)], 0.0022, closed=True, n=3, sides=12, mat=navy)
    group(made_by(rose), at=(0.212, 0, 0.222), turn=(0, 33, 0))
    strut = [(0.070, 0, 0.176), (0.115, 0, 0.172), (0.168, 0, 0.160)]
    tube(strut, 0.0030, mat=navy, n=8)
    loop = [(0.040, 0, 0.200), (0.020, 0, 0.262), (-0.045, 0, 0.292), (-0.115, 0, 0.258), (-0.148, 0, 0.185), (-0.135, 0, 0.110), (-0.086, 0, 0.070)]
    tube(loop, [0.0065, 0.0068, 0.0078, 0.0080, 0.0076, 0.0068, 0.0062], mat=navy, n=18, sides=32)
    for x, z, lean in ((0.041, 0.199, 10), (-0.0885, 0.071, -75)):
        cushion(0.020, 0.026, 0.006, p=3, puff=0.2, n=16, mat=navy, at=(x, 0, z), turn=(0, lean, 0))
