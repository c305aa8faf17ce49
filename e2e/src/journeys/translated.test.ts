import type { Product } from '@haggle/shared-contract'
import type { Page } from 'playwright-core'
import { addedProduct, call, newAccount, paidOrder, registeredCustomer, registeredOwner } from '../account'
import { linkMailedTo } from '../outbox'
import { DECLINED_CARD, fillAddress, payBy, PAYING_CARD, popup } from '../payment'
import { productUnderTest } from '../productUnderTest'
import { readerOfTranslations, says, staleTexts, type ReaderOfTranslations } from '../translation'
import { untilRendered } from '../visitor'

type Owner = Awaited<ReturnType<typeof registeredOwner>>

let looms: Owner
let loom: Product, shuttle: Product
const tess = newAccount('Tess')

beforeAll(async () => {
  looms = await registeredOwner('Lou', 'Lou Looms')
  loom = await addedProduct(looms, { name: 'Okapi Loom' })
  shuttle = await addedProduct(looms, { name: 'Okapi Shuttle', sellingPrice: 40, minNegotiablePrice: 30, mrp: 50 })
  const haggling = { counter: 'ladder', target: 90, hours: 24 }
  await call('PUT', `/api/products/${loom._id}/haggling`, haggling, looms.session.token)
  for (const path of ['/', `/product/${loom._id}`]) await untilRendered(productUnderTest().marketplaceUrl + path)
})

const button = (page: Page, name: string) => page.getByRole('button', { name })

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

async function declineCard(page: Page) {
  await payBy(page, DECLINED_CARD)
  await popup(page).getByRole('alert').waitFor()
  await popup(page).getByRole('button', { name: 'Close' }).click()
}

/** Every text that changed is shown anew, and nothing has failed. */
async function expectWhole({ page, failures, pageErrors }: ReaderOfTranslations) {
  expect(await page.locator('font').count()).toBeGreaterThan(10)
  // the app itself logs a refused log-in
  const errors = pageErrors.filter((text) => !text.startsWith('Authentication error'))
  expect({ stale: await staleTexts(page), failures, errors }).toEqual({ stale: [], failures: [], errors: [] })
}

test('a guest browses, searches, sorts, pages, registers and logs in on a page translated before its scripts run', async () => {
  const visitor = await readerOfTranslations('interactive')
  const { page, dialogs } = visitor
  await page.goto('/')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL(/page=2/)
  await page.getByRole('combobox', { name: 'Sort By' }).selectOption('price_asc')
  await page.waitForURL(/price_asc/)
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Books')
  await page.waitForURL(/category=Books/)
  await page.getByRole('link', { name: 'All' }).first().click()
  const search = page.getByRole('combobox', { name: 'Search products' })
  await search.pressSequentially('okapi')
  await page.getByRole('option').first().waitFor()
  await search.press('Enter')
  await says(page, 'Okapi Shuttle')
  await search.fill('zzzz no such thing')
  await search.press('Enter')
  await says(page, 'No products found matching your criteria.')
  await button(page, 'Clear filters').click()
  await page.getByRole('link', { name: 'View Details' }).first().waitFor()
  await expectWhole(visitor)

  await page.goto(`/product/${loom._id}`)
  await says(page, 'Please log in as a user to negotiate.')
  await button(page, 'Add to wish list').click()
  await button(page, 'Remove from wish list').waitFor()
  await button(page, 'Increase').click()
  await button(page, 'Add to Cart').click()
  await says(page, '2 x Okapi Loom added to your cart.')
  await expectWhole(visitor)

  await page.goto('/register/user')
  const register = page.getByRole('main').getByRole('button', { name: 'Register' })
  await register.click()
  await page.getByLabel('Name').fill(tess.name)
  await page.getByLabel('Email').fill(tess.email)
  await page.locator('[name=password]').fill(tess.password)
  await page.locator('[name=confirmPassword]').fill('another')
  await register.click()
  await says(page, 'Passwords do not match')
  await page.locator('[name=confirmPassword]').fill(tess.password)
  await register.click()
  await page.waitForURL(/\/login$/)
  await logIn(page, { ...tess, password: 'wrong-password' })
  await page.getByRole('alert').waitFor()
  await logIn(page, tess)
  await says(page, 'Hello, Tess')
  expect(dialogs).toEqual(['Registration successful! Please log in.'])
  await expectWhole(visitor)
})

