"""Camera, light, ground, rendering and denoising: everything around a product.

A product is built in metres, standing on z = 0, facing -y. The stage measures it
and scales backdrop and lights to it, so that a spoon and a sofa get the same light.
"""
import math
import os
import tempfile

import bpy
import cv2
import numpy as np
from mathutils import Vector

from denoise import denoise

# One calm ground per shop, as linear-ish base colours (r, g, b).
GROUNDS = {
    "clay_kettle": (0.56, 0.50, 0.43),
    "harbour_pine": (0.62, 0.577, 0.50),
    "marigold": (0.70, 0.55, 0.47),
    "volt_wire": (0.47, 0.53, 0.58),
    "second_chapter": (0.61, 0.54, 0.43),
    "trailhead": (0.47, 0.53, 0.46),
    "little_orchestra": (0.55, 0.51, 0.55),
}


def reset():
    """Empties Blender."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.unit_settings.system = "METRIC"
    return scene


def points_of(objects):
    """All corner points of the objects as rendered (modifiers applied), in world space."""
    graph = bpy.context.evaluated_depsgraph_get()
    found = []
    for obj in objects:
        if obj.type not in {"MESH", "CURVE", "FONT"} or obj.hide_render:
            continue
        shown = obj.evaluated_get(graph)
        mesh = shown.to_mesh()
        flat = np.empty(len(mesh.vertices) * 3, np.float32)
        mesh.vertices.foreach_get("co", flat)
        turn = np.array(shown.matrix_world, np.float32)
        found.append(flat.reshape(-1, 3) @ turn[:3, :3].T + turn[:3, 3])
        shown.to_mesh_clear()
    return np.concatenate(found)


def _aim(obj, target):
    obj.rotation_euler = (Vector(target) - obj.location).to_track_quat("-Z", "Y").to_euler()


def _lamp(name, at, target, size, radiance, colour):
    data = bpy.data.lights.new(name, "AREA")
    data.shape = "RECTANGLE"
    data.size, data.size_y = size
    data.energy = radiance * math.pi * size[0] * size[1]
    data.color = colour
    lamp = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(lamp)
    lamp.location = at
    _aim(lamp, target)
    return lamp


def place_camera(points, az, el, lens, fill, shift):
    """A camera from azimuth az (0 = front, positive = from the right) and elevation el, framed on the points."""
    a, e = math.radians(az), math.radians(el)
    away = np.array([math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)])
    right = np.array([math.cos(a), math.sin(a), 0.0])
    up = np.cross(right, -away)
    target = (points.min(0) + points.max(0)) / 2
    reach = float(np.linalg.norm(points - target, axis=1).max())
    half = 18.0 / lens
    distance = reach / half * 1.4
    for _ in range(12):
        rel = points - (target + away * distance)
        depth = rel @ -away
        x, y = rel @ right / depth / half, rel @ up / depth / half
        middle = (x.min() + x.max()) / 2, (y.min() + y.max()) / 2
        span = max(x.max() - x.min(), y.max() - y.min()) / 2
        target = target + (right * middle[0] + up * middle[1]) * half * distance
        distance *= span / fill
    target = target - up * shift * half * distance
    data = bpy.data.cameras.new("camera")
    data.lens, data.sensor_width, data.sensor_height = lens, 36, 36
    data.clip_start, data.clip_end = reach * 0.01, reach * 1000
    camera = bpy.data.objects.new("camera", data)
    bpy.context.collection.objects.link(camera)
    camera.location = target + away * distance
    _aim(camera, target)
    bpy.context.scene.camera = camera
    return reach, target, distance


def _backdrop(colour, reach, az, wall, centre, wall_at):
    """A seamless ground: floor, a wide curve and a wall behind; or one flat wall right behind what hangs."""
    material = bpy.data.materials.new("ground")
    material.use_nodes = True
    nodes = material.node_tree.nodes
    nodes.remove(nodes["Principled BSDF"])
    matt = nodes.new("ShaderNodeBsdfDiffuse")
    matt.inputs["Color"].default_value = (*colour, 1)
    material.node_tree.links.new(matt.outputs[0], nodes["Material Output"].inputs["Surface"])
    wide = 40 * reach
    if wall:
        path = [(wall_at, -wide), (wall_at, wide)]
    else:
        back, bend, n = 6.5 * reach, 3.5 * reach, 24
        path = [(-14 * reach, 0.0), (back - bend, 0.0)]
        path += [(back - bend + bend * math.sin(t), bend - bend * math.cos(t))
                 for t in (i / n * math.pi / 2 for i in range(1, n + 1))]
        path.append((back, wide))
    rows = [((-wide, y, z), (wide, y, z)) for y, z in path]
    verts = [v for row in rows for v in row]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(rows) - 1)]
    mesh = bpy.data.meshes.new("ground")
    mesh.from_pydata(verts, [], faces)
    for poly in mesh.polygons:
        poly.use_smooth = True
    mesh.materials.append(material)
    ground = bpy.data.objects.new("ground", mesh)
    bpy.context.collection.objects.link(ground)
    if not wall:
        ground.location = (centre[0], centre[1], 0)
        ground.rotation_euler = (0, 0, math.radians(az))
    return ground


def _world(strength, fill, az):
    """A dim studio room: pale ceiling, darker floor, a large bright wall to the right of the camera as fill light."""
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.cycles.sampling_method = "NONE"  # soft enough to be found by chance; leaves the light samples to the lamps
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links

    def new(kind, *inputs, operation=None):
        node = nodes.new("ShaderNode" + kind)
        if operation:
            node.operation = operation
        for socket, value in zip(node.inputs, inputs):
            if hasattr(value, "is_output"):
                links.new(value, socket)
            else:
                socket.default_value = value
        return node
    way = nodes.new("ShaderNodeTexCoord").outputs["Generated"]
    height = new("SeparateXYZ", way).outputs["Z"]
    ramp = new("ValToRGB", height)
    ramp.color_ramp.elements[0].color = (0.30, 0.31, 0.33, 1)
    ramp.color_ramp.elements[1].color = (1.0, 0.99, 0.97, 1)
    a = math.radians(az + 64)
    right = Vector((math.sin(a) * 0.93, -math.cos(a) * 0.93, 0.37))
    towards = new("VectorMath", way, right, operation="DOT_PRODUCT").outputs["Value"]
    wall = new("MapRange", towards, 0.72, 0.93, 0.0, 1.6 * fill).outputs[0]
    both = new("MixRGB", 1.0, ramp.outputs[0], wall)
    both.blend_type = "ADD"
    links.new(both.outputs[0], nodes["Background"].inputs["Color"])
    nodes["Background"].inputs["Strength"].default_value = strength


def shoot(build, path, shop, preview=False, az=28, el=20, lens=85, fill=0.72, shift=0.0, wall=False,
          wall_gap=0.0, key=1.0, fill_light=1.0, rim=1.0, room=1.0, key_az=-48, key_el=48, ground=None, exposure=0.0,
          samples=None, bounces=5, dof=None):
    """Builds the product, lights it, renders it and writes the picture (a .webp, or a .png preview)."""
    scene = reset()
    build()
    bpy.context.view_layer.update()
    points = points_of(scene.objects)
    if not wall:
        points[:, 2] = np.maximum(points[:, 2], 0)
    reach, target, distance = place_camera(points, az, el, lens, fill, shift)
    centre = Vector(((points.min(0) + points.max(0)) / 2).tolist())
    colour = ground or GROUNDS[shop]
    _backdrop(colour, reach, az, wall, centre, points[:, 1].max() + wall_gap + 0.0005)
    _world(0.34 * room, fill_light, az)

    def at(angle, height, far):
        a, e = math.radians(az + angle), math.radians(height)
        return centre + reach * far * Vector(
            (math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))

    r = reach
    _lamp("key", at(key_az, key_el, 4.2), centre, (2.9 * r, 2.9 * r), 12.5 * key, (1.0, 0.965, 0.92))
    if not wall:
        _lamp("rim", at(146, 42, 4.0), centre, (3.2 * r, 1.2 * r), 4.2 * rim, (1.0, 0.98, 0.95))
    if dof:
        camera = scene.camera.data
        camera.dof.use_dof = True
        camera.dof.focus_distance = distance - dof.get("nearer", 0.3) * reach
        camera.dof.aperture_fstop = dof["fstop"]

    size = 400 if preview else 1000
    render, cycles = scene.render, scene.cycles
    render.resolution_x = render.resolution_y = size
    render.resolution_percentage = 100
    render.threads_mode, render.threads = "FIXED", 2
    cycles.samples = samples or (14 if preview else 18)
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.05
    cycles.adaptive_min_samples = 8
    cycles.max_bounces = bounces
    cycles.diffuse_bounces, cycles.glossy_bounces = 1, 3
    cycles.transmission_bounces, cycles.transparent_max_bounces = 8, 12
    if bounces > 5:
        cycles.glossy_bounces = 4
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy = 0.6
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 3.0, 12.0
    cycles.use_denoising = False
    cycles.pixel_filter_type, cycles.filter_width = "BLACKMAN_HARRIS", 1.4
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = "High Contrast"
    scene.view_settings.exposure = exposure + 0.12
    _render(scene, path, preview)


PASSES = {
    "dd": "DiffDir", "di": "DiffInd", "dc": "DiffCol", "gd": "GlossDir", "gi": "GlossInd", "gc": "GlossCol",
    "td": "TransDir", "ti": "TransInd", "tc": "TransCol", "em": "Emit", "env": "Env",
    "n": "Denoising Normal", "a": "Denoising Albedo", "z": "Denoising Depth", "image": "Image",
}


def _render(scene, path, preview):
    layer = scene.view_layers[0]
    for kind in ("diffuse", "glossy", "transmission"):
        for part in ("direct", "indirect", "color"):
            setattr(layer, f"use_pass_{kind}_{part}", True)
    layer.use_pass_emit = layer.use_pass_environment = True
    layer.cycles.denoising_store_passes = True
    folder = tempfile.mkdtemp(prefix="studio-")
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    nodes.clear()
    source = nodes.new("CompositorNodeRLayers")
    target = nodes.new("CompositorNodeOutputFile")
    target.base_path = folder
    target.format.file_format, target.format.color_depth = "OPEN_EXR", "32"
    target.format.exr_codec = "NONE"
    target.file_slots.clear()
    for key, name in PASSES.items():
        target.file_slots.new(key + "_")
        links.new(source.outputs[name], target.inputs[key + "_"])
    bpy.ops.render.render()
    size = scene.render.resolution_x
    got = {}
    for key in PASSES:
        image = bpy.data.images.load(os.path.join(folder, key + "_0001.exr"))
        image.colorspace_settings.name = "Non-Color"
        flat = np.empty(size * size * 4, np.float32)
        image.pixels.foreach_get(flat)
        got[key] = flat.reshape(size, size, 4)[..., :3].copy()
        bpy.data.images.remove(image)
        os.remove(os.path.join(folder, key + "_0001.exr"))
    os.rmdir(folder)
    if os.environ.get("STUDIO_DUMP"):
        np.savez(os.environ["STUDIO_DUMP"], **got)
    clean = denoise(got)
    grey = (clean @ np.array([0.2126, 0.7152, 0.0722], np.float32))[..., None]
    clean = np.maximum(grey + (clean - grey) * 1.14, 0)  # Filmic pales colours a little: give it back
    out = bpy.data.images.new("out", size, size, float_buffer=True)
    out.colorspace_settings.name = "Linear"
    out.pixels.foreach_set(np.dstack([clean, np.ones((size, size), np.float32)]).astype(np.float32).ravel())
    out.update()
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGB"
    scene.render.image_settings.color_depth = "8"
    raw = path.rsplit(".", 1)[0] + ".raw.png"
    out.save_render(raw, scene=scene)
    picture = cv2.imread(raw)
    os.remove(raw)
    if preview:
        cv2.imwrite(path, picture)
    else:
        picture = cv2.resize(picture, (1200, 1200), interpolation=cv2.INTER_LANCZOS4)
        soft = cv2.GaussianBlur(picture, (0, 0), 1.2)
        picture = cv2.addWeighted(picture, 1.45, soft, -0.45, 0)
        grain = np.random.default_rng(7).normal(0, 1.1, picture.shape[:2] + (1,))  # hides steps in the soft ground
        picture = np.clip(picture + grain + 0.5, 0, 255).astype(np.uint8)
        cv2.imwrite(path, picture, [cv2.IMWRITE_WEBP_QUALITY, 85])
        small = cv2.resize(picture, (400, 400), interpolation=cv2.INTER_AREA)
        cv2.imwrite(path.replace(".webp", "-400.webp"), small, [cv2.IMWRITE_WEBP_QUALITY, 82])
