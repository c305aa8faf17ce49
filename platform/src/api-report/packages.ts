import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The packages that teams build on, and whose public surface is kept in a report. */
export const publicPackages = ['shared-contract', 'shared-state', 'shared-ui']

const Exports = z.object({
  version: z.string(),
  exports: z.record(z.string(), z.union([z.string(), z.object({ types: z.string() }).transform(({ types }) => types)])),
})

/** What a package offers: its version, and the file behind each import path, such as `shared-ui/forms`. */
export interface PublicPackage {
  name: string
  version: string
  entries: { path: string; file: string }[]
}

export function readPublicPackage(root: string, name: string): PublicPackage {
  const { version, exports } = Exports.parse(JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')))
  const entries = Object.entries(exports).map(([path, file]) => ({
    path: path.replace('.', name),
    file: join(root, name, file),
  }))
  return { name, version, entries: entries.sort((a, b) => (a.path < b.path ? -1 : 1)) }
}
