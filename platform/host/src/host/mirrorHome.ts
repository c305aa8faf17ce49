import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from '@haggle/kit/base/document'
import { SettingError } from '@haggle/kit/settings/settings'
import { fileStorage } from '@haggle/kit/storage/fileStorage'
import { z } from 'zod'

/** The registry, identified by its key, and the environment that a home is a copy of. */
const Mirrored = z.strictObject({ key: z.string(), environment: z.string() })
type Mirrored = z.infer<typeof Mirrored>

const MIRROR_FILE = 'mirror.json'

/** Entries that only a registry's home has. The key is not among them: a mirror also signs, with a key of its own. */
const ofRegistries = ['platform-token', 'audit', 'tokens']

/** Throws if a home is a registry's own: a mirror would write its copies over what is live there. */
export function requireNoRegistry(home: string): void {
  if (ofRegistries.some((name) => existsSync(join(home, 'registry', name))))
    throw new SettingError(`HAGGLE_HOME=${home} is a registry's own; give the host another.`)
}

/** Throws if a home is a host's copy of a registry: changes would be made to the copy. */
export function requireNoMirror(home: string): void {
  if (existsSync(join(home, 'registry', MIRROR_FILE)))
    throw new SettingError(`HAGGLE_HOME=${home} is a host's copy of a registry; give the registry another.`)
}

/** Throws unless a home is new, or a copy of this environment and, if its key is known, of this registry. */
export async function requireMirrorOf(home: string, { key, environment }: Partial<Mirrored>): Promise<void> {
  requireNoRegistry(home)
  const known = await mirroredIn(home)
  if (known && (known.environment !== environment || (key !== undefined && known.key !== key)))
    throw new SettingError(
      `HAGGLE_HOME=${home} is a copy of ${known.environment} of the registry ${known.key}; give this host another.`,
    )
}

/** Records what a home is a copy of, before the first copy. Throws if that is something else. */
export async function claimHome(home: string, mirrored: Mirrored): Promise<void> {
  if (!(await mirroredIn(home))) await fileStorage(join(home, 'registry')).create(MIRROR_FILE, JSON.stringify(mirrored))
  await requireMirrorOf(home, mirrored)
}

async function mirroredIn(home: string): Promise<Mirrored | undefined> {
  const stored = await fileStorage(join(home, 'registry')).get(MIRROR_FILE)
  return stored && parseDocument(stored.bytes.toString(), Mirrored)
}
