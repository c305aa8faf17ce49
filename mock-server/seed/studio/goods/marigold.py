"""Marigold Dresses: garments on hangers, folded cloth and accessories.

A garment is a front and a back sheet that meet at the shoulders and the sides;
folds grow from the waist to the hem (see garment()).
"""
import math
import random

import numpy as np
from goods import product
from materials import Mat, brass, cloth, leather, metal, picture, plastic, shade, straw, wood
from PIL import Image, ImageDraw
from shapes import box, cushion, disc, folded, grid, group, lathe, made_by, outline, ripple, rod, rounded, sheet, solidify, spline, stitching, tube

HANG = dict(wall=True, wall_gap=0.10, el=4, key_az=-46, key_el=38, fill=0.86, fill_light=1.4, room=1.35)


def smooth(a, b, x):
    t = min(1.0, max(0.0, (x - a) / (b - a)))
    return t * t * (3 - 2 * t)


def curve(stops):
    """A smooth function through (z, value) stops."""
    stops = sorted(stops)
    zs, vs = [s[0] for s in stops], [s[1] for s in stops]

    def f(z):
        if z <= zs[0]:
            return vs[0]
        for (z0, v0), (z1, v1) in zip(zip(zs, vs), zip(zs[1:], vs[1:])):
            if z <= z1:
                return v0 + (v1 - v0) * smooth(z0, z1, z)
        return vs[-1]
    return f


class Garment:
    """neck = half-width and depth of the neckline (front, back); shoulder = half-width and slope; widths, depths by z."""

    def __init__(self, top, neck, shoulder, widths, depths, hem, folds=6, amount=0.02, start=None, gap=None, pleats=None, seed=0.0, vee=1.0, drift=0.12, crease=0.0035):
        self.top, self.neck, self.shoulder = top, neck, shoulder
        self.width, self.depth, self.hem = curve(widths), curve(depths), hem if callable(hem) else (lambda u: hem)
        self.folds, self.amount, self.start, self.seed, self.pleats = folds, amount, start or top - 0.2, seed, pleats
        self.gap, self.vee, self.drift, self.crease = curve(gap) if gap else (lambda z: 0.0), vee, drift, crease

    def line(self, x):
        """The shoulder line, and straight on between the shoulders."""
        return self.top - self.shoulder[1] * max(0.0, abs(x) - self.neck[0]) / max(1e-6, self.shoulder[0] - self.neck[0])

    def edge(self, x, side):
        drop = self.neck[1] if side < 0 else self.neck[2]
        if abs(x) >= self.neck[0]:
            return self.line(x)
        t = 1 - (abs(x) / self.neck[0]) ** (2.0 if self.vee == 1.0 else self.vee)
        return self.top - drop * (t ** 0.55 if self.vee == 1.0 else t)

    def at(self, u, v, side, out=0.0):
        x0 = u * self.shoulder[0]
        z_top = self.edge(x0, side)
        z = z_top + (self.hem(u) - z_top) * v
        low = self.hem(u)
        near_top = smooth(self.top - 0.02, self.top - 0.22, z)
        w = self.width(z)
        x = x0 + (u * w - x0) * min(1.0, 0.25 * near_top + smooth(0.0, 0.16, v))
        m = min(1.0, max(0.0, (self.line(x0) - z) / 0.10)) ** 0.5
        d = (self.depth(z) * (1 - abs(u) ** 3) ** 0.6 + self.gap(z)) * m
        t = max(0.0, min(1.0, (self.start - z) / max(1e-6, self.start - low)))
        k, q = self.folds, self.seed + (0 if side < 0 else 2.7)
        wav = 0.62 * math.sin(math.pi * k * (u + self.drift * (1 - t) * u) + q + 1.1 * math.sin(2.3 * u + q)) + 0.38 * math.sin(math.pi * k * 0.57 * u + 2.1 * q + 0.8 * t)
        d += self.amount * t ** 1.25 * wav * (1 - u ** 8)
        x += 0.35 * self.amount * t ** 1.3 * math.cos(math.pi * k * u + q) * (1 - u ** 8)
        d += self.crease * m * ripple(9 * x / 0.2 + q, 5 * z / 0.2 + abs(u) * 3, q) * (1 - u ** 6)
        if self.pleats:
            n, a, z0, z1 = self.pleats
            d += a * (abs(((u * n) % 1.0) - 0.5) * 2 - 0.5) * m * (1 - u ** 12) * smooth(z0, z0 - 0.04, z) * smooth(z1 - 0.01, z1 + 0.03, z)
        return (x, side * (d + out), z)

    def at_z(self, u, z, side=-1, out=0.0):
        """The surface at a height instead of a part of the length."""
        high, low = self.edge(u * self.shoulder[0], side), self.hem(u)
        return self.at(u, min(1.0, max(0.0, (high - z) / (high - low))), side, out)

    def build(self, mat, thickness=0.0014, nu=161, nv=140):
        for side in (-1, 1):
            rows = [[self.at(-1 + 2 * i / (nu - 1), (j / (nv - 1)) ** 1.15, side) for i in range(nu)] for j in range(nv)]
            solidify(grid(rows if side > 0 else [r[::-1] for r in rows], mat=mat), thickness)

    def trim(self, mat, radius=0.0035, neck=True, arms=False, hem=True, stitch=None):
        """Bound edges: a thin roll along the neckline, the armholes and a seam above the hem."""
        a = self.neck[0] / self.shoulder[0]
        for side in (-1, 1):
            if neck:
                tube([self.at(a * t, 0.0, side) for t in np.sin(np.linspace(-0.92, 0.92, 41) * math.pi / 2)], radius, mat=mat, n=3, sides=10)
            if arms:
                for s in (-1, 1):
                    tube([self.at(s, v, side) for v in np.linspace(0, arms, 14)], radius * 0.8, mat=mat, n=4, sides=10)
            if hem:
                tube([self.at(u, 0.982, side, 0.0012) for u in np.linspace(-0.99, 0.99, 140)], 0.0007, mat=stitch or mat, n=1, sides=6, smooth=False)

    def patch(self, u0, u1, z0, z1, mat, out=0.003, side=-1, n=40, thickness=0.0012):
        """A piece sewn onto the front from height z0 down to z1 (a pocket, a placket)."""
        def up(i, j):
            return out * (0.25 + 0.75 * min(1.0, 14 * min(i / n, 1 - i / n, j / n + 0.02, 1.02 - j / n)))
        rows = [[self.at_z(u0 + (u1 - u0) * i / n, z0 + (z1 - z0) * j / n, side, up(i, j)) for i in range(n + 1)] for j in range(n + 1)]
        return solidify(grid([r[::-1] for r in rows], mat=mat), thickness)

    def stitches(self, path, mat, side=-1, out=0.0042, radius=0.0006, dash=0.0042, gap=0.0022):
        """Dashes of thread along (u, z) points."""
        return stitching([self.at_z(u, z, side, out) for u, z in path], mat, radius, dash, gap)


