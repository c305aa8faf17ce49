import type { Page, Response } from 'playwright-core'
import { registeredCustomer, registeredOwner } from '../account'
import { fillLogin, newVisitor, signedIn, type Visitor } from '../visitor'

/** An owner who logged in on a page of the marketplace, and now has antd in that same page. */
async function ownerOnDashboard() {
  const visitor = await newVisitor()
  await visitor.page.emulateMedia({ reducedMotion: 'reduce' })
  await visitor.page.goto('/')
  await visitor.page.getByRole('link', { name: 'Login' }).first().click()
  await fillLogin(visitor.page, await registeredOwner('Olive', 'Olive Oddities'))
  await visitor.page.getByRole('button', { name: 'Add New Product' }).waitFor()
  return visitor
}

/** The line that the browser draws around the page's first link when the keyboard reaches it. */
async function outlineOfFirstLink(page: Page): Promise<string> {
  await page.keyboard.press('Tab')
  const link = page.getByRole('link').first()
  await link.focus()
  return link.evaluate((element) => getComputedStyle(element).outlineStyle)
}

test('a page without inline styles in its policy shows antd in our look', async () => {
  const { page, pageErrors, context } = await ownerOnDashboard()
  const button = page.getByRole('button', { name: 'Add New Product' })
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(15, 118, 110)')
  await button.click()
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Books' }).waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})

test('who wants less motion chooses a category with the mouse', async () => {
  const { page, context } = await ownerOnDashboard()
  await page.goto('/shop/add-product')
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.locator('[title="Books"]').click()
  await page.locator('.ant-select', { hasText: 'Books' }).waitFor()
  await context.close()
})

test('links show where the keyboard is, on owners’ screens and on customers’', async () => {
  const { page, context } = await ownerOnDashboard()
  expect(await outlineOfFirstLink(page)).toBe('solid')
  await page.getByRole('link', { name: 'Haggle' }).first().click()
  await page.getByRole('heading', { name: 'Browse Products' }).waitFor()
  expect(await outlineOfFirstLink(page)).toBe('solid')
  await context.close()
})

/** A name that antd gives to its icons; it stands in what every part of antd is built on. */
const antd = 'anticon'

/** The paths of a screen among some whose scripts hold antd. */
async function screensWithAntd({ page }: Visitor, paths: string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    const scripts: string[] = []
    const collect = (response: Response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.url())
    }
    page.on('response', collect)
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    page.off('response', collect)
    const bodies = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()))
    if (bodies.some((body) => body.includes(antd))) found.push(path)
  }
  return found
}

test('antd loads on owners’ screens alone', async () => {
  const guest = await newVisitor()
  expect(await screensWithAntd(guest, ['/', '/login', '/register/user', '/register/shop-owner'])).toEqual([])
  const customer = await signedIn(await registeredCustomer('Carl'))
  expect(await screensWithAntd(customer, ['/cart', '/profile', '/myorders'])).toEqual([])
  const owner = await signedIn(await registeredOwner('Otto', 'Otto Optics'))
  expect(await screensWithAntd(owner, ['/shop/dashboard'])).toEqual(['/shop/dashboard'])
  for (const { context } of [guest, customer, owner]) await context.close()
})
