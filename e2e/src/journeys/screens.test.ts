import type { Page, Response } from 'playwright-core'
import { demoAccounts } from 'workshop'
import { DESK, PHONE, tooWide, unfitForFingers, violationsOn } from '../accessibility'
import { logIn } from '../account'
import { MAX_SHIFT, recordShifts, shiftOn, slowDown } from '../layoutShift'
import { productUnderTest } from '../productUnderTest'
import { untilQuiet } from '../untilQuiet'
import { newVisitor, signedIn, type Visitor } from '../visitor'

const { user: customer, shopOwner: owner } = demoAccounts

const screens = {
  guest: [
    '/',
    '/?keyword=nothing-like-this',
    '/product/:id',
    '/login',
    '/register/user',
    '/register/shop-owner',
    '/no/such',
  ],
  customer: ['/', '/product/:id', '/cart', '/checkout', '/profile', '/myorders', '/offers', '/wishlist'],
  owner: [
    '/shop/dashboard',
    '/shop/add-product',
    '/shop/edit-product/:id',
    '/shop/orders',
    '/shop/offers',
    '/shop/offers?product=:id',
    '/shop/profile',
  ],
}
type Who = keyof typeof screens

/** The only screens that need antd: forms with its fields, and tables. */
const withAntd = [
  '/shop/add-product',
  '/shop/edit-product/:id',
  '/shop/offers',
  '/shop/offers?product=:id',
  '/shop/profile',
]

async function visitor(who: Who, width: number): Promise<Visitor> {
  const options = { width, hasTouch: width === PHONE }
  if (who === 'guest') return newVisitor(options)
  return signedIn(who === 'customer' ? customer : owner, options)
}

/** The path of a screen; `:id` becomes a product of the demo owner, if it has a lamp, else any lamp. */
async function addressOf(path: string): Promise<string> {
  if (!path.includes(':id')) return path
  const { shopId } = await logIn(owner)
  const list = (await (await fetch(`${productUnderTest().marketplaceUrl}/api/products?keyword=lamp`)).json()) as {
    products: { _id: string; shop: { _id: string } }[]
  }
  const own = list.products.find(({ shop }) => shop._id === shopId) ?? list.products[0]
  return path.replace(':id', own?._id ?? '')
}

/** A class name in the code that every antd component includes. */
const antd = 'anticon'

/** Opens a path and waits until it is loaded. Returns whether its scripts contain antd. */
async function open(page: Page, path: string): Promise<boolean> {
  const scripts: string[] = []
  const collect = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url())
  }
  page.on('response', collect)
  await page.goto(await addressOf(path))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await untilQuiet(page)
  page.off('response', collect)
  const bodies = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()))
  return bodies.some((body) => body.includes(antd))
}

async function addToCart(page: Page) {
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByText('added to your cart').waitFor()
}

async function shiftOf(page: Page) {
  const shift = await shiftOn(page)
  return shift <= MAX_SHIFT ? 'little' : shift
}

test('the measurement detects a layout shift', async () => {
  const { page } = await newVisitor()
  await recordShifts(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'View Details' }).first().waitFor()
  await page.evaluate(() => {
    const block = document.createElement('div')
    block.style.height = '300px'
    document.body.prepend(block)
  })
  await page.waitForFunction((max) => (window as unknown as { shift: number }).shift > max, MAX_SHIFT)
})

test.each(['guest', 'customer', 'owner'] as const)(
  'on a phone the screens of a %s do not shift and suit fingers; at any width they fit and meet WCAG A and AA',
  async (who) => {
    const current = await visitor(who, PHONE)
    const { page } = current
    await recordShifts(page)
    await slowDown(current)
    for (const path of screens[who]) {
      const hasAntd = await open(page, path)
      const found = { path, hasAntd, shift: await shiftOf(page), unfit: await unfitForFingers(page) }
      await page.setViewportSize({ width: DESK, height: 900 })
      const violations = await violationsOn(page)
      await page.setViewportSize({ width: 360, height: 900 })
      expect({ ...found, violations, tooWide: await tooWide(page) }).toEqual({
        path,
        hasAntd: withAntd.includes(path),
        shift: 'little',
        unfit: [],
        violations: [],
        tooWide: 0,
      })
      await page.setViewportSize({ width: PHONE, height: 900 })
      // an empty cart has no checkout
      if (who === 'customer' && path === '/product/:id') await addToCart(page)
    }
  },
)

test.each(['guest', 'customer', 'owner'] as const)(
  'on a phone the header of a %s is one row, which stays in sight',
  async (who) => {
    const { page } = await visitor(who, PHONE)
    await open(page, '/')
    await page.evaluate(() => scrollTo(0, 500))
    for (const width of [PHONE, 360]) {
      await page.setViewportSize({ width, height: 740 })
      const { y, height } = (await page.getByRole('banner').boundingBox()) ?? {}
      expect({ y, isOneRow: height !== undefined && height < 60 }).toEqual({ y: 0, isOneRow: true })
      for (const name of who === 'guest' ? ['Login', 'Register User', 'Register Shop Owner'] : ['My Profile'])
        await page.getByRole('link', { name, exact: true }).click({ trial: true })
    }
  },
)

// the second is a visitor whose network is slow, and whose own fonts may be wider
test.each(['our font', 'another font'])(
  'on a phone the header of a guest with a cart is one row in %s',
  async (font) => {
    const { page, context } = await visitor('guest', PHONE)
    if (font === 'another font') await context.route('**/*.woff2', (route) => route.abort())
    await open(page, '/product/:id')
    await addToCart(page)
    for (const width of [PHONE, 360]) {
      await page.setViewportSize({ width, height: 740 })
      const { height } = (await page.getByRole('banner').boundingBox()) ?? {}
      expect(height).toBeLessThan(60)
      for (const name of ['Login', 'Register User', 'Register Shop Owner', 'Cart, 1 item'])
        await page.getByRole('link', { name, exact: true }).click({ trial: true })
    }
  },
)

if (process.env.STRESS === 'full')
  test.each(['guest', 'customer', 'owner'] as const)('on a desk the screens of a %s do not shift', async (who) => {
    const current = await visitor(who, DESK)
    const { page, context } = current
    await recordShifts(page)
    await slowDown(current)
    for (const path of screens[who]) {
      await open(page, path)
      expect({ path, shift: await shiftOf(page) }).toEqual({ path, shift: 'little' })
    }
    await context.close()
  })
