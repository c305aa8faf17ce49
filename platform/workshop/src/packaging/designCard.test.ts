import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const root = join(__dirname, '../../../..')

const Manifest = z.looseObject({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
})

/** The design card: each package with the folder whose package.json names it and whose sources use it. */
const card: [name: string, owner: string, sources: string][] = [
  ['react', 'shell', 'shell/src'],
  ['react', 'mfe-catalog', 'mfe-catalog/src'],
  ['react', 'mfe-checkout', 'mfe-checkout/src'],
  ['react', 'mfe-shop-admin', 'mfe-shop-admin/src'],
  ['react-dom', 'shell', 'shell/src'],
  ['react-router-dom', 'shared-ui', 'shared-ui/src'],
  ['@module-federation/enhanced', 'platform/kit', 'platform/kit/src/webpack'],
  ['@module-federation/enhanced', 'shell', 'shell/src'],
  ['webpack', 'platform/kit', 'platform/kit/src/webpack'],
  ['webpack-dev-server', 'platform/kit', 'platform/kit/src/dev'],
  ['ts-loader', 'platform/kit', 'platform/kit/src/webpack'],
  ['redux', 'shared-state', 'shared-state/src'],
  ['@reduxjs/toolkit', 'shared-state', 'shared-state/src'],
  ['react-redux', 'shared-state', 'shared-state/src'],
  ['axios', 'shared-state', 'shared-state/src'],
  ['socket.io-client', 'shared-state', 'shared-state/src'],
  ['antd', 'shell', 'shared-ui/src/owner'],
  ['jest', '.', 'platform/workshop/src/test-runner'],
  ['@testing-library/react', '.', 'mfe-catalog/src'],
]

const folders = ['shell', ...readdirSync(root).filter((name) => name.startsWith('mfe-'))]

const manifestOf = (folder: string) =>
  Manifest.parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')))

/** What is shipped; of the library for tests, the tests. */
const isMeant = (path: string, name: string) =>
  /\.tsx?$/.test(path) && /\.test\.|(^|\/)testing\//.test(path) === name.startsWith('@testing-library')

const sourcesIn = (folder: string, name: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => isMeant(path, name))
    .map((path) => readFileSync(join(root, folder, path), 'utf8'))

test.each(card)('%s is named by the package.json of %s and used in %s', (name, owner, sources) => {
  const { dependencies, devDependencies } = manifestOf(owner)
  expect({ ...devDependencies, ...dependencies }).toHaveProperty([name])
  // types alone are no use
  const use = new RegExp(
    `(?<!import type [^'"]*)(from|import|import\\(|resolve\\() ?['"]${name}(/[^'"]*)?['"]|${name}/bin/`,
  )
  expect(sourcesIn(sources, name).some((text) => use.test(text))).toBe(true)
})

test.each(folders)('%s has a configuration for the commands webpack and webpack serve', (folder) => {
  expect(manifestOf('.').devDependencies).toHaveProperty(['webpack-cli'])
  expect(readFileSync(join(root, folder, 'webpack.config.mjs'), 'utf8')).toContain("from '@haggle/kit/webpack'")
  expect(manifestOf(folder).devDependencies).toHaveProperty(['@haggle/kit'])
})
