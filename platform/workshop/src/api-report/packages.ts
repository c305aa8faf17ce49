import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Folders of the packages that teams build on; each one's public surface is recorded in its api.md. */
export const publicPackages = ['shared-contract', 'shared-state', 'shared-ui']

const Exports = z.object({
  name: z.string(),
  version: z.string(),
  exports: z.record(z.string(), z.union([z.string(), z.object({ types: z.string() }).transform(({ types }) => types)])),
})

/** A package's version and its entry file per import path, such as `@haggle/shared-ui/forms`. */
export interface PublicPackage {
  folder: string
  name: string
  version: string
  entries: { path: string; file: string }[]
}

export function readPublicPackage(root: string, folder: string): PublicPackage {
  const { name, version, exports } = Exports.parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')))
  const entries = Object.entries(exports).map(([path, file]) => ({
    path: path.replace('.', name),
    file: join(root, folder, file),
  }))
  return { folder, name, version, entries: entries.sort((a, b) => (a.path < b.path ? -1 : 1)) }
}
