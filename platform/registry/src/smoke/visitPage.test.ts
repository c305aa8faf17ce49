import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseDirectory } from '@haggle/kit/releases/store'
import { newHome, sampleRemote, sampleShell, store } from '@haggle/kit/testing/sampleReleases'
import { serve } from '@haggle/shared-server/testing/serve'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../browser/chromium'
import { besideLive } from './besideLive'
import { awaited, faultsOf, messageIn, tracesOfShell } from './visitPage'

test.each([
  ['the message of a report', JSON.stringify({ message: 'Cannot read x' }), 'Cannot read x'],
  ['no message of what is no report', JSON.stringify(['x']), ''],
  ['no message of what is no JSON', 'x', ''],
  ['no message of nothing', null, ''],
])('a visit reads %s', (_, sent, message) => {
  expect(messageIn(sent)).toBe(message)
})

let browser: Browser
beforeAll(async () => (browser = await launchChromium()))
afterAll(() => browser.close())

/** A site whose every page is this, at a free port. */
const siteOf = (html: string) => serve((_, response) => response.setHeader('content-type', 'text/html').end(html))

test.each([
  ['100 gifts 1.0.0 ./Home (live): loaded in 20', ': ./Home is loaded, and waits for a promise that does not settle'],
  ['nothing', ': src/screens/Home does not end its loading, it may await something at its top level'],
  ['', ''],
])('a page that shows nothing and reports %j is said to wait%s', async (report, said) => {
  const page = { evaluate: () => Promise.resolve(report) }
  expect(await awaited(page as never, '/', sampleRemote())).toBe(said)
})

test('a screen that fails when it is left is a fault, in the words of the report; what it throws has its source line', async () => {
  const home = await newHome()
  const release = await store(home, sampleRemote({ name: 'gifts' }))
  const sources = ['webpack://gifts/./src/gifts/GiftsScreen.tsx']
  const map = { version: 3, sources, names: [], mappings: 'AAQA' }
  await writeFile(join(releaseDirectory(home, release), 'Gifts.js.map'), JSON.stringify(map))
  const site = await serve(({ url }, response) =>
    url?.endsWith('.js')
      ? response.end('throw new Error("no gift")')
      : response.setHeader('content-type', 'text/html').end(`<!doctype html><h1>Gifts</h1><script>
      addEventListener('popstate', () => {
        if (location.pathname.startsWith('/gifts')) return
        document.querySelector('h1').textContent = '404 Not Found'
        if (!document.title) navigator.sendBeacon('/api/client-errors', JSON.stringify({ message: 'It cannot\\nbe left' }))
      })
      document.title = location.search.slice(1)
    </script>${url === '/gifts?throws' ? '<script src="/releases/gifts/1.0.0/Gifts.js"></script>' : ''}`),
  )
  const { url } = site
  const app = { shell: sampleShell(), remotes: [{ name: 'gifts', release }] }
  const leaving = { home, candidate: release, app, before: await tracesOfShell(browser, url) }
  const faultsAt = (path: string) => faultsOf(browser, url, { path }, { links: new Set(), sessions: {} }, leaving)
  expect(await faultsAt('/gifts')).toEqual(['/gifts fails when it is left: It cannot be left'])
  expect(await faultsAt('/gifts?harmless')).toEqual([])
  expect(await faultsAt('/gifts?throws')).toEqual(['/gifts?throws: no gift (src/gifts/GiftsScreen.tsx:9)'])
  site.close()
  await rm(home, { recursive: true })
}, 60_000)

test('a screen in another colour looks different from the live one, and an equal one does not, at any time', async () => {
  const page = (
    color: string,
  ) => `<!doctype html><h1 style="color: ${color}">Gifts</h1><time></time><i class="ad" style="display: inline-block; width: 200px"></i><script>
    document.querySelector('time').textContent = new Date().toISOString()
    document.querySelector('i').textContent = Math.random()
  </script>`
  const [live, equal, other] = await Promise.all([page('#1b6e53'), page('#1b6e53'), page('#c0392b')].map(siteOf))
  const scene = { sessions: {}, time: Date.now(), unsteady: ['.ad'] }
  const visit = { path: '/gifts', screen: '/gifts' }
  const beside = (candidate = '') => besideLive(browser, { candidate, live: live?.url }, visit, scene)
  const [same, changed] = await Promise.all([beside(equal?.url), beside(other?.url)])
  expect(same.pictures.map(({ name, share, difference }) => [name, share, difference])).toEqual([
    ['/gifts, at 1280 px', 0, undefined],
    ['/gifts, at 390 px', 0, undefined],
  ])
  expect(changed.pictures.map(({ difference }) => difference)).toEqual([expect.any(Buffer), expect.any(Buffer)])
  for (const site of [live, equal, other]) site?.close()
}, 60_000)
