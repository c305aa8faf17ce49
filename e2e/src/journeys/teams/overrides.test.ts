import { openReleaseStore, type ReleaseStore } from '../../releaseStore'
import { newVisitor } from '../../visitor'

let releaseStore: ReleaseStore
let lab: string
let shop: string
let manifest: string

beforeAll(async () => {
  releaseStore = await openReleaseStore()
  const { shell, remotes } = releaseStore.composition
  const releases = [shell, ...remotes.map(({ release }) => release)]
  lab = await releaseStore.serve('lab', [releases], { allowOverrides: true })
  shop = await releaseStore.serve('shop', [releases])
  // a developer's build that is in no composition
  await releaseStore.build('mfe-catalog', '1.0.777')
  manifest = `${shop}/releases/catalog/1.0.777/mf-manifest.json`
})
afterAll(() => releaseStore.close())

const OWN = /\/catalog\/1\.0\.777\//
const heading = 'Browse Products'

async function visit(site: string, path: string) {
  const { page, context } = await newVisitor({ site })
  const own: string[] = []
  const types: string[] = []
  page.on('request', (request) => {
    if (OWN.test(new URL(request.url()).pathname)) own.push(request.url())
    if (request.url().endsWith('/api/client-errors')) types.push((request.postDataJSON() as { type: string }).type)
  })
  return { page, own, types, leave: () => context.close(), open: () => page.goto(path, { waitUntil: 'commit' }) }
}

test('an override is loaded, kept for the tab, and removed by one click', async () => {
  const { page, own, open, leave } = await visit(lab, `/?remote=catalog@${manifest}`)
  await open()
  await page.getByRole('heading', { name: heading }).waitFor()
  expect(own.some((url) => url.includes('BrowseProducts'))).toBe(true)
  own.length = 0
  await page.goto('/')
  const badge = page.getByRole('complementary', { name: 'Overrides' })
  await badge.getByText('catalog').waitFor()
  await page.getByRole('heading', { name: heading }).waitFor()
  expect(own).not.toEqual([])
  own.length = 0
  await badge.getByRole('button', { name: 'Drop overrides' }).click()
  await badge.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: heading }).waitFor()
  expect(own).toEqual([])
  await leave()
})

test('an app without overrides ignores them, and its content security policy blocks their files', async () => {
  const { page, own, open, leave } = await visit(shop, `/?remote=catalog@${manifest.replace(shop, lab)}`)
  await open()
  await page.getByRole('heading', { name: heading }).waitFor()
  expect(await page.getByRole('complementary', { name: 'Overrides' }).count()).toBe(0)
  expect(own).toEqual([])
  const blocked = page.evaluate(
    (url) =>
      new Promise<string>((done) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => done(effectiveDirective))
        document.head.append(Object.assign(document.createElement('script'), { src: url }))
      }),
    manifest.replace(shop, lab).replace('mf-manifest.json', 'remoteEntry.js'),
  )
  expect(await blocked).toBe('script-src-elem')
  await leave()
})

test.each([
  { answer: '404', status: 404, contentType: 'text/plain', type: 'error' },
  { answer: 'a page', status: 200, contentType: 'text/html', type: 'missing' },
  { answer: 'silence', type: 'timeout' },
])(
  'with an override’s manifest answered by $answer the live release is used',
  async ({ status, contentType, type }) => {
    const { page, types, open, leave } = await visit(lab, `/?remote=catalog@${manifest}`)
    await page.clock.install()
    await page.route(manifest + '*', (route) =>
      status ? route.fulfill({ status, contentType, body: '<p>' }) : undefined,
    )
    const asked = page.waitForRequest(manifest)
    await open()
    await asked
    if (!status) await page.clock.fastForward(121_000)
    await page.getByRole('heading', { name: heading }).waitFor()
    expect(types).toEqual([type])
    await leave()
  },
)
