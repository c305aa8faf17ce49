"""Shapes as mesh objects: in metres, smooth, with UV maps in metres. Each function returns the object.

Common keywords: mat (a material), at=(x, y, z), turn=(rx, ry, rz) in degrees.
"""
import math

import bpy
import numpy as np
from mathutils import Matrix, Vector


def _object(name, verts, faces, mat=None, at=(0, 0, 0), turn=(0, 0, 0), uvs=None, smooth=True):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(v) for v in verts], [], [tuple(f) for f in faces])
    if uvs is not None:
        layer = mesh.uv_layers.new(name="UVMap")
        layer.data.foreach_set("uv", np.asarray(uvs, np.float32).ravel())
    mesh.polygons.foreach_set("use_smooth", [smooth] * len(mesh.polygons))
    mesh.update()
    if mat:
        mesh.materials.append(mat)
    obj = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(obj)
    return place(obj, at, turn)


def place(obj, at=(0, 0, 0), turn=(0, 0, 0), scale=None):
    """Sets an object's place, turn (degrees) and scale."""
    obj.location = at
    obj.rotation_euler = [math.radians(a) for a in turn]
    if scale is not None:
        obj.scale = (scale, scale, scale) if isinstance(scale, (int, float)) else scale
    return obj


def auto_smooth(obj, angle=35):
    obj.data.use_auto_smooth = True
    obj.data.auto_smooth_angle = math.radians(angle)
    return obj


def bevel(obj, width=0.002, segments=3, angle=30):
    """Rounds all edges sharper than angle."""
    mod = obj.modifiers.new("bevel", "BEVEL")
    mod.width, mod.segments, mod.limit_method = width, segments, "ANGLE"
    mod.angle_limit = math.radians(angle)
    mod.harden_normals = False
    return obj


def solidify(obj, thickness, offset=0.0):
    mod = obj.modifiers.new("solidify", "SOLIDIFY")
    mod.thickness, mod.offset, mod.use_even_offset = thickness, offset, True
    return obj


def copy(obj, at=None, turn=None, mat=None, scale=None):
    """A second object of the same mesh (with modifiers)."""
    twin = obj.copy()
    if mat:
        twin.data = obj.data.copy()
        twin.data.materials.clear()
        twin.data.materials.append(mat)
    bpy.context.collection.objects.link(twin)
    if at is not None:
        twin.location = at
    if turn is not None:
        twin.rotation_euler = [math.radians(a) for a in turn]
    if scale is not None:
        twin.scale = (scale, scale, scale) if isinstance(scale, (int, float)) else scale
    return twin


def cut(obj, tool):
    """Cuts the tool's shape out of the object; the tool is hidden."""
    mod = obj.modifiers.new("cut", "BOOLEAN")
    mod.operation, mod.object, mod.solver = "DIFFERENCE", tool, "EXACT"
    tool.hide_render = tool.hide_viewport = True
    return obj


def group(objects, at=(0, 0, 0), turn=(0, 0, 0), scale=None):
    """Hangs the objects on an empty, which it places; returns the empty."""
    empty = bpy.data.objects.new("group", None)
    bpy.context.collection.objects.link(empty)
    for obj in objects:
        if obj.parent is None:
            obj.parent = empty
    return place(empty, at, turn, scale)


def made_by(build):
    """Runs build() and returns the list of objects that it made (to group them)."""
    before = set(bpy.data.objects)
    build()
    return [o for o in bpy.data.objects if o not in before]