def hanger(top, half=0.19, drop=0.055, wood_mat=None, hook=0.11):
    """A wooden hanger under a shoulder line, with its hook over a brass rail."""
    ash = wood_mat or wood((0.42, 0.24, 0.11), (0.24, 0.12, 0.05), along="x", scale=2, rough=0.35, coat=0.3)
    wire = brass(0.22)
    z = top - 0.017
    tube([(-half, 0, z - drop - 0.012), (-half * 0.7, 0, z - drop * 0.62 - 0.004), (-half * 0.3, 0, z - drop * 0.12), (0, 0, z + 0.006), (half * 0.3, 0, z - drop * 0.12), (half * 0.7, 0, z - drop * 0.62 - 0.004), (half, 0, z - drop - 0.012)],
         [0.007, 0.011, 0.011, 0.0135, 0.011, 0.011, 0.007], flat=0.5, up=(0, 1, 0), mat=ash, n=12)
    tube([(0, 0, z), (0, 0, z + 0.035), (0.004, 0, z + 0.050), (0.022, 0, z + 0.066), (0.024, 0, z + 0.088), (0.004, 0, z + 0.102), (-0.018, 0, z + 0.092), (-0.022, 0, z + 0.080)], 0.0021, mat=wire, n=8, sides=14)
    rod((-half - 0.20, 0, z + 0.090), (half + 0.20, 0, z + 0.090), 0.0075, mat=wire)
    for s in (-1, 1):
        rod((s * (half + 0.12), 0, z + 0.090), (s * (half + 0.12), 0.30, z + 0.090), 0.0055, mat=wire)


