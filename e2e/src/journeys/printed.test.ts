import type { Locator, Page } from 'playwright-core'
import { addedProduct, paidOrder, registeredCustomer, registeredOwner } from '../account'
import { signedIn } from '../visitor'

const CONTROLS = 'nav, footer, button, input, select, textarea'

/** The width of an A4 page's print area, in CSS pixels. */
const PAPER = 718

const colorOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).color)

/** Expects only the orders, each in one piece, and their state in the color of text: backgrounds are not printed. */
async function expectReadable(page: Page, state: Locator): Promise<void> {
  await state.waitFor()
  await page.setViewportSize({ width: PAPER, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator(CONTROLS).locator('visible=true').allTextContents()).toEqual([])
  expect(await colorOf(state)).toBe(await colorOf(page.getByRole('heading', { level: 1 })))
  for (const order of await page.getByRole('article').all())
    expect(await order.evaluate((element) => getComputedStyle(element).breakInside)).toBe('avoid')
}

/** What a person reads on the packing slip of the first order. */
async function printedSlip(page: Page): Promise<string> {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-slip', document.body.innerText)
  })
  await page.getByText('Packing slip').first().dispatchEvent('click')
  return (await page.locator('body').getAttribute('data-slip')) ?? ''
}

test('orders are readable on paper: those of a customer, a receipt, and those of a shop', async () => {
  const [owner, customer] = await Promise.all([registeredOwner('Paul', 'Paul Paper'), registeredCustomer('Pia')])
  const pencil = await addedProduct(owner, { name: 'Red Pencil' })
  const order = await paidOrder(customer, pencil)
  await paidOrder(customer, pencil)

  const { page, context } = await signedIn(customer)
  await page.goto('/myorders')
  await expectReadable(page, page.getByRole('article').first().locator('[aria-live]'))
  await page.goto(`/myorders/${order._id}`)
  await expectReadable(page, page.getByRole('region', { name: 'Receipt' }).getByText('Red Pencil'))
  await context.close()

  const shop = await signedIn(owner)
  await shop.page.goto('/shop/orders')
  await expectReadable(shop.page, shop.page.getByText('Pending Delivery').first())
  const slip = await printedSlip(shop.page)
  expect(slip).toContain('Red Pencil')
  expect(slip).toContain('Leith')
  expect(slip).not.toMatch(/\$|@|Total/)
})
