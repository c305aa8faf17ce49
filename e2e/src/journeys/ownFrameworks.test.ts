import { inspectRelease } from '@haggle/kit/gate/inspection'
import { releaseDirectory } from '@haggle/kit/releases/store'
import { findLeaks, leakWatchScript, readTraces } from '@haggle/registry/smoke/leaks'
import type { RemoteRelease } from '@haggle/shared-contract/platform'
import type { Page } from 'playwright-core'
import { addedProduct, call, registeredCustomer, registeredOwner } from '../account'
import { openReleaseStore, type ReleaseStore } from '../releaseStore'
import { untilQuiet } from '../untilQuiet'
import { newVisitor, signedIn } from '../visitor'

// A remote in Vue, one in React 18 and one with its own copy of shared-ui, beside those of the shell, in a market of their own.

let store: ReleaseStore
let vouchers: RemoteRelease
let stamps: RemoteRelease
let ribbons: RemoteRelease
let site: string

beforeAll(async () => {
  store = await openReleaseStore()
  const { shell, remotes } = store.composition
  const build = async (folder: string) => (await store.build(`own-frameworks/${folder}`, '1.0.0')) as RemoteRelease
  ;[vouchers, stamps, ribbons] = await Promise.all([build('vue'), build('react-18'), build('own-kit')])
  const own = [vouchers, stamps, ribbons]
  site = await store.serve('frameworks', [[shell, ...remotes.map(({ release }) => release), ...own]])
}, 120_000)
afterAll(() => store.close())

test('the gate finds in their builds what their release.json says', async () => {
  for (const release of [vouchers, stamps, ribbons])
    expect(await inspectRelease(releaseDirectory(store.home, release), release)).toEqual([])
  expect(stamps.shared.react).toMatch(/^\^19/)
})

test('a screen in Vue follows the session, the cart, the address and events of the shell', async () => {
  const owner = await registeredOwner('Olga', 'Voucher Shop')
  const customer = await registeredCustomer('Vera')
  const { page, context, pageErrors } = await signedIn(customer, { site })
  await page.goto('/vouchers')
  await page.getByText('Hello, Vera.').waitFor()
  await page.getByRole('button', { name: 'Add a lamp' }).click()
  await page.getByText('1 lines in the cart, no news, kind: all').waitFor()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('button', { name: 'Only birthdays' }).click()
  await page.getByText('kind: birthday').waitFor()
  expect(new URL(page.url()).pathname).toBe('/vouchers/birthday')

  const shop = owner.session.shopId
  const asked = { shop, text: 'Do you sell vouchers?' }
  const sent = await call<{ conversation: string }>('POST', '/api/conversations', asked, customer.session.token)
  const answers = `/api/conversations/${sent.conversation}/messages`
  // the page may join its room only after some of them
  while (!(await page.getByText('a message').isVisible())) {
    await call('POST', answers, { text: 'We do.' }, owner.session.token)
    await page.waitForTimeout(500)
  }
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.goto('/vouchers')
  await page.getByText('Hello, guest.').waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})

