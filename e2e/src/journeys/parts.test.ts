import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseToAll } from '@haggle/registry/changes/changes'
import { rollback } from '@haggle/registry/changes/goingBack'
import { remove } from '@haggle/registry/changes/remove'
import type { FailureReport } from '@haggle/shared-contract'
import { RemoteRelease } from '@haggle/shared-contract/platform'
import getPort from 'get-port'
import type { Page } from 'playwright-core'
import { startHost } from 'workshop'
import { DESK, PHONE, tooWide, violationsOn } from '../accessibility'
import { addedProduct, call, registeredCustomer, registeredOwner } from '../account'
import { until } from '../deploy/until'
import { MAX_SHIFT, recordShifts, shiftOn, slowDown } from '../layoutShift'
import { productUnderTest } from '../productUnderTest'
import { openTeamHome, type TeamHome } from '../teamHome'
import { untilQuiet } from '../untilQuiet'
import { newVisitor, signedIn } from '../visitor'

/** A part's frame, once it is in this state. */
const part = (page: Page, mark: string, state: string) => page.locator(`[data-part="${mark}"][data-state="${state}"]`)

const toTheShop = async (page: Page) => {
  await page.getByRole('heading', { name: 'Reviews' }).waitFor()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('region', { name: 'About the shop' }).waitFor()
}

const reportsOf = (page: Page) => {
  const reports: FailureReport[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) reports.push(request.postDataJSON() as FailureReport)
  })
  return reports
}

test.each([PHONE, DESK])(
  'what a customer looked at is a part of the cart, in a room that shifts nothing, at %i px',
  async (width) => {
    const owner = await registeredOwner('Otto', 'Lamps of Leith')
    const named = 'A reading lamp with a name as long as people who sell lamps like to make them, in brass'
    const lamp = await addedProduct(owner, { name: named })
    const visitor = await signedIn(await registeredCustomer('Carla'), { width })
    const { page, pageErrors } = visitor
    await page.goto(`/product/${lamp._id}`)
    await page.getByRole('heading', { name: named }).waitFor()
    await page.getByRole('button', { name: 'Add to Cart' }).waitFor()
    await slowDown(visitor)
    await recordShifts(page)
    const reports = reportsOf(page)
    await page.goto('/cart')
    await part(page, 'catalog ./RecentlySeen', 'shown').waitFor()
    const strip = page.getByRole('region', { name: 'Recently seen' })
    expect(await strip.getByRole('link').allInnerTexts()).toEqual([named])
    expect(await shiftOn(page)).toBeLessThanOrEqual(MAX_SHIFT)
    const outside = await strip.evaluate((element) => {
      const room = element.closest('[data-part]')?.parentElement
      return room ? room.scrollHeight - room.clientHeight : NaN
    })
    expect(outside).toBeLessThanOrEqual(0)
    if (process.env.SCREENS)
      await page.screenshot({ path: `${process.env.SCREENS}/parts-cart-${width}.png`, fullPage: true })
    expect([await violationsOn(page), await tooWide(page), reports, pageErrors]).toEqual([[], 0, [], []])
    await strip.getByRole('link').click()
    await page.getByRole('heading', { name: named }).waitFor()
  },
)

test('a room at the end of a screen closes when its part has nothing to show', async () => {
  const { page } = await signedIn(await registeredCustomer('Cora'))
  await page.goto('/cart')
  await page.getByRole('heading', { name: 'Your Cart is Empty' }).waitFor()
  const shown = part(page, 'catalog ./RecentlySeen', 'shown')
  await shown.waitFor({ state: 'attached' })
  const heights = await shown.evaluate((element) => {
    const room = element.closest('[data-part]')?.parentElement?.parentElement
    return [element.childElementCount, room?.clientHeight]
  })
  expect(heights).toEqual([0, 0])
})

test('the count of unread messages is beside the link before /messages was opened', async () => {
  const owner = await registeredOwner('Olga', 'Counting Shop')
  const { session } = await registeredCustomer('Cem')
  const shop = owner.session.shopId
  await call('POST', '/api/conversations', { shop, text: 'Do you deliver?' }, session.token)
  const { page } = await signedIn(owner)
  await page.goto('/shop/dashboard')
  await page.getByRole('link', { name: 'Messages, 1 unread' }).waitFor()
  await call('POST', '/api/conversations', { shop, text: 'To Leith?' }, session.token)
  await page.getByRole('link', { name: 'Messages, 2 unread' }).waitFor()
})