def spline(points, n=12, closed=False):
    """A smooth curve (centripetal Catmull-Rom) through points of any dimension, n steps between two."""
    p = [np.asarray(q, float) for q in points]
    if len(p) < 3 and not closed:
        return [p[0] + (p[-1] - p[0]) * t for t in np.linspace(0, 1, n + 1)]
    ring = [p[-1], *p, p[0], p[1]] if closed else [2 * p[0] - p[1], *p, 2 * p[-1] - p[-2]]
    out = []
    for a, b, c, d in zip(ring, ring[1:], ring[2:], ring[3:]):
        t1 = max(np.linalg.norm(b - a), 1e-9) ** 0.5
        t2 = t1 + max(np.linalg.norm(c - b), 1e-9) ** 0.5
        t3 = t2 + max(np.linalg.norm(d - c), 1e-9) ** 0.5
        for t in t1 + (t2 - t1) * np.arange(n) / n:
            e = (t1 - t) / t1 * a + t / t1 * b
            f = (t2 - t) / (t2 - t1) * b + (t - t1) / (t2 - t1) * c
            g = (t3 - t) / (t3 - t2) * c + (t - t2) / (t3 - t2) * d
            h = (t2 - t) / t2 * e + t / t2 * f
            i = (t3 - t) / (t3 - t1) * f + (t - t1) / (t3 - t1) * g
            out.append((t2 - t) / (t2 - t1) * h + (t - t1) / (t2 - t1) * i)
    if not closed:
        out.append(p[-1])
    return out


def grid(rows, mat=None, at=(0, 0, 0), turn=(0, 0, 0), closed_u=False, closed_v=False, name="grid", unit_uv=False):
    """A surface from rows of points (all of one length); closed_u joins row ends, closed_v joins last and first row."""
    a = np.asarray(rows, float)
    nv, nu = a.shape[:2]
    u = np.zeros((nv, nu + 1))
    along = np.linalg.norm(np.diff(np.concatenate([a, a[:, :1]], 1), axis=1), axis=2).mean(0)
    u[:] = np.concatenate([[0], np.cumsum(along)])
    across = np.linalg.norm(np.diff(np.concatenate([a, a[:1]], 0), axis=0), axis=2).mean(1)
    v = np.concatenate([[0], np.cumsum(across)])
    faces, uvs = [], []
    for j in range(nv if closed_v else nv - 1):
        for i in range(nu if closed_u else nu - 1):
            jj, ii = (j + 1) % nv, (i + 1) % nu
            faces.append((j * nu + i, j * nu + ii, jj * nu + ii, jj * nu + i))
            if unit_uv:
                du, dv = nu - (not closed_u), nv - (not closed_v)
                uvs += [(i / du, j / dv), ((i + 1) / du, j / dv), ((i + 1) / du, (j + 1) / dv), (i / du, (j + 1) / dv)]
            else:
                uvs += [(u[0, i], v[j]), (u[0, i + 1], v[j]), (u[0, i + 1], v[j + 1]), (u[0, i], v[j + 1])]
    return _object(name, a.reshape(-1, 3), faces, mat, at, turn, uvs)


def sheet(f, nu=60, nv=60, thickness=0.0, unit_uv=False, **kw):
    """A parametric surface: f(u, v) -> (x, y, z) for u, v in 0..1; thickness makes it a solid."""
    rows = [[f(i / (nu - 1), j / (nv - 1)) for i in range(nu)] for j in range(nv)]
    obj = grid(rows, unit_uv=unit_uv, **kw)
    if thickness:
        solidify(obj, thickness)
    return obj


def lathe(profile, steps=128, smooth=True, wobble=0.0, n=10, **kw):
    """A surface of revolution about z from a profile of (r, z) points, drawn from the outer bottom on.

    smooth=True runs a curve through the points (repeat a point to make a corner); wobble = hand-thrown unevenness
    (0.004 = visible). A profile that goes up outside and down inside gives a real wall.
    """
    if smooth:
        runs, run = [], [profile[0]]
        for p, q in zip(profile, profile[1:]):
            if tuple(p) == tuple(q):
                runs.append(run)
                run = [q]
            else:
                run.append(q)
        runs.append(run)
        points = []
        for run in runs:
            points += spline(run, n) if len(run) > 1 else [np.asarray(run[0], float)]
    else:
        points = [np.asarray(p, float) for p in profile]
    kept = [points[0]]
    for p in points[1:]:
        if np.linalg.norm(p - kept[-1]) > 1e-7:
            kept.append(p)
    a = np.linspace(0, 2 * math.pi, steps, endpoint=False)
    rows = []
    for r, z in kept:
        r = max(r, 1e-6)
        w = 1 + wobble * (np.sin(2 * a + 7 * z) + 0.6 * np.sin(3 * a - 31 * z + 1)) if wobble else 1
        rows.append(np.stack([r * w * np.cos(a), r * w * np.sin(a), np.full(steps, z)], 1))
    obj = grid(rows, closed_u=True, name="lathe", **kw)
    return auto_smooth(obj, 40)


