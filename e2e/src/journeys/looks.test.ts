import { demoAccounts } from 'platform'
import { PHONE, tooWide, unfitForFingers, violationsOn } from '../accessibility'
import { untilQuiet } from '../untilQuiet'
import { newVisitor, signedIn, type Visitor } from '../visitor'

const { user: customer, shopOwner: owner } = demoAccounts

/** Screens that customersScreens.test.ts and ownersScreens.test.ts do not check. */
const screens = {
  guest: ['/', '/?category=Books', '/login', '/register/user', '/register/shop-owner', '/no/such/page'],
  customer: ['/', '/cart', '/myorders'],
  owner: ['/shop/dashboard', '/shop/add-product', '/shop/orders', '/shop/offers'],
}

async function seen(who: keyof typeof screens): Promise<Visitor> {
  if (who === 'guest') return newVisitor()
  return signedIn(who === 'customer' ? customer : owner)
}

test.each(['guest', 'customer', 'owner'] as const)(
  'the screens of a %s meet WCAG A and AA and fit 360 pixels',
  async (who) => {
    const { page, context } = await seen(who)
    for (const path of screens[who]) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await untilQuiet(page)
      const violations = await violationsOn(page)
      await page.setViewportSize({ width: 360, height: 900 })
      expect({ path, violations, tooWide: await tooWide(page) }).toEqual({ path, violations: [], tooWide: 0 })
    }
    await context.close()
  },
)

test('on a phone touch targets are large enough, and no field makes the page zoom', async () => {
  const phone = { width: PHONE, hasTouch: true }
  const { page, context } = await newVisitor(phone)
  const shopOwner = await signedIn(owner, phone)
  for (const [on, path] of [
    [page, '/'],
    [page, '/register/user'],
    [shopOwner.page, '/shop/orders'],
    [shopOwner.page, '/shop/add-product'],
  ] as const) {
    await on.goto(path)
    await on.getByRole('heading', { level: 1 }).waitFor()
    await untilQuiet(on)
    expect({ path, unfit: await unfitForFingers(on) }).toEqual({ path, unfit: [] })
  }
  await context.close()
  await shopOwner.context.close()
})
