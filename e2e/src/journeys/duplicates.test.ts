import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Composition } from '@haggle/shared-contract/platform'
import { productUnderTest } from '../productUnderTest'

/**
 * Modules allowed in several builds: federation's runtime code, which every entry contains, and the contract and zod,
 * which are tree-shaken into each build. As shared packages they would load in full.
 */
const ofEachBuild = /^(@module-federation\/|\.federation\/|shared-contract\/|zod\/)/

/** The modules in each script of a release, such as `react-dom/cjs/react-dom-client.production.js`. */
function modulesOf({ name, version }: { name: string; version: string }): { file: string; modules: string[] }[] {
  const folder = join(productUnderTest().home, 'releases', name, version)
  const maps = readdirSync(folder).filter((file) => file.endsWith('.js.map'))
  return maps.map((file) => {
    const { sources } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { sources: string[] }
    return { file: `${name}/${file.replace('.map', '')}`, modules: sources.flatMap(packaged) }
  })
}

/** The path of a source within its package. Empty for the build's own sources, webpack's, and allowed modules. */
function packaged(source: string): string[] {
  const installed = source.split('node_modules/')
  const [path = ''] = installed.length > 1 ? installed.slice(-1) : source.split('/../').slice(1)
  return path && !ofEachBuild.test(path) ? [path] : []
}

const packageOf = (module: string) => /^(@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module

async function builtFiles() {
  const { shell, remotes } = (await (
    await fetch(`${productUnderTest().marketplaceUrl}/composition.json`)
  ).json()) as Composition
  return { shell: modulesOf(shell), remotes: remotes.flatMap(({ release }) => modulesOf(release)) }
}

test('no module of a package is in more than one file', async () => {
  const { shell, remotes } = await builtFiles()
  const holders = new Map<string, string[]>()
  for (const { file, modules } of [...shell, ...remotes])
    for (const module of new Set(modules)) holders.set(module, [...(holders.get(module) ?? []), file])
  expect(holders.size).toBeGreaterThan(100)
  expect([...holders].filter(([, files]) => files.length > 1)).toEqual([])
})

test('no remote bundles a package that the shell contains or provides', async () => {
  const { shell, remotes } = await builtFiles()
  const provided = new Set(shell.flatMap(({ modules }) => modules.map(packageOf)))
  for (const name of [
    'react',
    'react-dom',
    'react-router',
    'axios',
    '@reduxjs/toolkit',
    'antd',
    'shared-ui',
    'shared-state',
  ])
    expect(provided).toContain(name)
  const bundled = remotes.flatMap(({ file, modules }) =>
    modules.filter((module) => provided.has(packageOf(module))).map((module) => `${file}: ${module}`),
  )
  expect(bundled).toEqual([])
})
