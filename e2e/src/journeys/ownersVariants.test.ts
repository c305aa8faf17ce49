import type { Product } from '@haggle/shared-contract'
import type { Page } from 'playwright-core'
import { DESK, PHONE, tooWide, unfitForFingers, violationsOn } from '../accessibility'
import { addedProduct, call, lampInput, paidOrder, registeredCustomer, registeredOwner } from '../account'
import { retype, tabTo } from '../keyboard'
import { choose, signedIn } from '../visitor'

/** The screen fits both widths and 320 px, and has no barrier; its pictures go to SCREENS, if that is set. */
async function expectFit(page: Page, name: string): Promise<void> {
  for (const width of [320, PHONE, DESK]) {
    await page.setViewportSize({ width, height: 900 })
    const found = { name, width, violations: await violationsOn(page), tooWide: await tooWide(page) }
    expect(found).toEqual({ name, width, violations: [], tooWide: 0 })
    if (process.env.SCREENS)
      await page.screenshot({ path: `${process.env.SCREENS}/${name}-${width}.png`, fullPage: true })
  }
}

const saved = (page: Page) => page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())

const variantsOf = (product: Product) =>
  product.variants?.map(({ values, countInStock, sellingPrice }) => [values.join(' '), countInStock, sellingPrice])

test('an owner adds a dress in sizes and colors by the keyboard, renames a size, and edits a stock in the table', async () => {
  const vera = await registeredOwner('Vera', 'Vera Dresses')
  const { token, shopId = '' } = vera.session
  const own = async () => {
    const [listed] = await call<Product[]>('GET', `/api/products/shop/${shopId}`, undefined, token)
    return call<Product>('GET', `/api/products/${listed?._id}`, undefined, token)
  }
  const { page, pageErrors } = await signedIn(vera)
  const press = (key: string) => page.keyboard.press(key)
  const type = (text: string) => page.keyboard.type(text)

  await page.goto('/shop/add-product')
  await page.getByLabel('Product Name').fill('Summer Dress')
  await page.getByLabel('Description').fill('Light cotton, knee length.')
  await page.getByLabel('Image URL').fill(lampInput.image)
  await choose(page, 'Category', 'Dresses')
  await page.getByLabel('MRP (Max Retail Price)').fill('60')
  await page.getByLabel('Selling Price').fill('49')
  await page.getByLabel('Minimum Negotiable Price').fill('38')

  await page.getByLabel('Count In Stock').focus()
  await tabTo(page, 'Add options such as size or color')
  await press('Enter')
  await page.locator(':focus').and(page.getByLabel('Option name')).waitFor()
  await type('Size')
  await press('Enter')
  await type('S,M,L,')
  await tabTo(page, 'Add another option')
  await press('Enter')
  await page
    .locator(':focus')
    .and(page.getByRole('group', { name: 'Option 2' }).getByLabel('Option name'))
    .waitFor()
  await type('Color')
  await press('Enter')
  await type('Red,Blue,')
  await tabTo(page, 'Own prices')
  await press('Enter')
  await tabTo(page, 'Count In Stock of S, Red')
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '5\n7\n4\n0\n2\n')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await page.getByText('5 rows filled.').waitFor()
  await tabTo(page, 'Selling Price of L, Red')
  await type('55')
  await tabTo(page, 'Leave out L, Blue')
  await press('Space')
  await page.getByText('5, and 1 left out').waitFor()
  await expectFit(page, 'form')
  await tabTo(page, 'Add Product')
  await press('Enter')
  await page.waitForURL(/\/shop\/dashboard$/)
  const added = await own()
  expect(added).toMatchObject({ countInStock: 18, sellingPrice: 49, priceFrom: true })
  expect(variantsOf(added)).toEqual([
    ['S Red', 5, 49],
    ['S Blue', 7, 49],
    ['M Red', 4, 49],
    ['M Blue', 0, 49],
    ['L Red', 2, 55],
  ])

  await page.getByText('From $49.00').waitFor()
  await page.getByRole('button', { name: 'Edit' }).press('Enter')
  await page.getByRole('table', { name: 'Variants' }).waitFor()
  await tabTo(page, 'Value 1 of Size')
  await retype(page, 'Small')
  await press('Enter')
  const renaming = saved(page)
  await tabTo(page, 'Update Product')
  await press('Enter')
  await renaming
  await page.waitForURL(/\/shop\/dashboard$/)
  const renamed = await own()
  expect(renamed.options?.[0]?.values).toEqual(['Small', 'M', 'L'])
  expect(renamed.variants?.map(({ _id }) => _id)).toEqual(added.variants?.map(({ _id }) => _id))

  await page.getByRole('button', { name: 'Table' }).press('Enter')
  await page.getByLabel('Select Summer Dress').waitFor()
  await tabTo(page, 'Variants of Summer Dress')
  await press('Enter')
  await page.getByRole('table', { name: 'Variants of Summer Dress' }).waitFor()
  await tabTo(page, 'Count In Stock of Summer Dress, M, Blue')
  await retype(page, '6')
  const stocking = saved(page)
  await press('Enter')
  await stocking
  await expectFit(page, 'table')
  expect((await own()).countInStock).toBe(24)

  await tabTo(page, 'Select Summer Dress', 'Shift+Tab')
  await press('Space')
  await tabTo(page, 'Change prices (1)', 'Shift+Tab')
  await press('Enter')
  await page.getByLabel('Change by').fill('-10')
  await page.getByText('Change 5 prices').waitFor()
  await expectFit(page, 'prices')
  await page.getByRole('button', { name: 'Change 5 prices' }).press('Enter')
  await page.getByLabel('Change by').waitFor({ state: 'detached' })
  expect((await own()).variants?.map(({ sellingPrice }) => sellingPrice)).toEqual([44.1, 44.1, 44.1, 44.1, 49.5])
  expect(pageErrors).toEqual([])
})

