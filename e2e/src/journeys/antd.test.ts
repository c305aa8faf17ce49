import type { Page } from 'playwright-core'
import { registeredOwner } from '../account'
import { fillLogin, newVisitor } from '../visitor'

/** An owner who logged in on a marketplace page without a reload, so that antd is loaded in that page. */
async function ownerOnDashboard() {
  const visitor = await newVisitor()
  await visitor.page.emulateMedia({ reducedMotion: 'reduce' })
  await visitor.page.goto('/')
  await visitor.page.getByRole('link', { name: 'Login' }).first().click()
  await fillLogin(visitor.page, await registeredOwner('Olive', 'Olive Oddities'))
  await visitor.page.getByRole('button', { name: 'Shop profile' }).click()
  await visitor.page.getByRole('button', { name: 'Save shop profile' }).waitFor()
  await visitor.page.getByRole('link', { name: 'My Shop' }).first().click()
  await visitor.page.getByRole('button', { name: 'Add New Product' }).waitFor()
  return visitor
}

/** The outline style of the page's first link when focused by keyboard. */
async function outlineOfFirstLink(page: Page): Promise<string> {
  await page.keyboard.press('Tab')
  const link = page.getByRole('link').first()
  await link.focus()
  return link.evaluate((element) => getComputedStyle(element).outlineStyle)
}

test('antd has our look under a policy that forbids inline styles', async () => {
  const { page, pageErrors } = await ownerOnDashboard()
  const button = page.getByRole('button', { name: 'Add New Product' })
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(15, 118, 110)')
  await button.click()
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Books' }).waitFor()
  expect(pageErrors).toEqual([])
})

test('with reduced motion a category can be chosen with the mouse', async () => {
  const { page } = await ownerOnDashboard()
  await page.goto('/shop/add-product')
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.locator('[title="Books"]').click()
  await page.locator('.ant-select', { hasText: 'Books' }).waitFor()
})

test('links show keyboard focus on owners’ and customers’ screens', async () => {
  const { page } = await ownerOnDashboard()
  expect(await outlineOfFirstLink(page)).toBe('solid')
  // focused instead of clicked, because the focused link 'Skip to content' covers it
  await page.getByRole('link', { name: 'Haggle' }).first().press('Enter')
  await page.getByRole('heading', { name: 'Browse Products' }).waitFor()
  expect(await outlineOfFirstLink(page)).toBe('solid')
})
