import { createHash } from 'node:crypto'
import type { FailureReport, SessionUser } from '@haggle/shared-contract'
import type { Page, Response, Route } from 'playwright-core'
import { registeredCustomer } from '../../account'
import { until } from '../../deploy/until'
import { openReleaseStore, type ReleaseStore } from '../../releaseStore'
import { newVisitor, untilRendered } from '../../visitor'

let releaseStore: ReleaseStore
let customer: SessionUser
const sites = { 'without a previous release': '', 'with a previous release': '' }
/** The same apps from a host that prerenders. */
const renderedSites = { ...sites }
const broken = '1.0.999'

beforeAll(async () => {
  releaseStore = await openReleaseStore()
  customer = (await registeredCustomer('Mia')).session
  const { shell, remotes } = releaseStore.composition
  const [catalog, ...others] = [...remotes].sort((a) => (a.name === 'catalog' ? -1 : 1)).map(({ release }) => release)
  const newer = await releaseStore.build('mfe-catalog', broken)
  if (!catalog) throw new Error('The product has no catalog.')
  for (const [rendered, places] of [sites, renderedSites].entries()) {
    const serve = (app: string, steps: (typeof newer)[][]) =>
      releaseStore.serve(`${app}-${rendered}`, steps, { prerenders: rendered > 0 })
    places['without a previous release'] = await serve('lonely', [[shell, ...others, newer]])
    places['with a previous release'] = await serve('careful', [[shell, ...others, catalog], [newer]])
  }
  for (const site of Object.values(renderedSites)) await untilRendered(site)
})
afterAll(() => releaseStore.close())

const files = {
  entry: /\/catalog\/1\.0\.999\/remoteEntry\.js/,
  chunk: /\/catalog\/1\.0\.999\/BrowseProducts\.\w+\.js/,
  style: /\/catalog\/1\.0\.999\/BrowseProducts\.\w+\.css/,
}
const script = (body: string) => (route: Route) => route.fulfill({ contentType: 'text/javascript', body })
const answers = {
  '404': (route: Route) => route.fulfill({ status: 404, body: 'Not found' }),
  'a page': (route: Route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Welcome' }),
  silence: () => undefined,
  'other content': async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n/**/ window.isTampered = true;` })
  },
}
const cases = (['entry', 'chunk', 'style'] as const).flatMap((file) =>
  (Object.keys(answers) as (keyof typeof answers)[]).map((answer) => ({ file, answer })),
)
/** For settings that differ little; `npm run stress` runs all cases there too. */
const fewCases = cases.filter(({ file, answer }) => file === 'chunk' && ['404', 'other content'].includes(answer))
const furtherCases = process.env.STRESS === 'full' ? cases : fewCases
const types = { '404': 'error', 'a page': 'missing', silence: 'timeout', 'other content': 'error' } as const

describe.each(Object.keys(sites) as (keyof typeof sites)[])('%s', (site) => {
  test.each(site === 'without a previous release' ? cases : furtherCases)(
    '$file answered by $answer',
    async ({ file, answer }) => {
      const { page, reports, leave } = await visit(sites[site])
      await open(page, file, answer)
      await expectOutcome(page, site, reports, types[answer])
      await leave()
    },
  )

  test.each(furtherCases.filter(({ file }) => file !== 'style'))(
    '$file answered by $answer, in a prerendered page',
    async ({ file, answer }) => {
      const { page, reports, leave } = await visit(renderedSites[site])
      const reply = await open(page, file, answer)
      expect(await reply?.text()).toContain('View Details')
      await expectOutcome(page, site, reports, types[answer])
      await leave()
    },
  )

  test.each([
    { does: 'throws', body: 'throw new Error("boom")', type: 'error' },
    { does: 'sets no global', body: 'void 0', type: 'missing' },
  ] as const)('an entry that $does', async ({ body, type }) => {
    const { page, reports, leave } = await visit(sites[site])
    await page.route(files.entry, script(body))
    // put the broken file's hash into the composition, as if it had been built like this
    const { integrity } = await entryOf(sites[site])
    await page.route(/\/$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll(integrity, hashOf(body)) })
    })
    await page.goto('/')
    await expectOutcome(page, site, reports, type)
    await leave()
  })
})

async function visit(site: string) {
  const { page, context } = await newVisitor({ site })
  const reports: FailureReport[] = []
  await page.addInitScript((session) => localStorage.setItem('auth', session), JSON.stringify(customer))
  await page.clock.install()
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/client-errors')) return
    const report = request.postDataJSON() as FailureReport
    // a broken script's exception is reported in addition to the load failure
    if (report.type !== 'script') reports.push(report)
  })
  return { page, reports, leave: () => context.close() }
}

/** Opens the page, one of whose files is answered like this. */
async function open(page: Page, file: keyof typeof files, answer: keyof typeof answers): Promise<Response | null> {
  await page.route(files[file], answers[answer])
  const asked = page.waitForRequest(files[file])
  // not 'load', which waits for the file that never arrives
  const reply = await page.goto('/', { waitUntil: 'commit' })
  if (answer === 'silence') {
    await asked
    await page.clock.fastForward(121_000)
  }
  return reply
}

/** Expects the previous release or the error panel, one failure report, and that other screens still work. */
async function expectOutcome(page: Page, site: keyof typeof sites, reports: FailureReport[], type: string) {
  if (site === 'with a previous release') {
    await page.getByRole('heading', { name: 'Browse Products' }).waitFor()
    await page.getByRole('combobox', { name: 'Category' }).and(page.locator(':enabled')).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  } else {
    const panel = page.getByRole('alert').filter({ hasText: `catalog ${broken}` })
    await panel.getByText(type, { exact: true }).waitFor()
    await panel.getByRole('button', { name: 'Retry' }).waitFor()
  }
  await until('the report', () => Promise.resolve(reports[0]), 10_000)
  expect(reports).toEqual([expect.objectContaining({ remote: 'catalog', version: broken, type, route: '/' })])
  expect(await page.evaluate(() => 'isTampered' in window)).toBe(false)
  await page.getByRole('link', { name: 'My Orders' }).click()
  await page.getByRole('heading', { name: 'My Orders' }).waitFor()
}

const hashOf = (body: string) => `sha384-${createHash('sha384').update(body).digest('base64')}`

async function entryOf(site: string): Promise<{ integrity: string }> {
  const reply = await fetch(`${site}/composition.json`)
  const { remotes } = (await reply.json()) as ReleaseStore['composition']
  const found = remotes.find(({ name }) => name === 'catalog')
  if (!found) throw new Error('The app has no catalog.')
  return found.release.entry
}