test('variants go out into a file and come back from one; an order and its packing slip name what was bought', async () => {
  const [vera, carl] = await Promise.all([registeredOwner('Vera', 'Vera Shirts'), registeredCustomer('Carl')])
  const { token, shopId = '' } = vera.session
  const shirt = await addedProduct(vera, {
    ...{ name: 'Linen Shirt', category: 'Dresses' },
    options: [{ name: 'Size', values: ['M', 'L'] }],
    variants: [
      { values: ['M'], countInStock: 5 },
      { values: ['L'], countInStock: 3, sellingPrice: 110 },
    ],
  })
  const { page, pageErrors } = await signedIn(vera)
  await page.goto('/shop/dashboard')
  const exporting = page.waitForResponse((response) => response.url().includes('.csv') && response.ok())
  await page.getByRole('button', { name: 'Export products' }).press('Enter')
  const file = await (await exporting).text()
  expect(file.split('\n')[0]).toMatch(/option1.value1.option2.value2/)
  const upload = async (text: string) => {
    await page
      .getByLabel('File of products')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByText(/^Nothing is changed yet/).waitFor()
  }
  await upload(file)
  await page.getByText(/0 to be added, 0 to be changed/).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Close' }).click()

  const rows = [
    'name,description,image,category,mrp,sellingPrice,minNegotiablePrice,countInStock,option1,value1,option2,value2',
    ...['S,Color,Red', 'S,Color,Blue', 'M,Color,Red'].map(
      (values) => `Rain Coat,Dry.,${lampInput.image},Dresses,90,80,60,4,Size,${values}`,
    ),
  ]
  await upload(rows.join('\n'))
  await page.getByText('S, Blue').waitFor()
  await page.getByText('Nothing is changed yet: 1 product (3 rows) to be added, 0 to be changed').waitFor()
  await expectFit(page, 'import')
  await page.getByRole('button', { name: 'Confirm' }).press('Enter')
  await page.getByText(/^The import is done: 1 product \(3 rows\) added/).waitFor()
  const [coat] = await call<Product[]>('GET', `/api/products/shop/${shopId}`, undefined, token)
  expect(coat).toMatchObject({ name: 'Rain Coat', countInStock: 12 })

  const [, large] = (await call<Product>('GET', `/api/products/${shirt._id}`)).variants ?? []
  const order = await paidOrder(carl, { ...shirt, variant: large?._id, sellingPrice: 110 })
  await page.goto('/shop/orders')
  const card = page.getByRole('article', { name: `Order ${order.orderNumber}` })
  expect(await card.getByRole('list', { name: 'Items' }).textContent()).toContain('Linen ShirtL')
  await expectFit(page, 'orders')
  await page.evaluate(() => {
    window.print = () =>
      document.body.setAttribute('data-slip', document.querySelector('[data-printed]')?.textContent ?? '')
  })
  await card.getByRole('button', { name: 'Packing slip' }).press('Enter')
  expect(await page.locator('body').getAttribute('data-slip')).toContain('Linen ShirtL')

  const offer = { productId: shirt._id, variant: large?._id, proposedPrice: 20 }
  await call('POST', '/api/negotiations/request', offer, carl.session.token)
  await page.goto(`/shop/offers?product=${shirt._id}`)
  await page.getByText('for Linen Shirt · L, at $110.00').waitFor()
  const settings = page.getByRole('region', { name: 'Counter offers for Linen Shirt' })
  await settings.getByLabel('Variant').selectOption({ label: 'L' })
  await page.getByRole('button', { name: 'Reply' }).press('Enter')
  await page.getByLabel('Your price').fill('95')
  await expectFit(page, 'offers')
  await page.getByRole('button', { name: 'Send reply' }).press('Enter')
  await page.getByText(/Your reply: \$95\.00, open until/).waitFor()
  expect(pageErrors).toEqual([])
})

test('a form of 100 variants takes typing without delay, and on a phone its fields fit for fingers', async () => {
  const vera = await registeredOwner('Vera', 'Vera Yarn')
  const values = (letter: string) => Array.from({ length: 10 }, (_, at) => `${letter}${at}`)
  const options = [
    { name: 'Weight', values: values('w') },
    { name: 'Dye', values: values('d') },
  ]
  const variants = values('w').flatMap((weight) =>
    values('d').map((dye) => ({ values: [weight, dye], countInStock: 1 })),
  )
  const yarn = await addedProduct(vera, { name: 'Yarn', options, variants })
  const { page } = await signedIn(vera, { width: PHONE, hasTouch: true })
  await page.goto(`/shop/edit-product/${yarn._id}`)
  await page.getByRole('button', { name: 'Edit variants' }).click()
  const last = page.getByLabel('Count In Stock of w9, d9')
  await last.fill('')
  // processor time: other work on the machine is no matter
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000
  }
  const before = await busy()
  await last.pressSequentially('12345678')
  const perKey = ((await busy()) - before) / 8
  if (process.env.SCREENS) console.info(`${Math.round(perKey)} ms a key`)
  expect(perKey).toBeLessThan(500)
  expect((await unfitForFingers(page)).filter((each) => / (of|out) w/.test(each))).toEqual([])
})
