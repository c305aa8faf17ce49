import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { sampleComposition } from '../apps/samples'
import { launchChromium } from '../browser/chromium'
import { sampleRemote } from '../releases/samples'
import { faultsOf, tracesOfShell } from './visitPage'

/** The replies of an API that knows products. */
const replies: Record<string, [status: number, message: string]> = {
  '/api/products/1': [404, 'Product not found'],
  '/api/products': [503, 'The database is away.'],
}

let site: Server
let browser: Browser
const url = () => `http://localhost:${(site.address() as AddressInfo).port}`

beforeAll(async () => {
  // each page makes one call, and shows the 404 screen once it is left
  site = createServer(({ url: path = '' }, response) => {
    const [status, message] = path.startsWith('/api') ? (replies[path] ?? [404, 'Not found']) : [200, '']
    response.writeHead(status, { 'content-type': message ? 'application/json' : 'text/html' })
    if (message) return void response.end(JSON.stringify({ message }))
    response.end(`<h1>${path.startsWith('/nothing') ? '404' : 'Gifts'}</h1><script>
      fetch('/api${path}')
      onpopstate = () => (document.querySelector('h1').textContent = '404')
    </script>`)
  }).listen(0)
  await once(site, 'listening')
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  site.close()
})

const faultsAt = async (path: string) => {
  const candidate = sampleRemote()
  const before = await tracesOfShell(browser, url())
  const leaving = { home: '/nowhere', candidate, app: sampleComposition([candidate]), before }
  return faultsOf(browser, url(), { path }, new Set(), leaving)
}

test('a screen that calls a route which the API does not have is refused', async () => {
  expect(await faultsAt('/presents?q=1')).toEqual([
    '/presents?q=1 calls GET /api/presents, which the API does not have.',
  ])
})

test.each(['/products/1', '/products'])('a screen at %s whose call is refused otherwise is not', async (path) => {
  expect(await faultsAt(path)).toEqual([])
})
