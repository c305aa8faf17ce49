import { newAccount, registeredOwner } from '../account'
import { choose, fillLogin, newVisitor, signedIn } from '../visitor'

test('an owner registers, adds, edits and deletes a product, and sees validation errors', async () => {
  const { page, dialogs, pageErrors } = await newVisitor()
  const omar = newAccount('Omar')
  await page.goto('/register/shop-owner')
  await page.getByLabel('Name', { exact: true }).fill(omar.name)
  await page.getByLabel('Email').fill(omar.email)
  await page.getByLabel('Password', { exact: true }).fill(omar.password)
  await page.getByLabel('Confirm Password').fill('something else')
  await page.getByLabel('Shop Name').fill('Omar Oddities')
  const register = page.getByRole('main').getByRole('button', { name: /register/i })
  await register.click()
  await page.getByText('Passwords do not match').waitFor()
  await page.getByLabel('Confirm Password').fill(omar.password)
  await register.click()
  await page.waitForURL(/\/login$/)
  await fillLogin(page, omar)
  await page.waitForURL(/\/shop\/dashboard$/)
  await page.getByText('You have no products listed yet. Click "Add New Product" to get started!').waitFor()

  await page.getByText('Add New Product', { exact: true }).click()
  const save = page.getByRole('button', { name: 'Add Product' })
  await page.getByLabel('Product Name').fill('Brass Compass')
  await page.getByLabel('Description').fill('Points north, mostly.')
  await page.getByLabel('Image URL').fill('https://haggle.test/compass.webp')
  await choose(page, 'Category', 'Other')
  const price = async (mrp: string, selling: string, floor: string, stock: string) => {
    await page.getByLabel('MRP (Max Retail Price)').fill(mrp)
    await page.getByLabel('Selling Price').fill(selling)
    await page.getByLabel('Minimum Negotiable Price').fill(floor)
    await page.getByLabel('Count In Stock').fill(stock)
    await save.click()
  }
  await price('10', '20', '30', '-1')
  await page.getByText('Selling Price cannot be greater than MRP.').waitFor()
  await price('20', '10', '15', '-1')
  await page.getByText('Min Negotiable Price cannot be greater than Selling Price.').waitFor()
  await price('20', '10', '5', '-1')
  await page.getByText('Prices and stock count cannot be negative.').waitFor()
  await price('20', '10', '5', '3')
  await page.waitForURL(/\/shop\/dashboard$/)
  await page.getByText('Brass Compass').waitFor()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('heading', { name: 'Edit Product' }).waitFor()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'Brass Compass'),
  )
  await page.getByLabel('Product Name').fill('Brass Sextant')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await page.waitForURL(/\/shop\/dashboard$/)
  await page.getByText('Brass Sextant').waitFor()

  await page.getByRole('button', { name: /^Delete/ }).click()
  await page.getByText('You have no products listed yet.').waitFor()
  expect(dialogs).toEqual([
    'Shop owner registration successful! Please log in.',
    'Product added successfully!',
    'Product updated successfully!',
    'Are you sure you want to delete this product?',
    'Product deleted successfully!',
  ])
  expect(pageErrors).toEqual([])
})

test('Back leaves a form with unsaved text only when its owner says so', async () => {
  const { page } = await signedIn(await registeredOwner('Una', 'Una Urns'))
  page.removeAllListeners('dialog')
  await page.getByText('Add New Product', { exact: true }).click()
  const name = page.getByLabel('Product Name')
  await name.fill('Half an Urn')
  const goBack = async () => {
    const asked = page.waitForEvent('dialog')
    const gone = page.evaluate(() => history.back())
    const dialog = await asked
    expect(dialog.message()).toBe('Leave this page? What you typed here is not saved.')
    return { dialog, gone }
  }
  const no = await goBack()
  await no.dialog.dismiss()
  await no.gone
  await page.waitForURL(/\/shop\/add-product$/)
  expect(await name.inputValue()).toBe('Half an Urn')
  const yes = await goBack()
  await yes.dialog.accept()
  await page.waitForURL(/\/shop\/dashboard$/)
  await page.getByRole('heading', { name: 'My Shop Dashboard' }).waitFor()
})
