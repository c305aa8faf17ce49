import type { Product } from '@haggle/shared-contract'
import getPort from 'get-port'
import type { Page } from 'playwright-core'
import { startHost } from 'workshop'
import { PHONE } from '../accessibility'
import { addedProduct, call, registeredCustomer, registeredOwner } from '../account'
import { holdScripts } from '../holdScripts'
import { MAX_SHIFT, recordShifts, shiftOn, slowDown } from '../layoutShift'
import { productUnderTest } from '../productUnderTest'
import { readerOfTranslations } from '../translation'
import { untilQuiet } from '../untilQuiet'
import { newVisitor, untilRendered } from '../visitor'

const payload = `</script><script>window.isHacked = 1</script><img src=x onerror="window.isHacked = 1">`
let owner: Awaited<ReturnType<typeof registeredOwner>>
let lamp: Product
let evil: Product

beforeAll(async () => {
  owner = await registeredOwner('Fay', 'Fay & Sons')
  lamp = await addedProduct(owner, { name: 'First Page Lamp', sellingPrice: 100, minNegotiablePrice: 80 })
  evil = await addedProduct(owner, { name: `Evil ${payload}`, description: payload })
  for (const screen of screens) await untilRendered(productUnderTest().marketplaceUrl + addressOf(screen))
})

const screens = ['/', '/product/:id'] as const
const addressOf = (screen: (typeof screens)[number]) => screen.replace(':id', lamp._id)

/** Waits until React has hydrated the page. */
const untilHydrated = (page: Page) =>
  page.locator('main fieldset:not([disabled])').first().waitFor({ state: 'attached' })