test('a customer haggles, pays after a declined card, cancels and reviews on a translated page', async () => {
  const visitor = await readerOfTranslations('complete')
  const { page } = visitor
  const carol = await registeredCustomer('Carol')
  await page.goto('/login')
  await logIn(page, carol)
  await says(page, 'Hello, Carol')

  await page.goto(`/product/${loom._id}`)
  await says(page, 'Real-time: connected')
  await button(page, 'Negotiate Price').click()
  const dialog = page.getByRole('dialog')
  await says(page, 'Attempts left: 3 / 3')
  await button(page, 'Submit Offer').click()
  await says(page, 'Please enter a valid proposed price.')
  await dialog.getByLabel('Proposed price').fill('60')
  await button(page, 'Submit Offer').click()
  await says(page, 'Attempts left: 2 / 3')
  await says(page, 'You offered $60.00. Declined.')
  await says(page, 'The shop answers: $95.00')
  await button(page, 'Decline').click()
  await button(page, 'Decline').waitFor({ state: 'hidden' })
  await dialog.getByLabel('Proposed price').fill('85')
  await button(page, 'Submit Offer').click()
  await says(page, 'Negotiation Accepted!')
  await says(page, '$85.00')
  await expectWhole(visitor)

  await button(page, 'Submit Review').click()
  await says(page, 'Please enter a rating and a comment.')
  await page.getByRole('combobox', { name: 'Rating' }).selectOption('4')
  await page.getByLabel('Comment').fill('Warm.')
  await button(page, 'Submit Review').click()
  await says(page, 'You have already reviewed this product.')
  await button(page, 'Edit').click()
  await page.getByLabel('Comment').fill('Warm and soft.')
  await button(page, 'Save Review').click()
  await says(page, 'Warm and soft.')
  await expectWhole(visitor)

  await button(page, 'Add to Cart').click()
  await button(page, 'Update Cart').waitFor()
  await page.goto('/cart')
  await button(page, 'Proceed to Checkout (1 item)').waitFor()
  await button(page, 'Increase').click()
  await button(page, 'Proceed to Checkout (2 items)').click()
  await fillAddress(page)
  await button(page, 'Pay with Razorpay').click()
  await declineCard(page)
  await says(page, 'Payment Cancelled')
  await expectWhole(visitor)

  await page.goto('/myorders')
  await button(page, 'Pay now').click()
  await payBy(page, PAYING_CARD)
  await says(page, 'Payment Successful!')
  await says(page, 'packs and sends')
  await page
    .getByRole('link', { name: /Order [A-Z2-9]{8}/ })
    .first()
    .click()
  await button(page, 'Cancel').click()
  await says(page, 'Cancelled: Lou Looms')
  await expectWhole(visitor)

  await page.goto(`/product/${shuttle._id}`)
  await button(page, 'Buy Now').click()
  await page.waitForURL(/\/checkout$/)
  // the last address is suggested
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === '1 Harbour Street'),
  )
  await button(page, 'Pay with Razorpay').click()
  await declineCard(page)
  await says(page, 'Payment Cancelled')
  await page.goto('/myorders')
  await says(page, 'Waiting for your payment until')
  await button(page, 'Cancel').click()
  await button(page, 'Pay now').waitFor({ state: 'hidden' })
  await page.goto('/offers')
  await says(page, 'You offered $60.00. Declined.')
  await expectWhole(visitor)
})

test('a customer uses every form of the profile, and a mailed link, on a translated page', async () => {
  const visitor = await readerOfTranslations('complete')
  const { page } = visitor
  const fern = await registeredCustomer('Fern')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(fern.email)
  await button(page, 'Send the link').click()
  await says(page, 'a mail is on its way')
  await page.goto(await linkMailedTo(fern.email, '/reset-password'))
  await page.locator('[name=password]').fill('another-pass-2')
  await page.locator('[name=confirmPassword]').fill('another-pass-2')
  await button(page, 'Set password').click()
  await page.getByRole('link', { name: 'Go to the login' }).click()
  await logIn(page, { ...fern, password: 'another-pass-2' })
  await says(page, 'Hello, Fern')

  await page.goto('/profile')
  await button(page, 'Update Profile').click()
  await says(page, 'No changes detected to update profile.')
  await page.getByLabel('Name').first().fill('Fern Frond')
  await button(page, 'Update Profile').click()
  await says(page, 'Profile updated successfully!')
  await says(page, 'Hello, Fern Frond')
  await page.locator('[name=password]').first().fill('third-pass-3')
  await page.locator('[name=confirmPassword]').fill('third-pass-3')
  await button(page, 'Change Password').click()
  await says(page, 'Password updated successfully!')
  await button(page, 'Show activity').click()
  await says(page, 'Password changed')
  await expectWhole(visitor)
  await button(page, 'Delete my account').click()
  await page.getByRole('dialog').locator('[name=password]').fill('third-pass-3')
  await button(page, 'Delete for good').click()
  // the link in the mail about the new password could still take it back (D66)
  await says(page, 'You can delete your account from')
  await page.keyboard.press('Escape')
  await expectWhole(visitor)
})

