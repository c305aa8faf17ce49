import { setTimeout as wait } from 'node:timers/promises'
import { serve } from '@haggle/shared-server/testing/serve'
import { sampleApp } from '../testing/sampleParts'
import { firstPages } from './firstPages'

const origin = 'https://shop.test'

/** First pages of an app whose home runs `code`, and the reasons why a page was not prerendered. */
async function pagesOf(code: string, apiUrl = 'http://127.0.0.1:1') {
  const { home, composition, drop } = await sampleApp(code)
  const reasons: string[] = []
  const pages = firstPages({
    home,
    apiUrl,
    log: (line) => reasons.push(/Home: (.*)\. Browsers/.exec(line)?.[1] ?? line),
    limit: 30_000,
  })
  const at = (url = '/') => pages.pageAt({ composition, url, origin })
  return { at, reasons, close: async () => (await pages.close(), await drop()) }
}

test.each([
  ['a message that Node takes for its own', `Object.prototype.toJSON = () => ({ cmd: 'NODE_HANDLE_ACK' })`, /invalid/],
  ['a message that is no JSON', `JSON.stringify = () => 'no JSON'`, /invalid/],
  ['an answer to nobody', `JSON.stringify = () => '{ "id": 7, "result": 1 }'`, /nobody/],
  ['3 MB of markup', `return { markup: 'x'.repeat(3e6), title: '' }`, /more than 2 MB/],
  [
    'a flood of calls',
    `for (let at = 0; at < 5000; at++) fetch(apiUrl + '/api/products').catch(() => 0)`,
    /more than 50/,
  ],
])('%s ends the process that sends it, not the host', async (_, code, reason) => {
  const { at, reasons, close } = await pagesOf(`${code}; return { markup: 'x', title: '' }`)
  expect(await at()).toBeUndefined()
  expect(reasons).toEqual([expect.stringMatching(reason)])
  await close()
})

/** Pages whose process has ended after it had answered. On a busy machine the next visit may come before its end: again. */
async function pagesThatEnded() {
  for (;;) {
    const opened = await pagesOf(`setTimeout(() => { throw new Error('late') }); return { markup: 'once', title: '' }`)
    expect((await opened.at())?.html).toContain('once')
    while (opened.reasons.length === 0) {
      await wait(100)
      await opened.at(`/?${Date.now()}`)
    }
    if (opened.reasons[0] !== 'its process ended') return opened
    await opened.close()
  }
}

test('a process that ends after each answer is not started again for ten seconds', async () => {
  const { at, reasons, close } = await pagesThatEnded()
  expect(await at('/?again')).toBeUndefined()
  expect(reasons).toEqual([expect.stringMatching('ended after it had answered')])
  // at once, without waiting for any process
  const later = new Promise((done) => setImmediate(done, 'later'))
  expect(await Promise.race([at('/?soon'), later])).toBeUndefined()
  await close()
})

test('code that a page leaves running is paused between pages', async () => {
  if (process.platform !== 'linux') return
  let calls = 0
  const api = await serve((_, response) => response.end(String(++calls)))
  const { at, close } = await pagesOf(
    `globalThis.begun ??= setInterval(() => fetch(apiUrl + '/api/products').catch(() => 0), 200); return { markup: 'ticking', title: '' }`,
    api.url,
  )
  expect((await at())?.html).toContain('ticking')
  // otherwise it would call five times a second until it has used up its 50 calls
  for (let before = -1; before !== calls; await wait(500)) before = calls
  expect(calls).toBeLessThan(50)
  expect((await at('/?again'))?.html).toContain('ticking')
  await close()
  api.close()
})