test('without JavaScript a page has products, a search for them, links to them, and structured data for search engines', async () => {
  const { page } = await newVisitor({ javaScriptEnabled: false })
  await page.goto('/')
  await page.getByLabel('Search products').fill('First Page Lamp')
  await page.getByLabel('Search products').press('Enter')
  await page.waitForURL('**/?keyword=First+Page+Lamp')
  await page.getByRole('link', { name: 'View Details' }).first().click()
  await page.getByRole('heading', { level: 1, name: lamp.name }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/product/${lamp._id}`)
  expect(await page.getByText('Only 5 left in stock!').isVisible()).toBe(true)
  expect(await page.title()).toBe('First Page Lamp · Haggle')
  const content = (selector: string) => page.locator(selector).getAttribute('content')
  expect(await content('meta[name=description]')).toBe('A warm light for long evenings.')
  expect(await content('meta[property="og:title"]')).toBe('First Page Lamp · Haggle')
  const about = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as object
  expect(about).toMatchObject({
    '@type': 'Product',
    name: lamp.name,
    offers: { price: '100.00', availability: 'https://schema.org/InStock' },
  })
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(page.url())
})

test('a list of products that a customer sees does not move when a product is added while the page loads', async () => {
  const { session } = await registeredCustomer('Stella')
  const visitor = await newVisitor({ width: PHONE })
  const { page } = visitor
  await page.addInitScript((text) => localStorage.setItem('auth', text), JSON.stringify(session))
  await recordShifts(page)
  await slowDown(visitor)
  await page.goto('/', { waitUntil: 'commit' })
  await addedProduct(owner, { name: 'Late Lamp' })
  await page.getByText('Hello, Stella').waitFor()
  await untilQuiet(page)
  expect(await shiftOn(page)).toBeLessThanOrEqual(MAX_SHIFT)
})

test.each(['/login', '/register/user'])('%s preloads the scripts of its screen, each once', async (path) => {
  const { page, pageErrors } = await newVisitor()
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.push(new URL(request.url()).pathname)
  })
  const reply = await page.goto(path)
  const html = (await reply?.text()) ?? ''
  const named = [...html.matchAll(/(?:<script defer src|as="script" href)="([^"]*)"/g)].map(([, url]) => url)
  await page.locator('main button:enabled').first().waitFor()
  expect(named.length).toBeGreaterThanOrEqual(4)
  expect(loaded).toEqual(expect.arrayContaining(named))
  expect(new Set(loaded).size).toBe(loaded.length)
  expect(pageErrors).toEqual([])
})

test.each([
  ['', newVisitor],
  [', also on a page that the browser translates', () => readerOfTranslations('interactive')],
])('the log-in form is prerendered and can be filled in before scripts have run%s', async (_, visit) => {
  const { page, pageErrors } = await visit()
  const letScriptsLoad = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('nobody@haggle.test')
  await page.getByLabel('Password').fill('not-the-password')
  const button = page.getByRole('button', { name: 'Login' })
  expect(await button.isDisabled()).toBe(true)
  letScriptsLoad()
  const call = page.waitForRequest('**/api/auth/login')
  await button.click()
  expect((await call).postDataJSON()).toEqual({ email: 'nobody@haggle.test', password: 'not-the-password' })
  expect(pageErrors).toEqual([])
})

test('the font is loaded from the same site, with immutable caching, and used', async () => {
  const { page } = await newVisitor()
  const fonts: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.woff2')) fonts.push(`${response.status()} ${response.headers()['cache-control']}`)
  })
  await page.goto('/')
  await untilQuiet(page)
  expect(fonts).toEqual([expect.stringMatching(/^200 .*immutable/)])
  expect(await page.evaluate(() => document.fonts.check('16px Figtree'))).toBe(true)
})

test.each(screens)('%s is hydrated without requests for its data, errors or layout shifts', async (screen) => {
  for (const width of [1280, 390]) {
    const { page, context, pageErrors } = await newVisitor({ width })
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url())
    })
    await recordShifts(page)
    const reply = await page.goto(addressOf(screen))
    expect(await reply?.text()).toContain('<h1')
    await page.locator('h1').evaluate((heading) => Object.assign(heading, { isTheFirst: true }))
    await untilHydrated(page)
    await untilQuiet(page)
    // the element is the one that the host sent
    expect(await page.locator('h1').evaluate((heading) => 'isTheFirst' in heading)).toBe(true)
    expect({ calls, pageErrors }).toEqual({ calls: [], pageErrors: [] })
    expect(await shiftOn(page)).toBeLessThanOrEqual(MAX_SHIFT)
    await context.close()
  }
})

test('before hydration buttons are disabled and links work', async () => {
  const { page } = await newVisitor()
  const letScriptsLoad = await holdScripts(page)
  await page.goto(`/product/${lamp._id}`, { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'Add to Cart' })
  expect(await button.isDisabled()).toBe(true)
  letScriptsLoad()
  await button.click()
  await page.getByText('1 x First Page Lamp added to your cart.').waitFor()
})

test.each(screens)('%s stays in sight of a customer while its code loads', async (screen) => {
  const { session } = await registeredCustomer('Abe')
  const { page } = await newVisitor()
  await page.addInitScript((text) => localStorage.setItem('auth', text), JSON.stringify(session))
  let letScreenLoad = () => undefined as void
  const screenMayLoad = new Promise<void>((done) => (letScreenLoad = done))
  await page.route(/\/releases\/catalog\/.*\.js$/, async (route) => {
    await screenMayLoad
    await route.continue()
  })
  await page.goto(addressOf(screen), { waitUntil: 'commit' })
  await page.locator('h1').evaluate((heading) => Object.assign(heading, { isTheFirst: true }))
  const isTheFirst = () => page.locator('h1').evaluate((heading) => 'isTheFirst' in heading, null, { timeout: 1000 })
  await page.getByText('Hello, Abe (user)').waitFor()
  expect(await isTheFirst()).toBe(true)
  letScreenLoad()
  await untilHydrated(page)
  expect(await isTheFirst()).toBe(true)
})

test('user input in a prerendered page is shown as text', async () => {
  const { page } = await newVisitor()
  for (const path of [`/?keyword=Evil`, `/product/${evil._id}`, `/?keyword=${encodeURIComponent(payload)}`]) {
    await page.goto(path)
    await untilHydrated(page)
    expect(await page.evaluate(() => 'isHacked' in window)).toBe(false)
  }
  await page.goto(`/product/${evil._id}`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`Evil ${payload}`)
})

test('a customer’s agreed price is shown after hydration and is not in the prerendered page', async () => {
  const { session } = await registeredCustomer('Ann')
  await call('POST', '/api/negotiations/request', { productId: lamp._id, proposedPrice: 90 }, session.token)
  const { page, pageErrors } = await newVisitor()
  await page.addInitScript((text) => localStorage.setItem('auth', text), JSON.stringify(session))
  const reply = await page.goto(`/product/${lamp._id}`)
  expect(await reply?.text()).not.toContain('Agreed price')
  await page.getByText('Agreed price').waitFor()
  await page.getByText('Hello, Ann (user)').waitFor()
  expect(await page.getByRole('link', { name: 'Login' }).count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('the page of an unknown product has status 404 and says so', async () => {
  const { page } = await newVisitor()
  const reply = await page.goto('/product/nowhere')
  expect(reply?.status()).toBe(404)
  expect(await reply?.text()).toContain('Product Not Found')
  await untilHydrated(page)
  await page.getByRole('heading', { level: 1, name: 'Product Not Found' }).waitFor()
})

test('no prerendered page contains a floor price', async () => {
  for (const screen of screens) {
    const page = await (await fetch(productUnderTest().marketplaceUrl + addressOf(screen))).text()
    expect(page).not.toContain('minNegotiablePrice')
  }
})

test('without the back end the host sends a page that the browser renders', async () => {
  const port = await getPort()
  const nobody = { url: 'http://127.0.0.1:1', secret: '' }
  const host = await startHost({ home: productUnderTest().home, app: 'marketplace', backend: nobody, port })
  const reply = await fetch(`http://localhost:${port}/`)
  expect([reply.status, (await reply.text()).includes('hg-first')]).toEqual([200, true])
  await host.close()
})

test('a page prerendered by another release than the visitor’s hydrates without errors', async () => {
  const { page, pageErrors } = await newVisitor()
  await page.route(/\/$/, async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replace(/("first-page">\{"remote":"catalog","version":)"[^"]*"/, '$1"0.0.1"')
    await route.fulfill({ response, body: text })
  })
  await page.goto('/')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'View Details' }).first().waitFor()
  expect(pageErrors).toEqual([])
})
