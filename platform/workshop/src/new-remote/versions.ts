import { join } from 'node:path'
import { openWorkspace, readManifest } from '@haggle/kit/workspace/workspace'
import { minVersion } from 'semver'
import { z } from 'zod'
import { readManifest as readPublished, readTools } from '../manifests/publishedManifest'
import { sharedRangesOf } from './firstScreen'
import { packagesIn } from './request'

/** The dependencies of a remote in its own repository. */
export const ScaffoldVersions = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  /** Further devDependencies for owners' screens: antd, which is most of an install. */
  forOwners: z.record(z.string(), z.string()),
  /** The paths of the shell's screens and of the remotes', when the packages were published. */
  packages: z.array(z.object({ name: z.string(), screens: z.array(z.object({ path: z.string() })) })).default([]),
})
export type ScaffoldVersions = z.infer<typeof ScaffoldVersions>

/** Tools for a remote's tests, types and lint. */
const tools = [
  '@swc/core',
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'identity-obj-proxy',
  'jest',
  'jest-environment-jsdom',
  'oxlint',
  'oxlint-tsgolint',
  'typescript',
  'webpack-cli',
]

/** The shared packages, and the tools in this repository's ranges. */
export function scaffoldVersions(root: string): ScaffoldVersions {
  const devDependencies = readTools(root)
  const used = tools.map((tool) => {
    const range = devDependencies[tool]
    if (!range) throw new Error(`${tool} is not among the devDependencies of package.json.`)
    return [tool, range] as const
  })
  const { peerDependencies = {}, peerDependenciesMeta = {} } = readPublished(join(root, 'shared-ui'))
  return {
    dependencies: wholeMajors(sharedRangesOf(readManifest(join(root, 'shell')).dependencies)),
    devDependencies: {
      ...Object.fromEntries(used),
      '@haggle/kit': `^${readManifest(join(root, 'platform/kit')).version}`,
    },
    forOwners: Object.fromEntries(Object.entries(peerDependencies).filter(([name]) => name in peerDependenciesMeta)),
    packages: packagesIn(openWorkspace(root, {})).map(({ name, screens }) => ({
      name,
      screens: screens.map(({ path }) => ({ path })),
    })),
  }
}

/** Ranges that hold no rollback of the shell back: a first screen needs nothing that an earlier release of a major lacks. */
const wholeMajors = (ranges: Record<string, string>) =>
  Object.fromEntries(Object.entries(ranges).map(([name, range]) => [name, `^${minVersion(range)?.major ?? 0}.0.0`]))