def sleeve(s, upper, lower, mat, flat=0.4, folds=5, amount=0.006, seed=0.0, thickness=0.0014):
    """An empty sleeve between its upper and lower edge, (x, z) points from the shoulder to the cuff; s = -1 or 1 mirrors it."""
    up, low = np.array(spline(upper, 90 // len(upper))), np.array(spline(lower, 90 // len(lower)))
    n = min(len(up), len(low))
    up, low = (e[np.linspace(0, len(e) - 1, n).astype(int)] for e in (up, low))
    a = np.linspace(0, 2 * math.pi, 97)[:-1]
    rows = []
    for i in range(n):
        v = i / n
        mid, half = (up[i] + low[i]) / 2, (up[i] - low[i]) / 2
        size = np.linalg.norm(half)
        wave = amount * (0.25 + v) * np.sin(folds * a + 5 * v + seed) + 0.005 * ripple(11 * v + seed, 3 * a, seed)
        y = (flat * min(1.0, 0.45 + 2.5 * v) * size * np.sin(a) + wave * np.abs(np.sin(a)))
        c = np.cos(a) * (1 + 0.015 * np.sin(9 * v + seed))
        rows.append(np.stack([s * (mid[0] + half[0] * c), y, mid[1] + half[1] * c], 1))
    solidify(grid(rows if s > 0 else [r[::-1] for r in rows], closed_u=True, mat=mat), thickness)
    tube(rows[-1][::2], 0.0016, closed=True, mat=mat, n=2, sides=8)


@product("linen-summer-dress", az=16, second=dict(az=-30, fill=0.9), **HANG)
def linen_dress():
    linen = cloth((0.60, 0.36, 0.11), "plain", threads=520, slub=0.5, wrinkle=0.55)
    thread = cloth((0.42, 0.22, 0.05), "plain", threads=900)
    top = 1.14
    g = Garment(top, (0.085, 0.125, 0.035), (0.165, 0.040),
                [(1.14, 0.165), (1.06, 0.168), (0.90, 0.222), (0.72, 0.225), (0.45, 0.30), (0.0, 0.385)],
                [(1.14, 0.02), (0.95, 0.075), (0.74, 0.075), (0.40, 0.10), (0.0, 0.125)], 0.0, folds=7, amount=0.042, start=0.60,
                gap=[(1.14, 0.012), (0.95, 0.016), (0.88, 0.0), (0.0, 0.0)], seed=0.6)
    g.build(linen)
    g.trim(linen, arms=0.20, stitch=thread)
    for s in (-1, 1):
        u0, u1 = sorted((s * 0.30, s * 0.66))
        g.patch(u0, u1, 0.655, 0.500, linen, out=0.0035)
        zs = np.linspace(0.65, 0.506, 30)
        for edge in (u0 + 0.014, u1 - 0.014):
            g.stitches([(edge, z) for z in zs], thread, out=0.0052)
        for z in (0.506, 0.638):
            g.stitches([(u, z) for u in np.linspace(u0 + 0.014, u1 - 0.014, 30)], thread, out=0.0052)
    for k in range(4):
        p = g.at(0.0, 0.03 + k * 0.062, -1, 0.002)
        disc(0.0072, 0.0026, 0.0009, mat=plastic((0.30, 0.20, 0.11), rough=0.25), at=p, turn=(90, 0, 0), steps=40)
    for u in (-0.085, 0.085):
        g.stitches([(u, z) for z in np.linspace(1.005, 0.76, 40)], thread, out=0.0016)
    hanger(top, half=0.158, drop=0.040)


@product("everyday-jersey-tee-dress", az=-16, second=dict(az=28, fill=0.9), **HANG)
def tee_dress():
    jersey = cloth((0.035, 0.05, 0.085), "knit", threads=1100, slub=0.2, sheen=0.6, wrinkle=0.35)
    rib = cloth((0.032, 0.046, 0.078), "rib", threads=700, slub=0.2, sheen=0.6)
    top = 0.95
    g = Garment(top, (0.088, 0.085, 0.022), (0.235, 0.055),
                [(0.95, 0.235), (0.75, 0.262), (0.5, 0.262), (0.0, 0.295)], [(0.95, 0.02), (0.75, 0.075), (0.4, 0.08), (0, 0.09)], 0.0, folds=4, amount=0.022, start=0.62, seed=2.0)
    g.build(jersey)
    g.trim(rib, radius=0.0065, stitch=rib)
    for s in (-1, 1):
        sleeve(s, [(0.222, 0.900), (0.280, 0.862), (0.345, 0.765), (0.385, 0.640)], [(0.225, 0.715), (0.248, 0.685), (0.265, 0.640), (0.280, 0.585)], jersey, seed=s + 2, amount=0.007)
    hanger(top, half=0.21, drop=0.050)


@product("pleated-evening-blouse", az=18, second=dict(az=-26, fill=1.0), **HANG)
def blouse():
    silk = cloth((0.60, 0.50, 0.44), "plain", threads=1800, rough=0.45, slub=0.12, sheen=0.8, wrinkle=0.1)
    top = 0.66
    g = Garment(top, (0.075, 0.075, 0.018), (0.205, 0.050), [(0.66, 0.205), (0.48, 0.232), (0.28, 0.225), (0.0, 0.262)], [(0.66, 0.02), (0.48, 0.07), (0.25, 0.07), (0, 0.085)], 0.0,
                folds=4, amount=0.016, start=0.4, seed=1.2, pleats=(15, 0.0085, 0.61, -0.2), crease=0.002)
    g.build(silk, nu=301)
    g.trim(silk, radius=0.0045)
    for s in (-1, 1):
        sleeve(s, [(0.192, 0.616), (0.250, 0.580), (0.318, 0.460), (0.362, 0.300), (0.362, 0.160)], [(0.200, 0.435), (0.222, 0.400), (0.236, 0.320), (0.252, 0.230), (0.272, 0.158)], silk, flat=0.42, folds=9, amount=0.009, seed=s)
        sleeve(s, [(0.352, 0.166), (0.354, 0.135), (0.355, 0.105)], [(0.281, 0.164), (0.284, 0.133), (0.287, 0.103)], silk, flat=0.5, folds=2, amount=0.002, seed=s)
    # the ribbon: a band round the neck, tied to a bow in front
    x, y, z = g.at(0.0, 0.0, -1, 0.006)
    dark = cloth((0.055, 0.016, 0.022), "plain", threads=2000, rough=0.4, slub=0.1, sheen=0.6)

    def ribbon(points, width, roll):
        path = np.array(spline(points, 16))
        t = np.gradient(path, axis=0)
        t /= np.linalg.norm(t, axis=1)[:, None]
        rows = []
        for i, p in enumerate(path):
            side = np.cross(t[i], (0, 1, 0)) * math.cos(roll(i / len(path))) + np.array((0, 1, 0)) * math.sin(roll(i / len(path)))
            side /= np.linalg.norm(side) + 1e-9
            w = width(i / len(path))
            rows.append([p + side * w * k + np.array((0, -0.0025 * (1 - k * k), 0)) for k in np.linspace(-1, 1, 11)])
        solidify(grid(rows, mat=dark), 0.0007)
    for s in (-1, 1):
        ribbon([(x, y - 0.006, z), (x + s * 0.026, y - 0.022, z + 0.010), (x + s * 0.056, y - 0.018, z + 0.002), (x + s * 0.058, y - 0.014, z - 0.018), (x + s * 0.030, y - 0.010, z - 0.010), (x, y - 0.004, z)],
               lambda t: 0.006 + 0.010 * math.sin(math.pi * t) ** 0.6, lambda t: 0.25 * math.sin(5 * t))
        ribbon([(x, y - 0.004, z), (x + s * 0.014, y - 0.026, z - 0.040), (x + s * 0.024, y - 0.040, z - 0.110), (x + s * 0.036, y - 0.044, z - 0.200 - 0.02 * s)],
               lambda t: 0.006 + 0.009 * min(1, t * 2.2), lambda t: 0.5 * math.sin(4 * t + s))
    cushion(0.022, 0.016, 0.022, p=3, puff=0.2, crease=0.03, n=16, mat=dark, at=(x, y - 0.010, z - 0.011))
    a = g.neck[0] / g.shoulder[0]
    tube([g.at(a * t, 0.0, -1, 0.001) for t in np.sin(np.linspace(-0.92, 0.92, 31) * math.pi / 2)], 0.0042, mat=dark, n=3, sides=12)
    for k in range(5):
        p = g.at(0.0, 0.25 + k * 0.16, -1, 0.006)
        cushion(0.009, 0.009, 0.005, p=2.5, puff=0.3, n=12, mat=plastic((0.62, 0.58, 0.52), rough=0.2), at=p, turn=(90, 0, 0))
    hanger(top, half=0.185, drop=0.046)


@product("tailored-wool-coat", az=18, second=dict(az=-24, fill=0.95), **HANG)
def coat():
    wool = cloth((0.30, 0.195, 0.105), "felt", threads=900, slub=0.35, sheen=0.8, wrinkle=0.12)
    horn = plastic((0.055, 0.030, 0.016), rough=0.22)
    top = 1.08
    g = Garment(top, (0.080, 0.30, 0.010), (0.225, 0.055), [(1.08, 0.225), (0.86, 0.262), (0.66, 0.245), (0.35, 0.275), (0.0, 0.310)], [(1.08, 0.03), (0.88, 0.105), (0.62, 0.10), (0, 0.125)], 0.0,
                folds=3, amount=0.018, start=0.6, seed=0.9, vee=1.05, crease=0.003)
    g.build(wool, thickness=0.0045)
    lining = cloth((0.10, 0.065, 0.05), "plain", threads=2000, rough=0.4)
    for s in (-1, 1):
        sleeve(s, [(0.212, 1.034), (0.275, 0.990), (0.338, 0.840), (0.372, 0.620), (0.382, 0.400)], [(0.225, 0.815), (0.252, 0.775), (0.266, 0.680), (0.276, 0.540), (0.284, 0.390)], wool, flat=0.52, folds=3, amount=0.006, seed=s * 1.3, thickness=0.0045)
        for k in range(3):
            disc(0.0085, 0.004, 0.0016, mat=horn, at=(s * 0.362, -0.030, 0.43 + k * 0.026), turn=(90, 0, s * 20), steps=32)
    # the overlap: its edge runs from the V straight down, left over right
    g.patch(-0.03, 0.40, 0.775, 0.012, wool, out=0.008, n=60, thickness=0.003)
    # lapels and collar

    def lapel(s):
        outer = [(0.082, -0.012, 1.085), (0.128, -0.040, 1.035), (0.150, -0.085, 0.955), (0.125, -0.108, 0.905), (0.072, -0.113, 0.840), (0.006, -0.116, 0.780)]
        inner = [(0.072, -0.006, 1.082), (0.074, -0.040, 1.03), (0.062, -0.082, 0.96), (0.048, -0.100, 0.90), (0.026, -0.108, 0.84), (0.000, -0.112, 0.778)]
        a, b = spline(outer, 14), spline(inner, 14)
        rows = [[np.array((s * (p[0] * t + q[0] * (1 - t)), p[1] * t + q[1] * (1 - t) - 0.012 * math.sin(math.pi * t) - 0.006, p[2] * t + q[2] * (1 - t))) for t in np.linspace(0, 1, 14)] for p, q in zip(a, b)]
        solidify(grid(rows, mat=wool), 0.0045)

    for s in (-1, 1):
        lapel(s)
    ring_in = [(-0.100, -0.060, 1.025), (-0.085, -0.025, 1.085), (-0.066, 0.016, 1.118), (0, 0.034, 1.128), (0.066, 0.016, 1.118), (0.085, -0.025, 1.085), (0.100, -0.060, 1.025)]
    ring_out = [(-0.178, -0.088, 1.000), (-0.150, -0.052, 1.040), (-0.104, 0.026, 1.070), (0, 0.058, 1.072), (0.104, 0.026, 1.070), (0.150, -0.052, 1.040), (0.178, -0.088, 1.000)]
    a, b = spline(ring_in, 12), spline(ring_out, 12)
    rows = [[p * (1 - t) + q * t + np.array((0, -0.010, 0.012)) * math.sin(math.pi * t) for t in np.linspace(0, 1, 12)] for p, q in zip(a, b)]
    solidify(grid(rows, mat=wool), 0.0045)
    for k in range(3):
        for u in (0.04, 0.34):
            p = g.at_z(u, (0.735, 0.655, 0.44)[k], -1, 0.0125)
            lathe([(0, 0.001), (0.006, 0.001), (0.0125, 0.003), (0.0138, 0.0042), (0.0125, 0.0052), (0.010, 0.004), (0.0, 0.0032)], mat=horn, at=p, turn=(90, 0, 0), steps=40)
    for s in (-1, 1):
        u0, u1 = sorted((s * 0.47, s * 0.84))
        g.patch(u0, u1, 0.475, 0.425, wool, out=0.007, thickness=0.003)
    # belt
    belt = [g.at_z(u, 0.570, -1, 0.0145) for u in np.linspace(-1, 1, 70)]
    rows = [[(x, y, z + dz) for dz in np.linspace(-0.019, 0.019, 6)] for x, y, z in belt]
    solidify(grid(rows, mat=wool), 0.004)
    bx, by, bz = g.at_z(0.10, 0.570, -1, 0.0185)
    outline(rounded(0.058, 0.060, 0.010), 0.004, 0.0016, holes=[rounded(0.040, 0.042, 0.006)], mat=horn, at=(bx, by, bz), turn=(90, 0, 0))
    tube([(bx + 0.02, by - 0.002, bz), (bx + 0.075, by - 0.004, bz - 0.016), (bx + 0.10, by + 0.0, bz - 0.085), (bx + 0.108, by + 0.002, bz - 0.16)], [0.019, 0.018, 0.018, 0.018], flat=0.14, up=(0, 1, 0), mat=wool)
    sheet(lambda u, v: (-0.075 + 0.15 * u, 0.012 - 0.03 * v * (1 - v), 1.07 - 0.16 * v), 12, 12, mat=lining)
    hanger(top, half=0.205, drop=0.052)


@product("ribbed-one-piece-swimsuit", az=16, second=dict(az=-28, fill=0.95), **HANG)
def swimsuit():
    rib = cloth((0.035, 0.115, 0.105), "rib", threads=260, rough=0.6, slub=0.15, sheen=0.5)
    plain = cloth((0.032, 0.105, 0.095), "knit", threads=1200, rough=0.6, slub=0.15)
    top = 0.72
    g = Garment(top, (0.088, 0.205, 0.30), (0.122, 0.016), [(0.72, 0.122), (0.62, 0.124), (0.50, 0.172), (0.36, 0.150), (0.20, 0.188), (0.08, 0.188), (0.0, 0.165)], [(0.72, 0.01), (0.50, 0.062), (0.34, 0.042), (0.15, 0.055), (0.0, 0.035)],
                lambda u: 0.0 + 0.150 * abs(u) ** 1.7 * 1.0, folds=2, amount=0.004, start=0.4, gap=[(0.72, 0.003), (0.6, 0.012), (0.5, 0.0), (0, 0.0)], seed=0.3, crease=0.0035)
    base_at = g.at

    def at(u, v, side, out=0.0):  # the legs are cut in towards the gusset
        x, y, z = base_at(u, v, side, out)
        leg = smooth(0.80, 1.0, v)
        inward = 0.068 + 0.12 * abs(u) ** 3
        x = x * (1 - leg) + u * inward * leg
        return (x, y * (1 - 0.8 * leg * (1 - abs(u) ** 2)), z)
    g.at = at
    g.build(rib, thickness=0.0022)
    g.trim(plain, radius=0.0042, arms=0.34, hem=False)
    for side in (-1, 1):
        tube([g.at(u, 1.0, side) for u in np.linspace(-1, 1, 60)], 0.0038, mat=plain, n=2, sides=10)
    hanger(top, half=0.125, drop=0.022)


def zari(wide, high):
    """A gold brocade border: paisleys between lines."""
    image = Image.new("L", (wide, high), 0)
    pen = ImageDraw.Draw(image)
    n = wide // high
    for k in range(n + 1):
        x = k * high
        for r, f in ((0.40, 255), (0.33, 0), (0.27, 255), (0.12, 0)):
            pen.ellipse([x + high * (0.5 - r * 0.62), high * (0.55 - r * 0.72), x + high * (0.5 + r * 0.62), high * (0.55 + r * 0.72)], fill=f)
        for s in (-1, 1):
            pen.polygon([(x + high * 0.5, high * 0.24), (x + high * (0.5 + s * 0.16), high * 0.12), (x + high * (0.5 + s * 0.03), high * 0.10)], fill=255)
        for a in range(10):
            t = a / 10 * 2 * math.pi
            pen.ellipse([x + high * (0.5 + 0.13 * math.cos(t)) - high * 0.018, high * (0.55 + 0.15 * math.sin(t)) - high * 0.018, x + high * (0.5 + 0.13 * math.cos(t)) + high * 0.018, high * (0.55 + 0.15 * math.sin(t)) + high * 0.018], fill=255)
        for dy in (0.2, 0.8):
            pen.polygon([(x + high * -0.06, high * dy), (x, high * (dy - 0.08)), (x + high * 0.06, high * dy), (x, high * (dy + 0.08))], fill=255)
    for y in (0.02, 0.05, 0.93, 0.96):
        pen.line([(0, high * y), (wide, high * y)], fill=255, width=max(2, int(high * 0.014)))
    return np.asarray(image)


def brocade(silk, depth, border=0.075, motif=0.0, gold=(0.80, 0.55, 0.20)):
    """Silk with gold borders along both edges of a cloth folded() with this depth, and small motifs between."""
    import bpy
    m = Mat("brocade", uv=True)
    m.base(silk, rough=0.34, spec=0.5)
    m.set(Sheen=0.5, Sheen_Tint=0.8)
    art = zari(1024, 256)
    data = bpy.data.images.new("zari", art.shape[1], art.shape[0])
    rgba = np.dstack([art / 255.0] * 3 + [np.ones(art.shape)])[::-1].astype(np.float32)
    data.pixels.foreach_set(rgba.ravel())
    data.pack()
    v = m.axis("Y")
    fold_v = m.math("PINGPONG", v, depth)
    inner = m.math("MINIMUM", fold_v, m.math("SUBTRACT", depth, fold_v))
    in_border = m.math("LESS_THAN", inner, border)
    both = m.new("CombineXYZ")
    m.link(m.math("MULTIPLY", m.axis("X"), 1 / (border * 4)), both.inputs[0])
    m.link(m.math("MULTIPLY", inner, 1 / border), both.inputs[1])
    tex = m.new("TexImage")
    tex.image, tex.extension = data, "REPEAT"
    m.link(both.outputs[0], tex.inputs["Vector"])
    mask = m.math("MULTIPLY", tex.outputs["Color"], in_border)
    if motif:
        dots = m.new("CombineXYZ")
        m.link(m.math("MULTIPLY", m.axis("X"), 1 / motif), dots.inputs[0])
        m.link(m.math("MULTIPLY", fold_v, 1 / motif), dots.inputs[1])
        seed = m.voronoi(scale=1.0, coords=dots.outputs[0], randomness=0.0)
        ring = m.ramp(seed, [(0.0, 1.0), (0.10, 1.0), (0.115, 0.0), (0.15, 0.0), (0.165, 1.0), (0.19, 1.0), (0.205, 0.0)])
        mask = m.math("MAXIMUM", mask, m.math("MULTIPLY", ring, m.math("GREATER_THAN", inner, border + motif * 0.4)))
    thread = m.noise(scale=2600, detail=1, coords=m.mapped((1, 0.1, 1)))
    shine = m.ramp(thread, [(0.3, shade(gold, 0.55)), (0.7, gold)])
    plain = m.ramp(m.noise(scale=1800, detail=2, coords=m.mapped((0.03, 1, 1))), [(0.3, shade(silk, 0.8)), (0.7, shade(silk, 1.15))])
    m.set(Base_Color=m.mix(mask, plain, shine), Metallic=m.math("MULTIPLY", mask, 0.9), Roughness=m.math("MULTIPLY_ADD", mask, -0.06, 0.38))
    m.bump(mask, depth=0.0006, strength=0.5)
    m.bump(thread, depth=0.0003, strength=0.3)
    return m.material


@product("silk-banarasi-sari", az=30, el=30, fill=0.78, second=dict(az=-24, el=46))
def sari():
    red = brocade((0.26, 0.010, 0.030), 0.27, border=0.066, motif=0.044)
    folded(0.36, 0.27, 8, 0.0045, gap=0.0022, mat=red, n_flat=120, n_wide=60, uneven=0.004, seed=2, at=(0, 0.0, 0))
    # the free end is laid over the front
    art = brocade((0.26, 0.010, 0.030), 0.30, border=0.070, motif=0.036)

    def end(u, v):
        x = -0.155 + 0.30 * u + 0.006 * ripple(5 * v, u * 3, 1) + 0.03 * v * v
        s = v * 0.36
        r, height = 0.020, 0.0545
        if s < 0.14:
            y, z = -0.005 - s, height
        elif s < 0.14 + r * 1.5:
            a = (s - 0.14) / r
            y, z = -0.145 - r * math.sin(a), height - r * (1 - math.cos(a))
        else:
            q = s - 0.14 - r * 1.5
            y0, z0 = -0.145 - r * math.sin(1.5), height - r * (1 - math.cos(1.5))
            drop = min(q, z0 - 0.006)
            lay = max(0.0, q - drop)
            y, z = y0 - 0.15 * drop - lay, max(0.0035, z0 - drop)
        z += 0.0022 * ripple(16 * u + 2 * v, 7 * v, 3) * (0.4 + v) + 0.003 * max(0, v - 0.5) * (1 + math.sin(22 * u))
        return (x, y, z)
    solidify(sheet(end, 120, 120, mat=art), 0.0012)
    gold = metal((0.80, 0.55, 0.20), rough=0.35)
    for k in range(64):
        u = (k + 0.5) / 64
        x, y, z = end(u, 1.0)
        tube([(x, y, z), (x + random.gauss(0, 0.0015), y - 0.010, max(0.0016, z - 0.003)), (x + random.gauss(0, 0.003), y - 0.022 - random.random() * 0.004, 0.0016)], [0.0009, 0.0011, 0.0007], mat=gold if k % 2 else art, sides=6, n=3)


@product("cashmere-wrap-scarf", az=30, el=28, fill=0.78, second=dict(az=-26, el=44))
def scarf():
    camel = cloth((0.40, 0.275, 0.165), "twill", threads=420, rough=0.95, sheen=1.0, slub=0.45, wrinkle=0.25)
    folded(0.33, 0.25, 6, 0.011, gap=0.003, mat=camel, n_flat=100, n_wide=60, uneven=0.007, seed=1)

    def end(u, v):
        x = -0.150 + 0.20 * u + 0.035 * v + 0.006 * ripple(4 * v, 3 * u, 2)
        s, height, r = v * 0.30, 0.0875, 0.026
        if s < 0.10:
            y, z = -0.025 - s, height
        elif s < 0.10 + r * 1.45:
            a = (s - 0.10) / r
            y, z = -0.125 - r * math.sin(a), height - r * (1 - math.cos(a))
        else:
            q = s - 0.10 - r * 1.45
            y0, z0 = -0.125 - r * math.sin(1.45), height - r * (1 - math.cos(1.45))
            drop = min(q, z0 - 0.012)
            y, z = y0 - 0.18 * drop - max(0.0, q - drop), max(0.0085, z0 - drop)
        z += 0.004 * ripple(9 * u + v, 5 * v, 3) * (0.5 + v)
        return (x, y, z)
    solidify(sheet(end, 70, 90, mat=camel), 0.010)
    for k in range(26):
        u = (k + 0.5) / 26
        x, y, z = end(u, 1.0)
        dx = random.gauss(0, 0.004)
        for j in range(3):
            o = 0.0016
            t = [(x + o * math.cos(2.1 * j), y + 0.004, z + o * math.sin(2.1 * j))]
            for q in np.linspace(0.2, 1, 6):
                a = 2.1 * j + 7 * q
                t.append((x + dx * q + o * math.cos(a), y - 0.060 * q, max(0.0035, z - 0.012 * q) + o * math.sin(a)))
            tube(t, [0.0022, *([0.0020] * 5), 0.0012], mat=camel, sides=8, n=4)


@product("straw-hat-with-ribbon", az=24, el=24, fill=0.78, second=dict(az=-40, el=42))
def hat():
    mat = straw((0.58, 0.42, 0.23), strands=1300)
    key = [(0.212, 0.012), (0.16, 0.0085), (0.105, 0.016), (0.092, 0.030), (0.0885, 0.07), (0.083, 0.105), (0.070, 0.123), (0.040, 0.130), (0.0, 0.1315)]
    path = np.array(spline(key, 60))
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    n = 520
    s = np.linspace(0, along[-1], n)
    r, z = np.interp(s, along, path[:, 0]), np.interp(s, along, path[:, 1])
    tang = np.gradient(np.stack([r, z], 1), axis=0)
    tang /= np.linalg.norm(tang, axis=1)[:, None]
    row = 0.0068
    lift = 0.0013 * np.abs(np.sin(math.pi * s / row)) ** 0.7
    a = np.linspace(0, 2 * math.pi, 361)[:-1]
    rows = []
    for i in range(n):
        rr = max(r[i] - tang[i, 1] * -lift[i], 1e-4)
        braid = 0.00055 * np.sin(a * 130 * max(0.25, r[i] / 0.2) + (math.pi if int(s[i] / row) % 2 else 0)) * abs(math.sin(math.pi * s[i] / row))
        brim = np.clip((r[i] - 0.10) / 0.11, 0, 1)
        zz = z[i] + lift[i] * abs(tang[i, 0]) + braid + brim ** 1.5 * (0.020 * np.sin(2 * a + 0.6) + 0.008 * np.sin(3 * a + 2) + 0.012)
        ring = np.stack([rr * 1.09 * np.cos(a), rr * np.sin(a), zz], 1)
        dent = math.exp(-((r[i]) / 0.05) ** 2) * (z[i] > 0.1)
        ring[:, 2] -= 0.018 * dent * np.exp(-(ring[:, 1] / 0.030) ** 2)
        rows.append(ring)
    low = min(p[:, 2].min() for p in rows)
    for p in rows:
        p[:, 2] -= low - 0.001
    hat_obj = grid(rows, closed_u=True, mat=mat)
    solidify(hat_obj, 0.0016, offset=-1)
    rim = rows[0]
    tube([tuple(p) for p in rim[::4]], 0.0026, closed=True, n=2, sides=10, mat=mat)
    navy = cloth((0.016, 0.024, 0.060), "rib", threads=1500, rough=0.5, slub=0.15)
    base = 0.022 - low
    ring = []
    for t in np.linspace(0, 1, 10):
        zz = base + 0.010 + 0.034 * t
        rr = np.interp(zz - base, np.linspace(0, 0.1, 20), np.interp(np.linspace(0, 0.1, 20) + 0.022, path[150:400, 1], path[150:400, 0])) + 0.0022
        ring.append(np.stack([rr * 1.09 * np.cos(a), rr * np.sin(a), np.full_like(a, zz) + 0.0012 * np.sin(3 * a)], 1))
    solidify(grid(ring, closed_u=True, mat=navy), 0.0008)
    # a flat bow on the side towards the camera

    def bow(points, w):
        p = np.array(spline(points, 14))
        solidify(grid([[q + np.array((0, 0, w * (0.75 + 0.25 * abs(math.cos(3 * i / len(p)))) * k)) for k in np.linspace(-1, 1, 8)] for i, q in enumerate(p)], mat=navy), 0.0009)

    def build():
        bow([(0.0, -0.002, 0), (0.018, -0.012, 0.003), (0.042, -0.014, 0.004), (0.046, -0.006, 0.002), (0.022, -0.002, 0), (0, 0, 0)], 0.0135)
        bow([(0.0, -0.002, 0), (-0.018, -0.012, 0.002), (-0.040, -0.014, 0.001), (-0.044, -0.006, 0.001), (-0.022, -0.002, 0), (0, 0, 0)], 0.0135)
        bow([(0.002, -0.001, -0.002), (0.022, -0.004, -0.010), (0.050, -0.001, -0.016)], 0.011)
        cushion(0.014, 0.014, 0.030, p=5, puff=0.1, crease=0.01, n=16, mat=navy, at=(0, -0.006, -0.015))
    group(made_by(build), at=(0.049, -0.0885, base + 0.027), turn=(8, 0, 28))


@product("high-waist-rinsed-jeans", az=26, el=32, fill=0.78, second=dict(az=-24, el=50))
def jeans():
    denim = cloth((0.018, 0.028, 0.060), "twill", threads=480, rough=0.85, second=(0.055, 0.070, 0.115), slub=0.6, wrinkle=0.35)
    
    thread = plastic((0.55, 0.25, 0.05), rough=0.6, grain=0)
    patch = leather((0.30, 0.14, 0.055), rough=0.5)
    copper_ = metal((0.72, 0.40, 0.24), rough=0.3)
    folded(0.40, 0.235, 4, 0.0125, gap=0.002, mat=denim, n_flat=90, n_wide=60, uneven=0.005, seed=1)
    folded(0.395, 0.230, 4, 0.0125, gap=0.002, mat=denim, n_flat=90, n_wide=60, uneven=0.005, seed=4, at=(0.004, 0.004, 0.060), turn=(0, 0, -2.5))

    def top(x, y):
        return 0.1205 + 0.0032 * ripple(14 * x, 11 * y, 2) * 0.5

    def dashes(points, step=0.0046, gap=0.0022, up=0.001):
        stitching([(x, y, top(x, y) + up) for x, y in points], thread, 0.0007, step, gap)

    def build():
        # top half of the seat: waistband in front, back pocket, patch
        solidify(sheet(lambda u, v: (-0.185 + 0.37 * u, -0.105 + 0.215 * v, top(-0.185 + 0.37 * u, -0.105 + 0.215 * v) + 0.004 - 0.006 * max(0, abs(2 * u - 1) - 0.9) * 10), 80, 60, mat=denim), 0.003)
        solidify(sheet(lambda u, v: (-0.187 + 0.042 * u, -0.106 + 0.217 * v, top(-0.187 + 0.042 * u, -0.106 + 0.217 * v) + 0.0068 + 0.001 * math.sin(math.pi * u)), 14, 80, mat=denim), 0.0032)
        dashes([(-0.149, y) for y in np.linspace(-0.104, 0.109, 50)], up=0.0092)
        dashes([(-0.183, y) for y in np.linspace(-0.104, 0.109, 50)], up=0.0092)
        shape = [(0.0, -0.052), (0.0, 0.052), (0.085, 0.050), (0.112, 0.0), (0.085, -0.050)]
        px, py = -0.055, -0.018
        up = 0.0068
        obj = outline(shape, 0.0028, 0.001, mat=denim, at=(px, py, 0.1205 + 0.0048))
        obj.rotation_euler = (0, 0, 0.03)
        for k in (0.004, 0.009):
            ins = [(k, -0.052 + k), (0.085 - k * 0.2, -0.050 + k), (0.112 - k * 1.1, 0.0), (0.085 - k * 0.2, 0.050 - k), (k, 0.052 - k)]
            line = [np.array(p) for p in ins]
            fine = [a + (b - a) * t for a, b in zip(line, line[1:]) for t in np.linspace(0, 1, 14)]
            stitching([(px + p[0], py + p[1], 0.1205 + up + 0.0012) for p in fine], thread, 0.0007, 0.0044)
        for sy in (-0.045, 0.045):
            disc(0.0032, 0.0018, 0.0007, mat=copper_, at=(px + 0.006, py + sy, 0.1205 + up + 0.001), steps=24)
        # leather patch and belt loops on the waistband
        box(0.036, 0.058, 0.0026, 0.001, mat=patch, at=(-0.166, 0.062, 0.1205 + 0.0086))
        for y in (-0.075, -0.005):
            box(0.052, 0.011, 0.0034, 0.0015, mat=denim, at=(-0.167, y, 0.1205 + 0.0088))
            for d in (-0.003, 0.003):
                rod((-0.190, y + d, 0.1205 + 0.0124), (-0.144, y + d, 0.1205 + 0.0124), 0.0006, mat=thread)
    made = made_by(build)
    group(made, at=(0.004, 0.004, 0.0), turn=(0, 0, -2.5))



@product("red-leather-saddle-bag", az=24, el=14, fill=0.76, second=dict(az=-32, el=26))
def bag():
    red = leather((0.30, 0.014, 0.018), rough=0.36, grain=900, crease=0.18)
    edge = leather((0.12, 0.008, 0.010), rough=0.4, grain=900, crease=0.1)
    thread = plastic((0.50, 0.36, 0.20), rough=0.6, grain=0)
    gold = brass(0.18)
    w, h, d = 0.235, 0.185, 0.075

    r = 0.062  # half the outline, rounded at the bottom
    left = [(-w / 2 + 0.006, h), (-w / 2, h * 0.6), (-w / 2, r)]
    left += [(-w / 2 + r - r * math.cos(a), r - r * math.sin(a)) for a in np.linspace(0.1, math.pi / 2, 10)]
    loop = left + [(-x, z) for x, z in left[::-1]]
    for s in (-1, 1):
        outline(loop, 0.0045, 0.0018, mat=red, at=(0, s * d / 2 + 0.00225, 0.002), turn=(90, 0, 0))
    rows = []
    fine = spline(loop, 6)
    for y in np.linspace(-d / 2, d / 2, 14):
        k = 1 - 0.045 * math.cos(math.pi * y / d)
        rows.append([(x * (0.985 * k + 0.015), y, 0.002 + z + (1 - k) * (h * 0.45 - z) * 0.8) for x, z in fine])
    solidify(grid(rows, mat=red), 0.003)
    for s in (-1, 1):  # piping
        tube([(x, s * (d / 2 + 0.0005), z + 0.002) for x, z in loop], 0.0026, mat=edge, n=4, sides=12)
    # flap: from the back over the top and down the front

    def flap(u, v):
        a = 2 * u - 1
        half = w / 2 + 0.004
        s = v * (d + 0.02 + 0.130)
        back = 0.020
        y0 = d / 2 + 0.008
        x = half * a
        bulge = 0.004 * (1 - a * a)
        if s < back:
            y, z = y0, h - back + s
        elif s < back + d:
            t = (s - back) / d
            y, z = y0 - (d + 0.016) * t, h + 0.004 + 0.012 * math.sin(math.pi * t) ** 0.6
        else:
            q = s - back - d
            y, z = y0 - (d + 0.016) - 0.004 * math.sin(min(1, q / 0.03) * math.pi / 2) - bulge, h + 0.004 - q
            shrink = max(0.0, (q - 0.060) / 0.070)
            x *= 1 - 0.16 * shrink ** 2.2 * 1.0
            z += 0.055 * abs(a) ** 2.6 * shrink
        return (x, y, z)
    solidify(sheet(flap, 90, 110, mat=red), 0.004)
    brim = [flap(0, v) for v in np.linspace(0.1, 1, 40)] + [flap(u, 1) for u in np.linspace(0.02, 0.98, 50)] + [flap(1, v) for v in np.linspace(1, 0.1, 40)]
    tube(brim, 0.0024, mat=edge, n=1, sides=10, smooth=False)
    pts = [np.array(flap(0.5 + (u - 0.5) * 0.955, v)) + np.array((0, -0.0024, 0)) for u, v in
           [(0, v) for v in np.linspace(0.55, 0.975, 40)] + [(u, 0.975) for u in np.linspace(0.0, 1, 60)] + [(1, v) for v in np.linspace(0.975, 0.55, 40)]]
    stitching(pts, thread, 0.0006, 0.004, 0.002)
    # turn lock
    y = flap(0.5, 0.93)[1] - 0.002
    zc = flap(0.5, 0.93)[2]
    outline(rounded(0.034, 0.022, 0.008), 0.0035, 0.0013, mat=gold, at=(0, y, zc), turn=(90, 0, 0))
    outline(rounded(0.005, 0.016, 0.0024), 0.008, 0.0018, mat=gold, at=(0, y - 0.0035, zc), turn=(90, 0, 0))
    # rings and the strap, falling to the side
    for s in (-1, 1):
        tube([(s * (w / 2 + 0.003) + 0.001, 0.011 * math.cos(a), h + 0.004 + 0.011 * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 20, endpoint=False)], 0.0019, closed=True, mat=gold, n=3, sides=12)
        box(0.005, 0.018, 0.034, 0.002, mat=red, at=(s * (w / 2 + 0.002), 0, h - 0.036))
    strap = [(-w / 2 - 0.004, 0, h + 0.014), (-w / 2 + 0.01, 0.004, h + 0.075), (-0.045, 0.006, h + 0.122), (0.045, 0.006, h + 0.122), (w / 2 - 0.01, 0.004, h + 0.075), (w / 2 + 0.004, 0, h + 0.014)]
    path = np.array(spline(strap, 20))
    t = np.gradient(path, axis=0)
    t /= np.linalg.norm(t, axis=1)[:, None]
    rows = []
    for p, q in zip(path, t):
        out = np.cross(q, (0, 1, 0))
        rows.append([p + np.array((0, 1, 0)) * 0.0095 * k + out * 0.0006 * (1 - k * k) for k in np.linspace(-1, 1, 12)])
    solidify(grid(rows, mat=red), 0.0036)


def seigaiha(w, h, r):
    """Waves of overlapping circles, white on indigo, as from a dye stencil."""
    image = Image.new("RGB", (w, h), (34, 48, 84))
    pen = ImageDraw.Draw(image)
    row = -r
    k = 0
    while row < h + 2 * r:
        for x in range(-2 * r, w + 2 * r, 2 * r):
            cx = x + (r if k % 2 else 0)
            for f, c in ((1.0, (34, 48, 84)), (0.96, (222, 220, 210)), (0.86, (34, 48, 84)), (0.66, (212, 212, 204)), (0.57, (34, 48, 84)), (0.36, (206, 206, 200)), (0.27, (34, 48, 84))):
                pen.ellipse([cx - r * f, row - r * f, cx + r * f, row + r * f], fill=c)
        row += r // 2
        k += 1
    a = np.asarray(image).astype(np.float32)
    rng = np.random.default_rng(3)
    import cv2
    cloud = cv2.resize(rng.normal(0, 1, (h // 90, w // 90)).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
    return np.clip(a + cloud[..., None] * 5 + rng.normal(0, 3, (h, w, 1)), 0, 255).astype(np.uint8)


@product("cotton-summer-yukata", az=12, second=dict(az=-26, fill=0.95), **{**HANG, "wall_gap": 0.06, "fill": 0.9})
def yukata():
    art = seigaiha(2000, 2600, 52)

    def part(f, u0, u1, v0, v1, nu=60, nv=100, thick=0.0016):
        h, w = art.shape[:2]
        crop = art[int(v0 * h):int(v1 * h), int(u0 * w):int(u1 * w)]
        solidify(sheet(f, nu, nv, unit_uv=True, mat=picture(crop[::-1], rough=0.85, cloth=True)), thick)
    top, hem = 1.30, 0.0

    def fold(x, z, s):
        t = max(0.0, (top - 0.1 - z) / top)
        return 0.014 * t * math.sin(x * 26 + s + 0.8 * t) + 0.007 * t * math.sin(x * 47 + 2 * s) + 0.003 * ripple(x * 24, z * 11, s)
    # back
    part(lambda u, v: (-0.30 + 0.60 * u, 0.014 + fold(-0.30 + 0.6 * u, top - v * top, 2), top - v * (top - hem)), 0, 0.5, 0, 1)
    # fronts: from the shoulder, crossing at the waist

    def front(s, over):
        def f(u, v):
            z = top - v * (top - hem)
            inner = 0.075 - 0.155 * min(1.0, max(0.0, (top - z) / 0.56)) ** 0.9
            inner -= 0.045 * max(0.0, min(1.0, (0.74 - z) / 0.74))
            outer = 0.30 + 0.01 * v
            x = s * (outer + (inner - outer) * u)
            y = -0.020 - over - 0.012 * min(1, v * 6) * math.sin(math.pi * min(1, u * 0.9 + 0.1)) + fold(x, z, s)
            if v < 0.02:
                y *= v / 0.02
            return (x, y, z)
        return f
    part(front(1, 0.0), 0.0, 0.25, 0, 1)
    part(front(-1, 0.012), 0.25, 0.5, 0, 1)
    # collar bands along the inner edges, plain indigo
    band = cloth((0.015, 0.024, 0.070), "plain", threads=900, wrinkle=0.2)
    for s, over in ((1, 0.0), (-1, 0.012)):
        f = front(s, over)
        rows = []
        for v in np.linspace(0.0, 0.66, 60):
            p = np.array(f(1.0, v))
            rows.append([p + np.array((s * (-0.006 + 0.050 * t), -0.004 - 0.003 * math.sin(math.pi * t), 0.012 * (1 - v) * (1 - t))) for t in np.linspace(0, 1, 10)])
        solidify(grid(rows, mat=band), 0.003)
    rows = []
    for t in np.linspace(-1, 1, 30):
        x = 0.078 * t
        rows.append([(x, -0.020 + 0.038 * (1 - t * t) + 0.004 * k, top + 0.004 + 0.020 * k * (1 - 0.3 * t * t)) for k in np.linspace(-0.6, 1, 8)])
    solidify(grid(rows, mat=band), 0.003)
    # sleeves: long rectangles on the rod, open at the wrist
    for s in (-1, 1):
        for side, y0 in ((-1, -0.016), (1, 0.010)):
            def f(u, v, s=s, side=side, y0=y0):
                x = s * (0.295 + 0.33 * u)
                z = top - 0.004 - v * 0.50 - 0.012 * (u - 0.5) ** 2
                bend = max(0.0, u - 0.9) + max(0.0, v - 0.93)
                return (x, (y0 + side * 0.010 * math.sin(math.pi * min(1, v * 1.05)) * (1 - u ** 8) + 0.6 * fold(x * 1.3, z, s + side)) * min(1.0, v * 14) * (1 - 0.5 * bend), z)
            part(f, 0.5, 0.78, 0, 0.40, 50, 50)
    # obi: a mustard sash round the waist, with a flat knot
    sash = cloth((0.52, 0.27, 0.045), "twill", threads=500, rough=0.6, slub=0.35)
    rows = []
    for x in np.linspace(-0.318, 0.318, 70):
        rows.append([(x, -0.062 - 0.010 * math.cos(x / 0.318 * 1.5) + 0.0016 * math.sin(9 * k + 30 * x), 0.735 + 0.062 * k + 0.003 * math.sin(11 * x)) for k in np.linspace(-1, 1, 14)])
    solidify(grid(rows, mat=sash), 0.004)
    cord = cloth((0.36, 0.05, 0.035), "rib", threads=1500)
    tube([(x, -0.078 - 0.010 * math.cos(x / 0.318 * 1.5), 0.735 + 0.003 * math.sin(11 * x)) for x in np.linspace(-0.318, 0.318, 30)], 0.0046, mat=cord, n=2)
    cushion(0.024, 0.016, 0.022, p=3, puff=0.2, n=16, mat=cord, at=(0.03, -0.097, 0.724))
    for dx, lean in ((-0.006, -0.02), (0.008, 0.025)):
        tube([(0.03 + dx, -0.095, 0.735), (0.03 + dx + lean * 0.5, -0.096, 0.69), (0.03 + dx + lean, -0.092, 0.63)], [0.0042, 0.0042, 0.0058], mat=cord)
    bamboo = wood((0.50, 0.34, 0.15), (0.36, 0.22, 0.09), along="x", scale=2.5, contrast=0.5, rough=0.35)
    rod((-0.72, -0.002, top - 0.004), (0.72, -0.002, top - 0.004), 0.0105, mat=bamboo)
    for x in (-0.69, -0.40, 0.42, 0.69):
        lathe([(0.0105, -0.004), (0.0118, -0.0015), (0.0112, 0.0), (0.0118, 0.0015), (0.0105, 0.004)], mat=bamboo, at=(x, -0.002, top - 0.004), turn=(0, 90, 0), steps=40)