def disc(r, h, edge=0.002, **kw):
    """A flat cylinder standing on z = 0 with rounded edges."""
    e = min(edge, h / 2.01, r * 0.9)
    arc = [i / 4 * math.pi / 2 for i in range(5)]
    profile = [(0, 0), *[(r - e + e * math.sin(t), e - e * math.cos(t)) for t in arc],
               *[(r - e + e * math.cos(t), h - e + e * math.sin(t)) for t in arc], (0, h)]
    return lathe(profile, smooth=False, **kw)


def box(x, y, z, edge=0.003, mat=None, at=(0, 0, 0), turn=(0, 0, 0), segments=4, centred=False):
    """A rounded box standing on its place (centred=True: its middle at the place); UVs in metres on each side."""
    low = -z / 2 if centred else 0
    c = [(sx * x / 2, sy * y / 2, low + sz * z) for sz in (0, 1) for sy in (-1, 1) for sx in (-1, 1)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    uvs = []
    for f in faces:
        p = [Vector(c[i]) for i in f]
        e1, e2 = (p[1] - p[0]), (p[3] - p[0])
        uvs += [(0, 0), (e1.length, 0), (e1.length, e2.length), (0, e2.length)]
    obj = _object("box", c, faces, mat, at, turn, uvs)
    obj.data.use_auto_smooth = True
    obj.data.auto_smooth_angle = math.radians(40)
    if edge:
        mod = bevel(obj, min(edge, min(x, y, z) / 2.01), segments).modifiers[-1]
        mod.limit_method = "NONE"
    return obj


def tube(points, radius=0.005, n=10, sides=24, smooth=True, closed=False, caps=True, flat=1.0, turn_end=0.0, up=None, **kw):
    """A tube along a curve through points; radius is a number or one per point; flat squeezes it (ellipse: height/width).

    up=(x, y, z) keeps the width (first axis) square to this vector, e.g. for straps and handles.
    """
    p = [np.asarray(q, float) for q in points]
    radii = [radius] * len(p) if isinstance(radius, (int, float)) else list(radius)
    both = [np.append(q, r) for q, r in zip(p, radii)]
    path = spline(both, n, closed) if smooth else both
    path = np.array(path)
    xyz, rad = path[:, :3], np.maximum(path[:, 3], 1e-5)
    tangents = np.gradient(xyz, axis=0)
    if closed:
        tangents = np.roll(xyz, -1, 0) - np.roll(xyz, 1, 0)
    tangents /= np.linalg.norm(tangents, axis=1)[:, None] + 1e-12
    start = np.array(up if up is not None else ((0, 0, 1) if abs(tangents[0][2]) < 0.9 else (1, 0, 0)), float)
    rows, normal = [], None
    for i, t in enumerate(tangents):
        ref = start if (normal is None or up is not None) else normal
        normal = ref - t * (ref @ t)
        normal /= np.linalg.norm(normal) + 1e-12
        side = np.cross(t, normal)
        angles = np.linspace(0, 2 * math.pi, sides, endpoint=False) + math.radians(turn_end) * i / len(tangents)
        rows.append(xyz[i] + rad[i] * (np.outer(np.cos(angles), side) + flat * np.outer(np.sin(angles), normal)))
    if caps and not closed:
        for end, sign in ((0, -1), (-1, 1)):
            ring, middle = rows[end], xyz[end]
            for k in (0.92, 0.7, 0.35, 0.0):
                out = middle + (ring - middle) * max(k, 1e-4) + sign * tangents[end] * rad[end] * min(1, flat) * 0.5 * math.sqrt(1 - k * k)
                rows.insert(0, out) if end == 0 else rows.append(out)
    return grid([r[::-1] for r in rows], closed_u=True, closed_v=closed, name="tube", **kw)


def stitching(points, mat, radius=0.0006, dash=0.0042, gap=0.0022, sides=6):
    """A seam of thread: dashes along points, all one mesh."""
    pts = np.array([np.asarray(p, float) for p in points])
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(pts, axis=0), axis=1))])
    verts, faces, s = [], [], 0.0
    turn = np.linspace(0, 2 * math.pi, sides, endpoint=False)
    while s + dash < along[-1]:
        row = np.stack([np.interp([s, s + dash * 0.25, s + dash * 0.75, s + dash], along, pts[:, i]) for i in range(3)], 1)
        t = row[-1] - row[0]
        t /= np.linalg.norm(t) + 1e-12
        a = np.cross(t, (0.3, 0.5, 0.81))
        a /= np.linalg.norm(a)
        b = np.cross(t, a)
        first = len(verts)
        for p, r in zip(row, (0.35, 1, 1, 0.35)):
            verts += list(p + radius * r * (np.outer(np.cos(turn), a) + np.outer(np.sin(turn), b)))
        for j in range(3):
            for i in range(sides):
                k = (i + 1) % sides
                faces.append((first + j * sides + i, first + j * sides + k, first + (j + 1) * sides + k, first + (j + 1) * sides + i))
        s += dash + gap
    return _object("stitching", verts, faces, mat)


