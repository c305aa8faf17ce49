import axe from 'axe-core'
import { demoAccounts } from 'platform'
import { newVisitor, signedIn, type Visitor } from '../visitor'

type AxeApi = typeof axe

const { user: customer, shopOwner: owner } = demoAccounts

const screens = {
  guest: ['/', '/?category=Books', '/login', '/register/user', '/register/shop-owner', '/no/such/page'],
  customer: ['/', '/cart', '/profile', '/myorders', '/offers', '/wishlist'],
  owner: ['/shop/dashboard', '/shop/add-product', '/shop/orders', '/shop/offers'],
}

async function seen(who: keyof typeof screens): Promise<Visitor> {
  if (who === 'guest') return newVisitor()
  return signedIn(who === 'customer' ? customer : owner)
}

test.each(['guest', 'customer', 'owner'] as const)(
  'what a %s sees is accessible by WCAG A and AA rules, and fits a screen of 360 pixels',
  async (who) => {
    const { page, context } = await seen(who)
    for (const path of screens[who]) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await page.evaluate(axe.source)
      const violations = await page.evaluate(async () => {
        const { axe } = window as unknown as { axe: AxeApi }
        const { violations } = await axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] })
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
      })
      await page.setViewportSize({ width: 360, height: 900 })
      const tooWide = await page.evaluate(async () => {
        await new Promise(requestAnimationFrame)
        return Math.max(0, document.documentElement.scrollWidth - window.innerWidth)
      })
      expect({ path, violations, tooWide }).toEqual({ path, violations: [], tooWide: 0 })
    }
    await context.close()
  },
)