describe('a part whose code fails leaves its screen alone, and its team is told', () => {
  let lamp: { _id: string }
  beforeAll(async () => (lamp = await addedProduct(await registeredOwner('Oda', 'Calm Shop'))))

  /** A product's page of which the script of a part is answered like this, scrolled to the part's room. */
  async function openWith(answer: (page: Page) => Promise<unknown>) {
    const { page, context } = await newVisitor()
    const reports = reportsOf(page)
    await answer(page)
    await page.goto(`/product/${lamp._id}`)
    await toTheShop(page)
    return { page, reports, leave: () => context.close() }
  }
  const script = /\/messages\/[^/]+\/AskTheShop\.\w+\.js/

  const expectCalm = async (page: Page) => {
    const about = page.getByRole('region', { name: 'About the shop' })
    expect(await about.getByText('Calm Shop').count()).toBe(1)
    expect(await page.getByRole('alert').count()).toBe(0)
    const room = await about.locator('svg[height="1.5rem"]').evaluateAll((all) => all.map((svg) => svg.clientHeight))
    expect(Math.max(...room)).toBe(24)
    await page.getByRole('button', { name: 'Increase quantity' }).click()
  }

  test.each([
    ['is not there', { status: 404, body: 'Not found' }, 'error'],
    ['is a page', { contentType: 'text/html', body: '<!doctype html><p>Welcome' }, 'missing'],
    ['was changed', { contentType: 'text/javascript', body: 'throw Error("Not ours")' }, 'error'],
  ])('because it %s', async (_, reply, type) => {
    const { page, reports, leave } = await openWith((opened) => opened.route(script, (route) => route.fulfill(reply)))
    await part(page, 'messages ./AskTheShop', 'failed').waitFor({ state: 'attached' })
    await expectCalm(page)
    await until('the report', () => Promise.resolve(reports[0]), 10_000)
    // one for each release that was tried
    const told = reports.map((report) => `${report.remote} ${report.type} ${report.route}`)
    expect([...new Set(told)]).toEqual([`messages ${type} /product/${lamp._id}`])
    await leave()
  })

  test('because it does not arrive in time', async () => {
    const { page, reports, leave } = await openWith(async (opened) => {
      await opened.clock.install()
      await opened.route(script, () => undefined)
    })
    await part(page, 'messages ./AskTheShop', 'waiting').waitFor({ state: 'attached' })
    await page.clock.fastForward(11_000)
    await part(page, 'messages ./AskTheShop', 'failed').waitFor({ state: 'attached' })
    await expectCalm(page)
    await until('the report', () => Promise.resolve(reports[0]), 10_000)
    expect(reports).toEqual([expect.objectContaining({ remote: 'messages', type: 'timeout' })])
    await leave()
  })

  test('and one that grows scrolls in its room, where it covers and moves nothing', async () => {
    const { page, leave } = await openWith(() => Promise.resolve())
    const frame = part(page, 'messages ./AskTheShop', 'shown')
    await frame.getByRole('link', { name: 'Ask the shop' }).waitFor()
    // nothing else moves it
    await untilQuiet(page)
    const below = page.getByRole('contentinfo')
    const placeOf = async () => (await below.boundingBox())?.y
    const before = await placeOf()
    await frame.evaluate((element) => {
      const large = document.createElement('div')
      Object.assign(large.style, { position: 'fixed', inset: '0', background: 'red' })
      const tall = document.createElement('div')
      tall.style.blockSize = '5000px'
      element.append(large, tall)
    })
    expect(await placeOf()).toBe(before)
    const hit = await below.evaluate((element) => {
      const { x, y } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + 5, y + 5))
    })
    expect(hit).toBe(true)
    await leave()
  })
})

describe('a part of an open page, whose remote is', () => {
  let team: TeamHome
  let host: { close(): Promise<void> }
  let site: string
  let lamp: { _id: string }
  beforeAll(async () => {
    lamp = await addedProduct(await registeredOwner('Oke', 'Steady Shop'))
    team = await openTeamHome('messages')
    await team.releaseWith('9.4.0', (_, text) => text.replaceAll('Ask the shop', 'Ask anything'))
    const port = await getPort()
    site = `http://localhost:${port}`
    const backend = { url: productUnderTest().apiUrl, secret: '' }
    host = await startHost({ home: team.home, app: 'marketplace', backend, port, prerenders: false })
  })
  afterAll(async () => {
    await host.close()
    await team.remove()
  })

  test.each([
    ['rolled back', rollback, ['Ask the shop']],
    ['removed', remove, []],
  ])('%s, goes on as it was, and the next visit has what is live', async (_, change, then) => {
    const release = RemoteRelease.parse(
      JSON.parse(await readFile(join(team.home, 'releases/messages/9.4.0/release.json'), 'utf8')),
    )
    await releaseToAll(team.home, 'marketplace', release)
    const visit = async () => {
      const { page, pageErrors } = await newVisitor({ site })
      const reports = reportsOf(page)
      await page.goto(`/product/${lamp._id}`)
      await page.getByRole('heading', { name: 'Reviews' }).waitFor()
      return { page, reports, pageErrors }
    }
    const links = (page: Page) => page.locator('[data-part="messages ./AskTheShop"]').getByRole('link').allInnerTexts()

    const [showsIt, showsItLater] = await Promise.all([visit(), visit()])
    await toTheShop(showsIt.page)
    await part(showsIt.page, 'messages ./AskTheShop', 'shown').waitFor()
    await change(team.home, 'marketplace', 'messages')

    await toTheShop(showsItLater.page)
    await part(showsItLater.page, 'messages ./AskTheShop', 'shown').waitFor()
    for (const { page } of [showsIt, showsItLater]) {
      await page.getByRole('button', { name: 'Increase quantity' }).click()
      expect(await links(page)).toEqual(['Ask anything'])
    }
    const next = await visit()
    await toTheShop(next.page)
    await untilQuiet(next.page)
    expect(await links(next.page)).toEqual(then)
    for (const { reports, pageErrors } of [showsIt, showsItLater, next]) expect([reports, pageErrors]).toEqual([[], []])
  })
})
