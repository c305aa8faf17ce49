import type { Product } from '@haggle/shared-contract'
import { DESK, expectFitAndAccessible, PHONE, unfitForFingers } from '../accessibility'
import { addedProduct, call, paidOrder, registeredCustomer, registeredOwner } from '../account'
import { until } from '../deploy/until'
import { productsFile } from '../productsFile'
import { productUnderTest } from '../productUnderTest'
import { signedIn, type Visitor } from '../visitor'

let vera: Awaited<ReturnType<typeof registeredOwner>>
let carl: Awaited<ReturnType<typeof registeredCustomer>>
let mug: Product
let owner: Visitor

beforeAll(async () => {
  ;[vera, carl] = await Promise.all([registeredOwner('Vera', 'Vera Ware'), registeredCustomer('Carl')])
  mug = await addedProduct(vera, {
    name: 'Enamelled Steel Mug with Two Handles',
    mrp: 40,
    sellingPrice: 30,
    minNegotiablePrice: 20,
    countInStock: 50,
  })
  owner = await signedIn(vera)
})

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAABlBMVEX///+/v7+jQ3Y5AAAADklEQVQI12P4AIX8EAgALgAD/aNpbtEAAAAASUVORK5CYII',
  'base64',
)

test('an owner uploads a picture in the product form, which fits both widths', async () => {
  const { page } = owner
  await page.setViewportSize({ width: PHONE, height: 900 })
  await page.goto(`/shop/edit-product/${mug._id}`)
  await page.getByLabel('Picture file').setInputFiles({ name: 'mug.png', mimeType: 'image/png', buffer: PICTURE })
  await page.getByRole('list', { name: 'Pictures in order' }).getByText('Picture 2').waitFor()
  await page.getByRole('button', { name: 'Move picture 2 up' }).click()
  // hidden, because a button opens it
  expect(await page.getByLabel('Picture file').isVisible()).toBe(false)
  await expectFitAndAccessible(page)
  await page.getByRole('button', { name: 'Update Product' }).click()
  await page.waitForURL(/\/shop\/dashboard$/)
  expect((await call<Product>('GET', `/api/products/${mug._id}`)).images).toHaveLength(2)
})

test('the dashboard shows cards and a table; an owner edits a price in the table and imports a file of products', async () => {
  const { page } = owner
  await page.setViewportSize({ width: DESK, height: 900 })
  await page.goto('/shop/dashboard')
  await page.getByRole('heading', { level: 2, name: 'Enamelled Steel Mug with Two Handles' }).waitFor()
  await page.getByRole('list', { name: 'Figures' }).waitFor()
  await expectFitAndAccessible(page)

  await page.getByRole('button', { name: 'Table' }).click()
  const price = page.getByLabel('Selling Price of Enamelled Steel Mug with Two Handles')
  await price.fill('25.50')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await price.press('Enter')
  await saved
  await expectFitAndAccessible(page)

  await page.getByLabel('File of products').setInputFiles(productsFile)
  await page.getByText('Nothing is changed yet: 1 to be added, 0 to be changed, 0 unchanged, 1 refused.').waitFor()
  await page.getByText('Selling Price cannot be greater than MRP.').waitFor()
  await expectFitAndAccessible(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('The import is done: 1 added, 0 changed, 0 unchanged, 1 refused.').waitFor()
  await page.getByLabel('Select Tin Bowl').waitFor()
})

test('on a phone the rows of the table are low, and fit for fingers', async () => {
  const { page } = await signedIn(vera, { width: PHONE, hasTouch: true })
  await page.goto('/shop/dashboard')
  const first = page.getByRole('article').first()
  expect((await first.boundingBox())?.y).toBeLessThan(600)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('button', { name: 'Table' }).click()
  const row = page.getByRole('row', { name: /Mug/ })
  await row.waitFor()
  expect(await unfitForFingers(page)).toEqual([])
  expect((await row.boundingBox())?.height).toBeLessThan(100)
})

test('new orders appear in real time; an owner delivers two at once with tracking and accepts a return', async () => {
  const { page, dialogs } = owner
  await page.goto('/shop/orders')
  await page.getByText("No orders found for your shop's products.").waitFor()
  const first = await paidOrder(carl, mug)
  await page.getByText(`New order ${first.orderNumber}.`).waitFor()
  const second = await paidOrder(carl, mug)
  const [one, other] = [first, second].map(({ orderNumber }) =>
    page.getByRole('article', { name: `Order ${orderNumber}` }),
  )
  await other?.waitFor()
  await expectFitAndAccessible(page)
  await one?.getByLabel('Tracking number').fill('1Z 999')
  await page.getByLabel('Select all to deliver').check()
  await page.getByRole('button', { name: 'Deliver selected (2)' }).click()
  await one?.getByText('Sent with 1Z 999').waitFor()
  await until('the news', () => Promise.resolve(dialogs.at(-1)?.startsWith('2') || undefined), 10_000)
  expect(dialogs.slice(-2)).toEqual([
    'Are you sure you want to mark this order as DELIVERED? (2 orders)',
    '2 orders marked as delivered successfully!',
  ])

  const part = `/api/orders/${first._id}/shops/${vera.session.shopId}`
  await call('POST', `${part}/return`, { reason: 'It is dented.' }, carl.session.token)
  await one?.getByText('The customer asks for a return: It is dented.').waitFor()
  await expectFitAndAccessible(page)
  await one?.getByRole('button', { name: 'Accept return' }).click()
  await one?.getByText('The return was accepted: It is dented.').waitFor()
})

test('an owner replies to an offer on a phone', async () => {
  const { page, pageErrors } = owner
  const offer = { productId: mug._id, proposedPrice: 10 }
  await call('POST', '/api/negotiations/request', offer, carl.session.token)
  await page.setViewportSize({ width: PHONE, height: 900 })
  await page.goto(`/shop/offers?product=${mug._id}`)
  await page.getByRole('heading', { name: 'Counter offers for Enamelled Steel Mug with Two Handles' }).waitFor()
  const card = page.getByRole('article', { name: 'Carl offered $10.00' })
  await card.getByRole('button', { name: 'Reply' }).click()
  await card.getByLabel('Your price').fill('22')
  await expectFitAndAccessible(page)
  await card.getByRole('button', { name: 'Send reply' }).click()
  await card.getByText(/Your reply: \$22\.00, open until/).waitFor()
  expect(pageErrors).toEqual([])
})

test('an owner’s profile shows a QR code; the shop owners’ app links to products in the marketplace', async () => {
  const { page, pageErrors } = await signedIn(vera, { site: productUnderTest().shopUrl })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await expectFitAndAccessible(page)
  await page.goto('/shop/dashboard')
  await page.getByRole('button', { name: 'Table' }).click()
  const link = page.getByRole('link', { name: 'View in marketplace' }).first()
  expect(await link.getAttribute('href')).toMatch(/^https?:\/\/[^/]+\/product\/\w+$/)
  expect(pageErrors).toEqual([])
})
