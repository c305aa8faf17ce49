import { sampleApp } from '../testing/sampleParts'
import { firstPages } from './firstPages'
import { cspHash } from './styles'

const origin = 'https://shop.test'
const closers: (() => Promise<void>)[] = []

/** A home with a heading, a place for the part `./Ask` of messages, and one for a part that is in no live release. */
const home = `return {
  markup: '<h1>Home</h1><div><!--part 0--></div><p><!--part 1--></p>', title: 'Home', handover: { queries: { product: 1 } },
  places: [{ remote: 'messages', part: './Ask', pass: { shop: 's-1' } }, { remote: 'messages', part: './Gone', pass: {} }],
}`

async function open(part: string, limit = 30_000) {
  const { home: folder, composition, drop } = await sampleApp(home, undefined, undefined, part)
  const logged: string[] = []
  const pages = firstPages({ home: folder, apiUrl: 'http://127.0.0.1:1', log: (line) => logged.push(line), limit })
  closers.push(() => pages.close().then(drop))
  const at = (url = '/', app = composition) => pages.pageAt({ composition: app, url, origin })
  return { pages, composition, logged, at }
}

const rootOf = (html = '') => /<div id="root">(.*?)<\/div>\s*<script>/s.exec(html)?.[1]
const givenIn = (html = '') => JSON.parse(/id="first-page">(.*?)<\/script>/.exec(html)?.[1] ?? '') as object
const ask = `return { markup: '<a href="/ask">Ask ' + pass.shop + '</a>', handover: { queries: { shop: 2 } } }`
const untouched = '<h1>Home</h1><div><!--part 0--></div><p><!--part 1--></p>'

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

test('a part is in its place of a page, for what its slot passes, with its styles and its data', async () => {
  const { at, logged } = await open(ask)
  const { html, styles, missing } = (await at()) ?? {}
  expect(rootOf(html)).toBe('<h1>Home</h1><div><a href="/ask">Ask s-1</a></div><p><!--part 1--></p>')
  expect(html).toContain('<style data-href="Ask.css">.ask{color:teal}</style>')
  expect(styles).toContain(cspHash('.ask{color:teal}'))
  expect(givenIn(html)).toEqual({
    ...{ remote: 'catalog', version: '1.0.0', elements: 4 },
    ...{ handover: { queries: { product: 1 } }, parts: [{ queries: { shop: 2 } }] },
  })
  expect([missing, logged]).toEqual([['messages ./Gone'], []])
})

test.each([
  ['throws', `throw new Error('no shop')`, 'no shop'],
  ['ends its process', `setTimeout(() => { throw new Error('late') }); await new Promise(() => 0)`, 'process ended'],
  ['has HTML that acts beyond its place', `return { markup: '</div><script>', handover: {} }`, 'HTML'],
  ['is no part', `return { markup: 7 }`, 'markup'],
])('a part that %s is left out, and its remote is named in the log', async (_, part, reason) => {
  const { at, logged } = await open(part)
  const { html, missing } = (await at()) ?? {}
  expect(rootOf(html)).toBe(untouched)
  expect(givenIn(html)).not.toHaveProperty('parts')
  expect(missing).toEqual(['messages ./Ask', 'messages ./Gone'])
  expect(logged).toEqual([expect.stringMatching(`^The host cannot render messages 1.0.0 ./Ask: [^]*${reason}`)])
})

test('a part that hangs costs no screen its page: it is left out, and not rendered again for a while', async () => {
  const { at, pages, composition, logged } = await open('for (;;);', 3000)
  pages.warmUp(composition)
  // until the renderers have started
  while (!(await at())) continue
  while (logged.length === 0) expect(rootOf((await at('/'))?.html)).toBe(untouched)
  expect(logged).toEqual([expect.stringMatching('messages 1.0.0 ./Ask: no answer within 3000 ms')])
  const started = performance.now()
  expect(rootOf((await at('/'))?.html)).toBe(untouched)
  expect(performance.now() - started).toBeLessThan(800)
})

test('while its remote has a canary a part is left out: a page is the same for who has that and who has not', async () => {
  const { at, composition } = await open(ask)
  const remotes = composition.remotes.map((remote) =>
    remote.name === 'messages'
      ? { ...remote, canary: { release: { ...remote.release, version: '2.0.0' }, percent: 10 } }
      : remote,
  )
  expect(rootOf((await at('/', { ...composition, remotes }))?.html)).toBe(untouched)
})
