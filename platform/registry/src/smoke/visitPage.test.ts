import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sampleRemote, sampleShell } from '@haggle/kit/testing/sampleReleases'
import { launchChromium } from '../browser/chromium'
import { faultsOf, messageIn, tracesOfShell } from './visitPage'

test.each([
  ['the message of a report', JSON.stringify({ message: 'Cannot read x' }), 'Cannot read x'],
  ['no message of what is no report', JSON.stringify(['x']), ''],
  ['no message of what is no JSON', 'x', ''],
  ['no message of nothing', null, ''],
])('a visit reads %s', (_, sent, message) => {
  expect(messageIn(sent)).toBe(message)
})

test('a screen that fails when it is left is a fault, in the words of the report', async () => {
  const site = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(`<!doctype html><h1>Gifts</h1><script>
      addEventListener('popstate', () => {
        if (location.pathname.startsWith('/gifts')) return
        document.querySelector('h1').textContent = '404 Not Found'
        if (!document.title) navigator.sendBeacon('/api/client-errors', JSON.stringify({ message: 'It cannot\\nbe left' }))
      })
      document.title = location.search.slice(1)
    </script>`),
  ).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const browser = await launchChromium()
  const release = sampleRemote({ name: 'gifts' })
  const app = { shell: sampleShell(), remotes: [{ name: 'gifts', release }] }
  const leaving = { home: '', candidate: release, app, before: await tracesOfShell(browser, url) }
  const faultsAt = (path: string) => faultsOf(browser, url, { path }, { links: new Set(), sessions: {} }, leaving)
  expect(await faultsAt('/gifts')).toEqual(['/gifts fails when it is left: It cannot be left'])
  expect(await faultsAt('/gifts?harmless')).toEqual([])
  await browser.close()
  site.close()
}, 60_000)
