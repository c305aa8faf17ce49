import type { Page } from 'playwright-core'
import { registeredOwner } from '../account'
import { fillLogin, newVisitor } from '../visitor'

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

/** Whether the browser draws a line around a link that was reached by the keyboard. */
async function outlineOfNextLink(page: Page): Promise<string> {
  await page.locator('body').press('Tab')
  await page.waitForFunction(() => document.activeElement?.tagName === 'A')
  return page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
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
  const option = page.locator('[title="Books"]')
  await option.waitFor()
  const { x = -1, y = -1 } = (await option.boundingBox()) ?? {}
  expect([x > 0 && x < 1280, y > 0 && y < 900]).toEqual([true, true])
  await page.mouse.click(x + 10, y + 10)
  await page.locator('.ant-select', { hasText: 'Books' }).waitFor()
  await context.close()
})

test('links show where the keyboard is, on owners’ screens and on customers’', async () => {
  const { page, context } = await ownerOnDashboard()
  expect(await outlineOfNextLink(page)).toBe('solid')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Browse Products' }).waitFor()
  expect(await outlineOfNextLink(page)).toBe('solid')
  await context.close()
})