def rod(a, b, radius=0.005, **kw):
    """A straight rod from a to b with rounded ends."""
    return tube([a, b], radius, n=2, **kw)


def outline(points, depth, edge=0.002, holes=(), mat=None, at=(0, 0, 0), turn=(0, 0, 0), smooth=False, steps=12, segments=3):
    """A flat shape in x, y (a closed outline, with holes) raised to z = depth with rounded edges; UVs = x, y."""
    curve = bpy.data.curves.new("outline", "CURVE")
    curve.dimensions, curve.fill_mode = "2D", "BOTH"
    e = min(edge, depth / 2.01)
    curve.extrude, curve.bevel_depth, curve.bevel_resolution = depth / 2 - e, e, segments
    curve.offset = -e
    for loop in [points, *holes]:
        loop = [np.asarray(q, float) for q in loop]
        loop = spline(loop, steps, closed=True) if smooth else loop
        line = curve.splines.new("POLY")
        line.points.add(len(loop) - 1)
        line.points.foreach_set("co", [c for q in loop for c in (q[0], q[1], 0, 1)])
        line.use_cyclic_u = True
    holder = bpy.data.objects.new("outline", curve)
    bpy.context.collection.objects.link(holder)
    obj = to_mesh(holder)
    obj.data.transform(Matrix.Translation((0, 0, depth / 2)))
    _flat_uv(obj)
    if mat:
        obj.data.materials.clear()
        obj.data.materials.append(mat)
    obj.data.polygons.foreach_set("use_smooth", [True] * len(obj.data.polygons))
    auto_smooth(obj, 40)
    return place(obj, at, turn)


def rounded(x, y, r, n=8):
    """The outline of a rectangle with round corners, about the middle."""
    out = []
    for cx, cy, a0 in ((x / 2 - r, y / 2 - r, 0), (-x / 2 + r, y / 2 - r, 90), (-x / 2 + r, -y / 2 + r, 180), (x / 2 - r, -y / 2 + r, 270)):
        for i in range(n + 1):
            a = math.radians(a0 + 90 * i / n)
            out.append((cx + r * math.cos(a), cy + r * math.sin(a)))
    return out


def circle(r, n=64, centre=(0, 0)):
    return [(centre[0] + r * math.cos(2 * math.pi * i / n), centre[1] + r * math.sin(2 * math.pi * i / n)) for i in range(n)]


def slab(points_or_size, depth, edge=0.002, radius=None, **kw):
    """A plate: (x, y) size with corner radius, raised to depth (a phone, a lid, a tray)."""
    x, y = points_or_size
    return outline(rounded(x, y, radius or edge * 2), depth, edge, **kw)


