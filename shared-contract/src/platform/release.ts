import { z } from 'zod'
import { OlderMajor, OwnFramework, RemoteName, Screen, ShellScreen, Unsteady } from './descriptor'
import { Flags } from './flags'
import { Part, Slot } from './slots'

/** A release's version: the package's, plus the commit when the source changed since that version. */
export const Version = z.string().regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'must be a version like 1.2.3')

/** A subresource integrity hash. */
export const Integrity = z.string().regex(/^sha384-[A-Za-z0-9+/=]{64}$/, 'must be a sha384 integrity hash')

/** A file of a release, by its path within the release's directory. */
export const Asset = z.strictObject({
  path: z
    .string()
    .regex(/^[A-Za-z0-9_.@-]+(\/[A-Za-z0-9_.@-]+)*$/, 'must be a relative path')
    .refine((path) => !path.split('/').includes('..'), 'must stay in the release'),
  bytes: z.number().int().nonnegative(),
  integrity: Integrity,
})
export type Asset = z.infer<typeof Asset>

const ReleaseBase = z.strictObject({
  name: RemoteName,
  version: Version,
  commit: z.string().regex(/^([0-9a-f]{7,40}(-dirty)?|unknown)$/),
  /** A hash of the sources; equal sources are not built again. */
  source: z.string().regex(/^[0-9a-f]{64}$/),
  builtAt: z.iso.datetime(),
  /** Packages shared at run time: ranges required by a remote, versions provided by a shell. */
  shared: z.record(z.string(), z.string()),
  /** Range of contract versions a remote supports; the version a shell implements. */
  contract: z.string().min(1),
  /** The entry script. */
  entry: Asset,
  /** All other files, so that each can be verified before it runs. */
  assets: z.array(Asset),
  /** The file that hosts prerender first pages with; without it pages render in the browser only. */
  prerender: z.string().optional(),
})

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

const Files = { js: z.array(z.string()), css: z.array(z.string()) }

/** The JSON schema, as text, of what a slot passes or a part takes. Read by gates only. */
const schema = z
  .string()
  .max(8000, 'must have at most 8000 characters')
  .refine(isJsonObject, 'must be a JSON schema')
  .optional()
const ReleasedSlot = Slot.extend({ schema })

/** `release.json` of a remote, made by its build. `global` is the variable that its entry sets. */
export const RemoteRelease = ReleaseBase.extend({
  kind: z.literal('remote'),
  manifest: z.string(),
  global: z.string(),
  screens: z.array(Screen.safeExtend({ ...Files, slots: z.array(ReleasedSlot).optional() })).min(1),
  /** Absent from older releases. */
  parts: z.array(Part.extend({ ...Files, schema })).optional(),
  flags: Flags.optional(),
  unsteady: Unsteady,
  ownFramework: OwnFramework.optional(),
})
export type RemoteRelease = z.infer<typeof RemoteRelease>

/** `release.json` of the shell. `js` and `css` are loaded first by its page, in order. */
export const ShellRelease = ReleaseBase.extend({
  kind: z.literal('shell'),
  js: z.array(z.string()).min(1),
  css: z.array(z.string()),
  /** With the additional files of each screen; absent from older releases. */
  screens: z
    .array(ShellScreen.safeExtend({ js: z.array(z.string()).default([]), css: z.array(z.string()).default([]) }))
    .default([]),
  slots: z.array(ReleasedSlot).optional(),
  /** Earlier majors of shared packages, with the files and compressed bytes that a page with a remote of one loads for it. */
  olderMajors: z
    .array(OlderMajor.extend({ name: z.string(), version: Version, ...Files, bytes: z.number() }))
    .optional(),
})
export type ShellRelease = z.infer<typeof ShellRelease>

export const Release = z.discriminatedUnion('kind', [RemoteRelease, ShellRelease])
export type Release = z.infer<typeof Release>
