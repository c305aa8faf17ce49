import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import webpack from 'webpack'
import { NoCopiesPlugin } from './noCopies'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'haggle-copies-'))))
afterEach(() => rmSync(folder, { recursive: true }))

function write(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
}

const faults = () =>
  new Promise<string[]>((done, failed) =>
    webpack(
      {
        context: folder,
        mode: 'development',
        entry: './main.js',
        output: { path: join(folder, 'dist') },
        plugins: [new NoCopiesPlugin(['react', 'react-dom', '@haggle/shared-state'])],
      },
      (error, stats) => (error ? failed(error) : done(stats?.compilation.errors.map(({ message }) => message) ?? [])),
    ),
  )

const packed = (name: string) => JSON.stringify({ name, version: '1.0.0', main: 'index.js' })
const react = '/**\n * @license React\n * react.production.js\n */\nexports.version = "18.3.1"\n'

test('a build without copies has no faults, and may be called what a shared package is called', async () => {
  write({
    'main.js': "import './react.js'; import 'react-refresh'",
    'react.js': '/* @license React */ export const react = 1',
    'node_modules/react-refresh/package.json': packed('react-refresh'),
    'node_modules/react-refresh/index.js': react.replace('react.production', 'react-refresh-runtime.production'),
  })
  expect(await faults()).toEqual([])
})

test('a copy of a shared package is named once, with its folder and who imports it', async () => {
  write({
    'main.js': "import './vendor/react.js'; import 'carousel'; import '@haggle/shared-state/lib/store.js'",
    'vendor/react.js': react,
    'node_modules/carousel/package.json': packed('carousel'),
    'node_modules/carousel/index.js': "require('react-dom')",
    'node_modules/carousel/node_modules/react-dom/package.json': packed('react-dom'),
    'node_modules/carousel/node_modules/react-dom/index.js': "require('./more')",
    'node_modules/carousel/node_modules/react-dom/more.js': '',
    'node_modules/@haggle/shared-state/package.json': packed('@haggle/shared-state'),
    'node_modules/@haggle/shared-state/lib/store.js': 'export const store = 1',
  })
  expect((await faults()).toSorted()).toEqual([
    './node_modules/@haggle/shared-state/lib/store.js is a copy of @haggle/shared-state, imported by ./main.js: the shell provides @haggle/shared-state.',
    './node_modules/carousel/node_modules/react-dom/index.js is a copy of react-dom, imported by ./node_modules/carousel/index.js: the shell provides react-dom.',
    './vendor/react.js is a copy of react, imported by ./main.js: the shell provides react.',
  ])
})