def card(x, y, mat, at=(0, 0, 0), turn=(0, 0, 0), lift=0.0003, oval=False):
    """A flat picture x by y in its own plane (facing +z before the turn), UV 0..1: for labels, prints, screens."""
    uv = [(0.5 + c[0], 0.5 + c[1]) for c in circle(0.5, 128)] if oval else [(0, 0), (1, 0), (1, 1), (0, 1)]
    v = [((a - 0.5) * x, (b - 0.5) * y, lift) for a, b in uv]
    return _object("card", v, [tuple(range(len(v)))], mat, at, turn, uv)


def label(r, angle, z0, z1, mat, turn=0, lift=0.0004, steps=40):
    """A picture bent about the z axis, angle degrees wide, facing -y (turn moves it round), UV 0..1."""
    def f(u, v):
        a = math.radians(-90 + turn + (u - 0.5) * angle)
        return ((r + lift) * math.cos(a), (r + lift) * math.sin(a), z0 + (z1 - z0) * v)
    return sheet(f, steps, 2, unit_uv=True, mat=mat)


def text(words, size=0.02, depth=0.0005, mat=None, at=(0, 0, 0), turn=(90, 0, 0), font=None, align="CENTER"):
    """Raised letters in x, y (turned up to face -y by default)."""
    curve = bpy.data.curves.new("text", "FONT")
    curve.body, curve.size, curve.extrude, curve.align_x, curve.align_y = words, size, depth / 2, align, "CENTER"
    if font:
        curve.font = bpy.data.fonts.load(font)
    holder = bpy.data.objects.new("text", curve)
    bpy.context.collection.objects.link(holder)
    obj = to_mesh(holder)
    if mat:
        obj.data.materials.clear()
        obj.data.materials.append(mat)
    return place(obj, at, turn)


def cushion(x, y, z, p=5.0, puff=0.25, crease=0.0, n=40, seed=0.0, **kw):
    """A stuffed block, x by y by z, standing on its place: round like a superellipsoid of power p, domed by puff."""
    verts, faces, uvs = [], [], []
    ticks = np.linspace(-1, 1, n)
    for axis in range(3):
        for sign in (-1, 1):
            first = len(verts)
            b, c = (axis + 1) % 3, (axis + 2) % 3
            size = [x, y, z]
            for j in range(n):
                for i in range(n):
                    q = np.zeros(3)
                    q[axis], q[b], q[c] = sign, ticks[i], ticks[j]
                    verts.append(q / (np.abs(q) ** p).sum() ** (1 / p))
            for j in range(n - 1):
                for i in range(n - 1):
                    k = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)]
                    k = k if sign > 0 else k[::-1]
                    faces.append([first + a + o * n for a, o in k])
                    uvs += [(ticks[a] * size[b] / 2, ticks[o] * size[c] / 2) for a, o in k]
    v = np.array(verts)
    dome = (1 - v[:, 0] ** 2) * (1 - v[:, 1] ** 2)
    v[:, 2] *= 1 - puff / 2 + puff * dome
    if crease:
        r = ripple(v[:, 0] * 9 + seed, v[:, 1] * 7 - seed, seed) + 0.7 * ripple(v[:, 0] * 17, v[:, 2] * 9 + v[:, 1] * 15, seed + 2)
        v = v * (1 + crease * r[:, None])
    v = v * np.array([x, y, z]) / 2
    v[:, 2] += z / 2
    obj = _object("cushion", v, faces, uvs=uvs, **kw)
    mod = obj.modifiers.new("weld", "WELD")
    mod.merge_threshold = 1e-5
    return obj


