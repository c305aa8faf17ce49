import type { HagglingSettings, Order, Product, ReceivedOffers, ShopPage } from '@haggle/shared-contract'
import { addedProduct, call, paidOrder, registeredCustomer, registeredOwner } from '../account'
import { until } from '../deploy/until'
import { retype, tabTo } from '../keyboard'
import { newVisitor } from '../visitor'

test('an owner without a pointer delivers, changes prices and stock, imports, answers an offer and edits the shop', async () => {
  const [vera, carl] = await Promise.all([registeredOwner('Vera', 'Keyboard Ware'), registeredCustomer('Carl')])
  const { token, shopId = '' } = vera.session
  const mug = await addedProduct(vera, { name: 'Steel Mug', mrp: 40, sellingPrice: 30, minNegotiablePrice: 20 })
  const order = await paidOrder(carl, mug)
  await call('POST', '/api/negotiations/request', { productId: mug._id, proposedPrice: 10 }, carl.session.token)
  const { page, dialogs, pageErrors } = await newVisitor()
  const press = (key: string) => page.keyboard.press(key)
  const product = () => call<Product>('GET', `/api/products/${mug._id}`)

  await page.goto('/login')
  // has the focus by itself
  await page.locator('input[name=email]:focus').waitFor()
  await page.keyboard.type(vera.email)
  await tabTo(page, 'Password')
  await page.keyboard.type(vera.password)
  await press('Enter')
  await page.waitForURL(/\/shop\/dashboard$/)

  // while the screen's code is loading, a Tab would leave the page
  await page.getByRole('button', { name: 'Manage Orders' }).waitFor()
  await tabTo(page, 'Manage Orders')
  await press('Enter')
  await page.getByRole('article', { name: `Order ${order.orderNumber}` }).waitFor()
  await tabTo(page, 'Carrier')
  await page.keyboard.type('DHL')
  await tabTo(page, 'Tracking number')
  await page.keyboard.type('42')
  await tabTo(page, 'Mark as Delivered')
  await press('Enter')
  await page.getByText('Sent with DHL, 42').waitFor()
  await until('the second dialog', () => Promise.resolve(dialogs[1]), 10_000)
  expect(dialogs).toEqual([
    'Are you sure you want to mark this order as DELIVERED?',
    'Order marked as delivered successfully!',
  ])
  const orders = await call<Order[]>('GET', `/api/orders/shop/${shopId}`, undefined, token)
  expect(orders[0]?.deliveries[0]).toMatchObject({ isDelivered: true, carrier: 'DHL', trackingNumber: '42' })

  await tabTo(page, 'My Shop', 'Shift+Tab')
  await press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Steel Mug' }).waitFor()
  await tabTo(page, 'Table')
  await press('Enter')
  await page.getByLabel('Selling Price of Steel Mug').waitFor()
  await tabTo(page, 'Selling Price of Steel Mug')
  await retype(page, '35')
  await press('Escape')
  await retype(page, '25')
  const saved = () => page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  const priceSaved = saved()
  await tabTo(page, 'Count In Stock of Steel Mug')
  await priceSaved
  await retype(page, '9')
  const stockSaved = saved()
  await press('Enter')
  await stockSaved
  expect(await product()).toMatchObject({ sellingPrice: 25, countInStock: 9 })

  page.on('filechooser', (chooser) => {
    const lines = [
      'name,description,image,category,mrp,sellingPrice,minNegotiablePrice,countInStock',
      'Tin Bowl,For soup.,/media/demo/bedside-reading-lamp.webp,Home & Kitchen,40,30,20,5',
    ]
    const buffer = Buffer.from(lines.join('\n'))
    void chooser.setFiles({ name: 'products.csv', mimeType: 'text/csv', buffer })
  })
  await tabTo(page, 'Import products', 'Shift+Tab')
  await press('Enter')
  await page.getByText('Nothing is changed yet').waitFor()
  await tabTo(page, 'Confirm')
  await press('Enter')
  await page.getByText('The import is done: 1 added').waitFor()
  await page.getByLabel('Select Tin Bowl').waitFor()
  await tabTo(page, 'Close')
  await press('Enter')
  await tabTo(page, 'Import products')

  await tabTo(page, 'Shop profile', 'Shift+Tab')
  await press('Enter')
  await page.getByLabel('About the shop').waitFor()
  await tabTo(page, 'About the shop')
  await page.keyboard.type('Mugs and more.')
  await tabTo(page, 'Save shop profile')
  await press('Enter')
  await page.getByText('Saved', { exact: true }).waitFor()
  expect((await call<ShopPage>('GET', `/api/shops/${shopId}`)).description).toBe('Mugs and more.')

  await tabTo(page, 'My Shop', 'Shift+Tab')
  await press('Enter')
  await page.getByRole('button', { name: 'Offers' }).waitFor()
  await tabTo(page, 'Offers')
  await press('Enter')
  await page.getByText('Carl offered $10.00').waitFor()
  await tabTo(page, 'Reply')
  await press('Enter')
  await page.getByLabel('Your price').waitFor()
  await press('Escape')
  await tabTo(page, 'Reply')
  await press('Enter')
  await page.getByLabel('Your price').waitFor()
  await page.keyboard.type('22')
  await tabTo(page, 'Send reply')
  await press('Enter')
  await page.getByText('Your reply: $22.00, open until').waitFor()
  const { offers } = await call<ReceivedOffers>('GET', `/api/shops/${shopId}/offers`, undefined, token)
  expect(offers[0]?.shopOffer).toMatchObject({ kind: 'reply', price: 22 })

  await page.goto(`/shop/offers?product=${mug._id}`)
  await page.getByLabel('Target').waitFor()
  await tabTo(page, 'Counter')
  await press('ArrowDown')
  await page.getByRole('option', { name: 'Meet in the middle' }).waitFor({ state: 'attached' })
  await press('Escape')
  await press('ArrowDown')
  await press('ArrowDown')
  await press('Enter')
  await tabTo(page, /^Target/)
  await page.keyboard.type('22')
  await tabTo(page, 'Save settings')
  await press('Enter')
  await page.getByText('Haggling settings saved.').waitFor()
  const settings = await call<HagglingSettings>('GET', `/api/products/${mug._id}/haggling`, undefined, token)
  expect(settings).toMatchObject({ counter: expect.stringMatching(/ladder|meet/) as string, target: 22 })
  expect(pageErrors).toEqual([])
})
