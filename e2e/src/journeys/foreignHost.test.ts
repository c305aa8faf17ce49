import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Composition } from '@haggle/shared-contract/platform'
import { build } from 'esbuild'
import { productUnderTest } from '../productUnderTest'
import { newVisitor } from '../visitor'

let server: Server
let site: string

const compositionNow = async () =>
  (await (await fetch(`${productUnderTest().marketplaceUrl}/composition.json`)).json()) as Composition

beforeAll(async () => {
  const { shell } = await compositionNow()
  const { outputFiles } = await build({
    entryPoints: [join(__dirname, '../foreign-host/host.tsx')],
    bundle: true,
    write: false,
    outdir: '/',
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', VERSIONS: JSON.stringify(shell.shared) },
    logLevel: 'error',
  })
  const files = new Map(outputFiles.map(({ path, text }) => [path, text]))
  server = createServer(({ url = '/' }, response) => {
    response.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html')
    response.end(
      files.get(url) ?? '<!doctype html><title>Elsewhere</title><script type="module" src="/host.js"></script>',
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test('a page without Haggle’s shell can load a released screen by its manifest', async () => {
  const { marketplaceUrl } = productUnderTest()
  const { remotes } = await compositionNow()
  const release = remotes.find(({ name }) => name === 'catalog')?.release
  const manifest = `${marketplaceUrl}/releases/catalog/${release?.version}/${release?.manifest}`

  const { page, pageErrors } = await newVisitor({ site })
  // this origin has no back end: forward API calls to the product
  await page.route('**/api/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: marketplaceUrl + pathname + search }) })
  })
  await page.goto(`/?manifest=${encodeURIComponent(manifest)}`)
  await page.getByRole('heading', { name: 'Browse Products' }).waitFor()
  await page.getByRole('link', { name: 'View Details' }).first().waitFor()
  expect(await page.getByText('Elsewhere').isVisible()).toBe(true)
  expect(pageErrors).toEqual([])
  // pending requests would fail when the page closes
  await page.unrouteAll({ behavior: 'wait' })
})