def folded(width, depth, layers, thickness, gap=0.0, relief=None, sag=0.0, skew=0.0, n_end=10, n_flat=60, n_wide=60, seed=0.0, uneven=0.004, **kw):
    """A cloth of some thickness folded back and forth in x (width) into layers, depth in y, lying on its place.

    relief(u, v) -> metres is added on the outside (u along the cloth, v across, in metres): quilting, ribs.
    """
    pitch = thickness + gap
    path = []
    for k in range(layers):
        go = 1 if k % 2 == 0 else -1
        end = width / 2 - pitch / 2 + 0.6 * uneven * math.sin(3.1 * k + seed)
        zc = thickness / 2 + k * pitch
        for i in range(n_flat):
            t = -1 + 2 * i / (n_flat - 1)
            path.append((go * t * end, zc))
        if k < layers - 1:
            for i in range(1, n_end):
                a = -math.pi / 2 + math.pi * i / n_end
                path.append((go * (end + math.cos(a) * pitch / 2), zc + pitch / 2 + math.sin(a) * pitch / 2))
    path = np.array(path)
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    tangent = np.gradient(path, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1)[:, None]
    normal = np.stack([-tangent[:, 1], tangent[:, 0]], 1)
    vs = np.linspace(-depth / 2, depth / 2, n_wide)

    def row(y, side, edge=1.0):
        extra = np.array([relief(s, y) for s in along]) if relief else 0.0
        off = side * (thickness / 2) * edge + (side * extra if relief else 0)
        x = path[:, 0] + normal[:, 0] * off
        z = path[:, 1] + normal[:, 1] * off
        wav = uneven * ripple(along * 9, y * 6 + seed, seed)
        x = x + uneven * ripple(z * 90, y * 14, seed + 1) * 0.6 + skew * z
        yy = np.full_like(x, y) + uneven * ripple(along * 5, z * 60, seed + 3)
        z = z + wav * np.clip(z / 0.03, 0, 1) * 0.5 - sag * (np.abs(x) / (width / 2)) ** 3 * z * (y / depth * 2) ** 2
        return np.stack([x, yy, z], 1)
    k = 5
    rows = []
    for y in vs:
        rows.append(row(y, 1))
    for i in range(1, k):
        a = math.pi * i / k
        rows.append(row(vs[-1] + thickness / 2 * math.sin(a), 1, math.cos(a)))
    for y in vs[::-1]:
        rows.append(row(y, -1))
    for i in range(1, k):
        a = math.pi * i / k
        rows.append(row(vs[0] - thickness / 2 * math.sin(a), -1, math.cos(a)))
    obj = grid(rows, closed_v=True, name="folded", **kw)
    obj.modifiers.new("fill", "SOLIDIFY").thickness = 0.0004
    return obj


def to_mesh(obj):
    """The object with its modifiers (or a curve, or text) as a plain mesh object in the same place."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    mesh = bpy.data.meshes.new_from_object(obj.evaluated_get(graph))
    new = bpy.data.objects.new(obj.name, mesh)
    bpy.context.collection.objects.link(new)
    new.matrix_world = obj.matrix_world
    bpy.data.objects.remove(obj)
    return new


def _flat_uv(obj):
    mesh = obj.data
    layer = mesh.uv_layers.active or mesh.uv_layers.new(name="UVMap")
    co = np.empty(len(mesh.vertices) * 3, np.float32)
    mesh.vertices.foreach_get("co", co)
    which = np.empty(len(mesh.loops), np.int32)
    mesh.loops.foreach_get("vertex_index", which)
    layer.data.foreach_set("uv", co.reshape(-1, 3)[which, :2].ravel())


def deform(obj, f):
    """Moves every corner of the (modifier-free) mesh: f(x, y, z) -> (x, y, z), on whole numpy columns."""
    mesh = obj.data
    co = np.empty(len(mesh.vertices) * 3, np.float32)
    mesh.vertices.foreach_get("co", co)
    x, y, z = co.reshape(-1, 3).T
    mesh.vertices.foreach_set("co", np.stack(f(x, y, z), 1).astype(np.float32).ravel())
    mesh.update()
    return obj


def ripple(x, y, seed=0.0):
    """Smooth noise of about -1..1 over two numbers (or arrays), for folds and unevenness."""
    return (np.sin(x * 1.0 + 1.3 * np.sin(y * 0.7 + seed) + seed) + 0.6 * np.sin(y * 1.7 - x * 0.6 + 2.1 * seed)
            + 0.4 * np.sin(2.3 * x + 1.9 * y + 3.7 * seed)) / 2