test('its toasts and dialogs are the shell’s: one stack of each', async () => {
  const { page, context } = await newVisitor({ site })
  await page.goto('/vouchers')
  await page.getByRole('button', { name: 'Take one' }).click()
  await page.getByRole('status').filter({ hasText: 'Voucher taken' }).waitFor()
  await page.getByRole('button', { name: 'Choose one' }).click()
  const dialog = page.getByRole('dialog', { name: 'Which voucher?' })
  await dialog.waitFor()
  // all else is inert, so that the toasts are in the dialog, too
  await page.locator('dialog').getByText('Voucher taken').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Choose one' }).click()
  await dialog.getByRole('button', { name: 'Blue' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('The blue one').waitFor()
  expect(await page.locator('[aria-live]').filter({ hasText: 'The blue one' }).innerText()).toContain('Voucher taken')
  await context.close()
})

test('a screen in Vue that fails is replaced by the error panel, whose Retry mounts it anew', async () => {
  const { page, context } = await newVisitor({ site })
  await page.goto('/vouchers')
  await page.getByRole('button', { name: 'Break' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  await page.getByText('Hello, guest.').waitFor()
  await context.close()
})

test('a part in React 18 is in the product’s page, takes what its slot passes, and the page is otherwise the same', async () => {
  const lamp = await addedProduct(await registeredOwner('Otto', 'Stamped Lamps'))
  const path = `/product/${lamp._id}`
  const { page, context, pageErrors } = await newVisitor({ site })
  const asked = scriptsOf(page)
  await page.goto(path)
  await toTheShop(page)
  await page.getByRole('button', { name: `Stamp of React 18.3.1 for ${lamp._id}` }).click()
  await page.getByText(`A stamp for ${lamp._id}`).waitFor()
  await untilQuiet(page)
  expect(pageErrors).toEqual([])
  await context.close()

  const before = await newVisitor()
  const askedBefore = scriptsOf(before.page)
  await before.page.goto(path)
  await toTheShop(before.page)
  await untilQuiet(before.page)
  expect([...asked].filter((file) => !file.startsWith('/releases/stamps/')).sort()).toEqual([...askedBefore].sort())
  expect([...asked].some((file) => file.includes('/framework.'))).toBe(true)
  await before.context.close()
})

/** Scrolls to the shop of a product's page, where the slot is. */
async function toTheShop(page: Page) {
  await page.getByRole('heading', { name: 'Reviews' }).waitFor()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('region', { name: 'About the shop' }).waitFor()
}

/** The scripts of releases that a page loads: the same address is the same bytes. A prerendered page has its style sheets in it. */
function scriptsOf(page: Page): Set<string> {
  const files = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/releases\/.*\.js$/.test(pathname)) files.add(pathname)
  })
  return files
}

/** Goes to a screen without loading the page, and returns its heading. */
async function visit(page: Page, path: string, name: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  const heading = page.getByRole('heading', { level: 1, name })
  await heading.waitFor()
  return heading
}

test('style sheets of two remotes that have one name style each its own', async () => {
  const { page, context } = await newVisitor({ site })
  await page.goto('/stamps')
  const color = (path: string, name: string) =>
    visit(page, path, name).then((heading) => heading.evaluate((element) => getComputedStyle(element).color))
  const token = (name: string) =>
    page.evaluate((property) => {
      const sample = document.body.appendChild(document.createElement('i'))
      sample.style.color = `var(${property})`
      return getComputedStyle(sample).color
    }, name)
  await color('/vouchers', 'Vouchers')
  expect(await color('/stamps', 'Stamps')).toBe(await token('--hg-danger'))
  expect(await color('/vouchers', 'Vouchers')).toBe(await token('--hg-brand'))
  await context.close()
})

test('a copy of shared-ui styles its own buttons alone, and its toasts are among the others', async () => {
  const { page, context } = await newVisitor({ site })
  await page.goto('/login')
  const shells = await page.getByRole('button', { name: 'Login' }).getAttribute('class')
  await visit(page, '/ribbons', 'Ribbons')
  const take = page.getByRole('button', { name: 'Take one' })
  const own = (await take.getAttribute('class'))?.split(' ') ?? []
  expect(own.length).toBeGreaterThan(0)
  expect(own.filter((name) => shells?.split(' ').includes(name))).toEqual([])
  await take.click()
  await page.getByText('A red ribbon').waitFor()
  expect(await page.locator('[aria-live="polite"]').count()).toBe(1)
  await context.close()
})

test('mounted and unmounted twenty times, they leave nothing', async () => {
  const { page, context, pageErrors } = await newVisitor({ site })
  await page.addInitScript({ content: await leakWatchScript() })
  const files = scriptsOf(page)
  await page.goto('/nothing-is-here')
  await page.getByRole('heading', { name: '404' }).waitFor()
  expect([...files].filter((file) => /vouchers|stamps/.test(file))).toEqual([])
  const before = await readTraces(page)
  const devTools = await context.newCDPSession(page)
  const counted = async () => {
    // what a timer or a finalizer still holds goes with a later collection
    for (let least = Infinity; ; await page.waitForTimeout(100)) {
      await devTools.send('HeapProfiler.collectGarbage')
      const { nodes, jsEventListeners } = await devTools.send('Memory.getDOMCounters')
      if (nodes >= least) return { nodes: least, listeners: jsEventListeners }
      least = nodes
    }
  }
  const rounds = 20
  /** What so many visits of screens add, after the first two. */
  const left = async (...screens: [path: string, name: string][]) => {
    let first = await counted()
    for (let time = -2; time < rounds; time++) {
      if (time === 0) first = await counted()
      for (const [path, name] of screens) await visit(page, path, name)
      await visit(page, '/nothing-is-here', '404')
    }
    const last = await counted()
    return { nodes: last.nodes - first.nodes, listeners: last.listeners - first.listeners }
  }
  const shells = await left(['/login', 'Login'], ['/register/user', 'Register'])
  const theirs = await left(['/vouchers', 'Vouchers'], ['/stamps', 'Stamps'])
  // one that each visit leaves would be twenty
  expect(theirs.nodes - shells.nodes).toBeLessThan(rounds)
  expect(theirs.listeners - shells.listeners).toBeLessThan(rounds)
  const app = {
    shell: store.composition.shell,
    remotes: [vouchers, stamps].map((release) => ({ name: release.name, release })),
  }
  for (const candidate of [vouchers, stamps])
    expect(await findLeaks(page, { home: store.home, candidate, app, before })).toEqual([])
  expect(pageErrors).toEqual([])
  await context.close()
})
