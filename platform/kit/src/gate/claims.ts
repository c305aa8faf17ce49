import type { RemoteRelease } from '@haggle/shared-contract/platform'
import { satisfies } from 'semver'
import { z } from 'zod'
import { oneLine } from '../base/plainText'
import { isRange } from '../base/range'
import { globalName } from '../releases/buildNames'
import { exposedModules } from '../releases/exposedModules'
import { packageOf } from '../webpack/sharedModules'

const text = z.string().max(1_000)

/** The parts of a build's manifest from which a release is described. */
const Manifest = z.object({
  metaData: z.object({
    globalName: text,
    remoteEntry: z.object({ name: text }),
    /** The contract's range in the descriptor, and the version used by the build. */
    contract: z.object({ range: text, version: text }).optional(),
    /** The JSON schemas of what slots pass and parts take, by module. */
    schemas: z.record(text, z.string().max(8_000)).optional(),
  }),
  exposes: z.array(
    z.object({
      path: text,
      assets: z.object({ js: z.object({ sync: z.array(text) }), css: z.object({ sync: z.array(text) }) }),
    }),
  ),
})

/** A candidate's files and manifest, inspected before any of its code ran. */
export const Built = z.strictObject({
  files: z.record(text, z.strictObject({ bytes: z.number(), integrity: text })),
  manifest: z.unknown().optional(),
})
export type Built = z.infer<typeof Built>

/** Result of running the entry: the requested shared modules with their ranges, and the files that each screen loads. */
export const Seen = z.strictObject({
  shared: z.record(text, z.array(text).max(10)),
  exposed: z.record(
    text,
    z.union([z.strictObject({ files: z.array(text) }), z.strictObject({ reason: text.transform(oneLine) })]),
  ),
})
export type Seen = z.infer<typeof Seen>

/** A line for each difference between a release's document and its build. */
export function claimFaults(release: RemoteRelease, { files, manifest }: Built, seen: Seen): string[] {
  const read = Manifest.safeParse(manifest)
  return [
    ...fileFaults(release, files),
    ...(read.success ? manifestFaults(release, read.data) : [`${release.manifest} cannot be read.`]),
    ...(release.global === globalName(release.name, release.version)
      ? []
      : [`release.json names the variable ${release.global}, not ${globalName(release.name, release.version)}.`]),
    ...exposedModules(release).flatMap(({ module, js, css }) => {
      const found = seen.exposed[module]
      if (!found) return [`the build does not expose ${module}.`]
      if ('reason' in found) return [`the build does not expose ${module}: ${found.reason}.`]
      return isSame(found.files, [...js, ...css]) ? [] : [`${module} loads other files than release.json names.`]
    }),
    ...sharedFaults(release, seen.shared),
  ]
}

const fileFaults = ({ entry, assets }: RemoteRelease, files: Built['files']) =>
  [entry, ...assets].flatMap(({ path, bytes, integrity }) => {
    const found = files[path]
    if (!found) return [`${path} is missing.`]
    if (found.integrity !== integrity) return [`${path} was changed.`]
    return found.bytes === bytes ? [] : [`${path} has ${found.bytes} bytes; release.json says ${bytes}.`]
  })

function manifestFaults(release: RemoteRelease, { metaData, exposes }: z.infer<typeof Manifest>): string[] {
  const { contract, schemas = {}, globalName: global, remoteEntry } = metaData
  const built = new Map(exposes.map(({ path, assets }) => [path, assets]))
  return [
    ...(remoteEntry.name === release.entry.path && global === release.global
      ? []
      : [`${release.manifest} names ${remoteEntry.name} and ${global}, release.json another entry.`]),
    ...exposedModules(release).flatMap(({ module, js, css }) => {
      const assets = built.get(module)
      if (!assets) return [`the build does not expose ${module}.`]
      const same = js.join() === assets.js.sync.join() && css.join() === assets.css.sync.join()
      return same ? [] : [`release.json names other files of ${module} than the build.`]
    }),
    ...contractFaults(release.contract, contract),
    ...schemaFaults(release, schemas),
  ]
}

function contractFaults(declared: string, built: { range: string; version: string } | undefined): string[] {
  if (!built)
    return ['its build does not say which contract it was made with: build it with the platform as it is now.']
  if (!isRange(declared)) return [`release.json must name a range of the contract, not "${declared}".`]
  if (declared !== built.range) return [`release.json says contract ${declared}; the build says ${built.range}.`]
  return satisfies(built.version, declared)
    ? []
    : [`release.json says contract ${declared}; it was built with contract ${built.version}.`]
}

const schemaFaults = ({ screens, parts = [] }: RemoteRelease, built: Record<string, string>) =>
  [
    ...screens.flatMap(({ slots = [] }) => slots.map(({ passes, schema }) => ({ module: passes, schema }))),
    ...parts.map(({ takes, schema }) => ({ module: takes, schema })),
  ].flatMap(({ module, schema }) =>
    schema === (module && built[module]) ? [] : [`release.json says otherwise than the build what ${module} is.`],
  )

const sharedFaults = ({ shared }: RemoteRelease, asked: Seen['shared']) =>
  Object.entries(asked).flatMap(([module, ranges]) => {
    const declared = shared[packageOf(module)]
    return ranges
      .filter((range) => range !== declared)
      .map(
        (range) =>
          `release.json says ${packageOf(module)} ${declared ?? 'is not shared'}; the build asks for ${range}.`,
      )
  })

const isSame = (a: string[], b: string[]) => [...new Set(a)].sort().join() === [...new Set(b)].sort().join()