test('an owner keeps shop on a translated page', async () => {
  const visitor = await readerOfTranslations('complete')
  const { page, dialogs } = visitor
  const buyer = await registeredCustomer('Bea')
  const owner = await registeredOwner('Olga', 'Olga Oars')
  const oar = await addedProduct(owner, { name: 'Ash Oar', countInStock: 50 })
  await call('POST', '/api/negotiations/request', { productId: oar._id, proposedPrice: 60 }, buyer.session.token)
  await page.goto('/login')
  await logIn(page, owner)
  await page.waitForURL(/\/shop\/dashboard$/)
  await says(page, 'Ash Oar')
  await button(page, 'Filter').click()
  await button(page, 'Table').click()
  const price = page.getByLabel('Selling Price of Ash Oar')
  await price.fill('cheap')
  await price.press('Enter')
  await says(page, 'Enter an amount like 12.50.')
  await price.fill('95.50')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await price.press('Enter')
  await saved
  await page.getByLabel('Select Ash Oar').check()
  await says(page, 'Change prices (1)')
  await expectWhole(visitor)

  const file = [
    'name,description,image,category,mrp,sellingPrice,minNegotiablePrice,countInStock',
    'Tin Bowl,For soup.,/media/demo/bedside-reading-lamp.webp,Home & Kitchen,40,30,20,5',
    'Tin Cup,For tea.,/media/demo/bedside-reading-lamp.webp,Home & Kitchen,10,30,20,5',
  ].join('\n')
  const csv = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }
  await page.getByLabel('File of products').setInputFiles(csv)
  await says(page, 'Nothing is changed yet: 1 to be added, 0 to be changed, 0 unchanged, 1 refused.')
  await button(page, 'Confirm').click()
  await says(page, 'The import is done: 1 added, 0 changed, 0 unchanged, 1 refused.')
  await expectWhole(visitor)

  await button(page, 'Add New Product').click()
  await button(page, 'Add Product').click()
  await says(page, 'Product Name is required')
  await page.getByLabel('Product Name').fill('Brass Compass')
  await page.getByLabel('Description').fill('Points north, mostly.')
  await page.getByLabel('Image URL').fill('https://haggle.test/compass.webp')
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Other' }).click()
  await page.getByLabel('MRP (Max Retail Price)').fill('10')
  await page.getByLabel('Selling Price').fill('20')
  await page.getByLabel('Minimum Negotiable Price').fill('5')
  await page.getByLabel('Count In Stock').fill('3')
  await button(page, 'Add Product').click()
  await says(page, 'Selling Price cannot be greater than MRP.')
  await expectWhole(visitor)
  await page.getByLabel('MRP (Max Retail Price)').fill('30')
  await button(page, 'Add Product').click()
  await page.waitForURL(/\/shop\/dashboard$/)
  expect(dialogs).toEqual(['Product added successfully!'])

  await paidOrder(buyer, { ...oar, sellingPrice: 95.5 })
  await page.goto('/shop/orders')
  const card = page.getByRole('article').first()
  await card.getByLabel('Tracking number').fill('1Z 999')
  await card.getByRole('button', { name: 'Mark as Delivered' }).click()
  await says(page, 'Sent with 1Z 999')
  const second = await paidOrder(buyer, { ...oar, sellingPrice: 95.5 })
  await says(page, `New order ${second.orderNumber}.`)
  await expectWhole(visitor)

  await page.goto(`/shop/offers?product=${oar._id}`)
  const offer = page.getByRole('article').first()
  await offer.getByRole('button', { name: 'Reply' }).click()
  await offer.getByLabel('Your price').fill('nothing')
  await offer.getByRole('button', { name: 'Send reply' }).click()
  await offer.getByLabel('Your price').fill('88')
  await offer.getByRole('button', { name: 'Send reply' }).click()
  await says(page, 'Your reply: $88.00, open until')
  await button(page, 'Show insight').click()
  await says(page, '1 of ')
  await page.getByRole('combobox', { name: 'Show' }).selectOption('accepted')
  await says(page, 'No offers here yet.')
  await expectWhole(visitor)
})
