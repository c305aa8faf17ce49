import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Composition } from 'shared-contract/platform'
import { productUnderTest } from '../productUnderTest'

/**
 * Federation's own glue is in every entry. The contract is compiled into whoever calls it, as far as it is called, and so
 * is zod, of which a form's schemas need half at the most: shared, all of it would come.
 */
const ofEachBuild = /^(@module-federation\/|\.federation\/|shared-contract\/|zod\/)/

/** The modules in a release's scripts, by the file that holds them: `react-dom/cjs/react-dom-client.production.js`. */
function modulesOf({ name, version }: { name: string; version: string }): { file: string; modules: string[] }[] {
  const folder = join(productUnderTest().home, 'releases', name, version)
  const maps = readdirSync(folder).filter((file) => file.endsWith('.js.map'))
  return maps.map((file) => {
    const { sources } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { sources: string[] }
    return { file: `${name}/${file.replace('.map', '')}`, modules: sources.flatMap(packaged) }
  })
}

/** A source as its package knows it; none for a build's own sources and webpack's. */
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

test('no module of a package is in two files', async () => {
  const { shell, remotes } = await builtFiles()
  const holders = new Map<string, string[]>()
  for (const { file, modules } of [...shell, ...remotes])
    for (const module of new Set(modules)) holders.set(module, [...(holders.get(module) ?? []), file])
  expect(holders.size).toBeGreaterThan(100)
  expect([...holders].filter(([, files]) => files.length > 1)).toEqual([])
})

test('what the shell provides, or is made of, no remote brings along', async () => {
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
  const brought = remotes.flatMap(({ file, modules }) =>
    modules.filter((module) => provided.has(packageOf(module))).map((module) => `${file}: ${module}`),
  )
  expect(brought).toEqual([])
})
