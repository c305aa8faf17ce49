import axe from 'axe-core'
import { demoAccounts } from 'platform'
import { newVisitor, signedIn, type Visitor } from '../visitor'

type AxeApi = typeof axe

const { user: customer, shopOwner: owner } = demoAccounts

const screens = {
  guest: ['/', '/?category=Books', '/login', '/register/user', '/register/shop-owner', '/no/such/page'],
  customer: ['/', '/cart', '/profile', '/myorders', '/offers'],
  owner: ['/shop/dashboard', '/shop/add-product', '/shop/orders', '/shop/offers'],
}

async function seen(who: keyof typeof screens, width: number): Promise<Visitor> {
  if (who === 'guest') return newVisitor({ width })
  const account = who === 'customer' ? customer : owner
  return signedIn(account, { width })
}

describe.each(['guest', 'customer', 'owner'] as const)('what a %s sees', (who) => {
  test('is accessible by WCAG A and AA rules', async () => {
    const { page, context } = await seen(who, 1280)
    for (const path of screens[who]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await page.evaluate(axe.source)
      const found = await page.evaluate(async () => {
        const { axe } = window as unknown as { axe: AxeApi }
        const { violations } = await axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] })
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
      })
      expect({ path, found }).toEqual({ path, found: [] })
    }
    await context.close()
  })

  test('fits a screen of 360 pixels', async () => {
    const { page, context } = await seen(who, 360)
    for (const path of screens[who]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect({ path, overflow: Math.max(0, overflow) }).toEqual({ path, overflow: 0 })
    }
    await context.close()
  })
})
