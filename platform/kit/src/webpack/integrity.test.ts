import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import { IntegrityPlugin } from './integrity'

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'haggle-build-'))
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  write('main.js', "import('./screen'), import('./noStyles'), import('library')")
  write('noStyles.js', "document.title = 'No styles'")
  write('screen.js', "import './screen.css'; document.title = 'A screen'")
  write('screen.css', 'h1 { color: teal }')
  await build()
})
afterAll(() => rmSync(folder, { recursive: true }))

const build = () =>
  new Promise<void>((done, failed) =>
    webpack(
      {
        context: folder,
        mode: 'production',
        devtool: 'source-map',
        entry: './main.js',
        output: { path: join(folder, 'dist'), chunkFilename: '[contenthash].js', crossOriginLoading: 'anonymous' },
        module: {
          rules: [
            {
              test: /\.css$/,
              use: [MiniCssExtractPlugin.loader, { loader: require.resolve('css-loader'), options: { url: false } }],
            },
          ],
        },
        plugins: [
          new MiniCssExtractPlugin({ filename: '[contenthash].css' }),
          // a library of the host's: a chunk without a file
          new webpack.sharing.ConsumeSharedPlugin({ consumes: { library: { import: false, requiredVersion: false } } }),
          new IntegrityPlugin(120_000),
        ],
      },
      (error, stats) => (error || stats?.hasErrors() ? failed(error ?? new Error(String(stats))) : done()),
    ),
  )

const built = (file: string) => readFileSync(join(folder, 'dist', file), 'utf8')
const files = (ending: string) => readdirSync(join(folder, 'dist')).filter((file) => file.endsWith(ending))
const impossible = `sha384-${'A'.repeat(64)}`
const integrityOf = (file: string) => `sha384-${createHash('sha384').update(built(file)).digest('base64')}`

test("the entry knows the final hashes of the chunks' files, and no others", () => {
  const chunks = [...files('.js'), ...files('.css')].filter((file) => file !== 'main.js')
  expect(chunks).toHaveLength(3)
  const hashes = built('main.js').match(/sha384-[A-Za-z0-9+/]{64}/g)
  expect(hashes?.toSorted()).toEqual([...chunks.map(integrityOf), impossible].toSorted())
})

test('a chunk without a hash gets one that matches no file', () => {
  expect(built('main.js')).toContain(impossible)
})

test('a style sheet that hangs counts as failed after the same time as a script', () => {
  expect(built('main.js').match(/"?timeout"?,target:/g)).toHaveLength(2)
})
