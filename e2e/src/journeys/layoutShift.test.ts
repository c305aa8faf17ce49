import type { Page } from 'playwright-core'
import { demoAccounts } from 'platform'
import { logIn } from '../account'
import { productUnderTest } from '../productUnderTest'
import { untilQuiet } from '../untilQuiet'
import { newVisitor, signedIn, type Visitor } from '../visitor'

/** Cumulative layout shift at most. 0.1 is commonly rated as good. */
const MOST = 0.02

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
  owner: ['/shop/dashboard', '/shop/add-product', '/shop/edit-product/:id', '/shop/orders', '/shop/offers'],
}

async function visitor(who: keyof typeof screens, width: number): Promise<Visitor> {
  if (who === 'guest') return newVisitor({ width })
  const account = who === 'customer' ? customer : owner
  return signedIn(account, { width })
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

const shiftOn = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift)

/** Records the layout shift of each page, with delayed code, API replies and pictures. */
async function measured({ page, context }: Visitor) {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const late = (milliseconds: number) => (route: { continue(): Promise<void> }) =>
    new Promise((done) => setTimeout(done, milliseconds)).then(() => route.continue())
  await context.route(/\/releases\/(?!shell)/, late(150))
  await context.route('**/api/**', late(300))
  await context.route('**/media/**', late(450))
}

test('the measurement detects a layout shift', async () => {
  const guest = await newVisitor()
  await measured(guest)
  await guest.page.goto('/')
  await guest.page.getByRole('link', { name: 'View Details' }).first().waitFor()
  await guest.page.evaluate(() => {
    const block = document.createElement('div')
    block.style.height = '300px'
    document.body.prepend(block)
  })
  await guest.page.waitForFunction((most) => (window as unknown as { shift: number }).shift > most, MOST)
  await guest.context.close()
})

describe.each(['guest', 'customer', 'owner'] as const)('the screens of a %s', (who) => {
  // layouts that shift on a wide screen also shift on a narrow one
  test.each(process.env.STRESS === 'full' || who === 'guest' ? [1280, 390] : [390])(
    'do not shift while they load, %d pixels wide',
    async (width) => {
      const current = await visitor(who, width)
      await measured(current)
      const { page, context } = current
      for (const path of screens[who]) {
        await page.goto(await addressOf(path))
        await page.getByRole('heading', { level: 1 }).waitFor()
        await untilQuiet(page)
        const shift = await shiftOn(page)
        expect({ path, shift: shift <= MOST ? 'little' : shift }).toEqual({ path, shift: 'little' })
      }
      await context.close()
    },
  )
})
