import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Dependencies = z.record(z.string(), z.string()).optional()

/** The fields of a package.json from which a published one is made. */
const PackageManifest = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  type: z.literal('module'),
  engines: z.record(z.string(), z.string()),
  sideEffects: z.union([z.boolean(), z.array(z.string())]).optional(),
  /** A command that has another program in the repository. */
  publishConfig: z.object({ bin: z.record(z.string(), z.string()).optional() }).optional(),
  exports: z.record(z.string(), z.union([z.string(), z.object({ types: z.string() })])).optional(),
  dependencies: Dependencies,
  peerDependencies: Dependencies,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean() })).optional(),
})
export type PackageManifest = z.infer<typeof PackageManifest>

export const readManifest = (folder: string): PackageManifest =>
  PackageManifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))

/** Folder of the compiled sources in a published package. */
export const LIBRARY = 'lib'

const RootManifest = z.object({ devDependencies: z.record(z.string(), z.string()) })

/** The repository's devDependencies. */
export const readTools = (root: string) =>
  RootManifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).devDependencies

/**
 * The package.json to publish: its paths point to the compiled files, and it keeps only needed dependencies. Needed tools
 * become optional peer dependencies, so that the installing repository chooses their versions.
 */
export function publishedManifest(
  manifest: PackageManifest,
  tools: Record<string, string>,
  needs: (name: string) => boolean,
) {
  const { publishConfig, ...rest } = manifest
  const { sideEffects, exports = {}, dependencies = {}, peerDependencies, peerDependenciesMeta } = rest
  const needed = Object.entries(tools).filter(
    ([name]) => needs(name) && !(name in { ...dependencies, ...peerDependencies }),
  )
  return {
    ...rest,
    ...publishConfig,
    sideEffects: Array.isArray(sideEffects) ? [...new Set(sideEffects.map(built))] : sideEffects,
    exports: Object.fromEntries(publishedDoors(exports).map(([path, target]) => [path, builtTarget(target)])),
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([name]) => needs(name))),
    peerDependencies: { ...peerDependencies, ...Object.fromEntries(needed) },
    peerDependenciesMeta: {
      ...peerDependenciesMeta,
      ...Object.fromEntries(needed.map(([name]) => [name, { optional: true }])),
    },
  }
}

/** The import paths to publish, with their sources: all but the doubles of tests that only this repository has. */
export const publishedDoors = (exports: PackageManifest['exports'] = {}) =>
  Object.entries(exports).filter(([path]) => path !== './testing/*')

/** `./src/forms/index.ts` is published as `./lib/forms/index.js`; `*.css.ts` as `*.css`. */
const built = (path: string) =>
  path
    .replace('./src/', `./${LIBRARY}/`)
    .replace(/\.css\.ts$/, '.css')
    .replace(/\.tsx?$/, '.js')

type Target = string | { types: string }

/** The source of an import path; what plain Node loads in its place in the repository is not published. */
export const sourceOf = (target: Target | undefined): string | undefined => {
  const file = typeof target === 'object' ? target.types : target
  return file?.startsWith('./src/') ? file : undefined
}

const builtTarget = (target: Target) => {
  const source = sourceOf(target)
  return source ? { types: built(source).replace(/\.js$/, '.d.ts'), default: built(source) } : target
}
