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
  bin: z.record(z.string(), z.string()).optional(),
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

const RootManifest = z.object({
  devDependencies: z.record(z.string(), z.string()),
  overrides: z.object({ 'light-my-request': z.record(z.string(), z.string()) }),
})

const readRoot = (root: string) => RootManifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))

/** The repository's devDependencies. */
export const readTools = (root: string) => readRoot(root).devDependencies

/** The repository's `overrides` that whoever installs the platform needs, too: npm reads a root's alone. */
export const readOverrides = (root: string) => readRoot(root).overrides

/**
 * The package.json to publish: its paths point to the compiled files, and it keeps only needed dependencies. Needed tools
 * become optional peer dependencies, so that the installing repository chooses their versions.
 */
export function publishedManifest(
  manifest: PackageManifest,
  offered: string[],
  tools: Record<string, string>,
  needs: (name: string) => boolean,
) {
  const { sideEffects, exports = {}, dependencies = {}, peerDependencies, peerDependenciesMeta } = manifest
  const needed = Object.entries(tools).filter(
    ([name]) => needs(name) && !(name in { ...dependencies, ...peerDependencies }),
  )
  const isOffered = ([path]: [string, unknown]) => offered.includes(path)
  return {
    ...manifest,
    sideEffects: Array.isArray(sideEffects) ? [...new Set(sideEffects.map(built))] : sideEffects,
    exports: Object.fromEntries(
      Object.entries(exports)
        .filter(isOffered)
        .map(([path, target]) => [path, builtTarget(target)]),
    ),
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([name]) => needs(name))),
    peerDependencies: { ...peerDependencies, ...Object.fromEntries(needed) },
    peerDependenciesMeta: {
      ...peerDependenciesMeta,
      ...Object.fromEntries(needed.map(([name]) => [name, { optional: true }])),
    },
  }
}

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
