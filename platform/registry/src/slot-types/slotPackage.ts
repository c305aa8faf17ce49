import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { tarOf } from '@haggle/kit/releases/tarOf'
import type { Release } from '@haggle/shared-contract/platform'
import { slotTypes } from './slotTypes'

export const SCOPE = '@haggle-slots'

/** The `package.json` of the package with the types of a release's slots. */
export const slotManifest = ({ name, version }: Release) => ({
  name: `${SCOPE}/${name}`,
  version,
  description: `What the slots of ${name} pass.`,
  types: 'index.d.ts',
})

/** That package as npm unpacks it: of one release always the same bytes, as lock files keep their hash. */
export async function slotTarball(release: Release): Promise<Buffer> {
  const files = { 'package.json': JSON.stringify(slotManifest(release), null, 2), 'index.d.ts': slotTypes(release) }
  const entries = Object.entries(files).map(
    ([name, text]) => [{ name: `package/${name}`, mtime: new Date(0) }, text] as const,
  )
  // stored: each zlib compresses in its own way
  return gzipSync(await tarOf(entries), { level: 0 })
}

/** A tarball's hash as npm compares it. */
export const npmIntegrity = (tarball: Buffer) => `sha512-${createHash('sha512').update(tarball).digest('base64')}`
