import type { Product } from '@haggle/shared-contract'
import type { Page } from 'playwright-core'
import { addedProduct, newAccount, registeredOwner, type Account } from '../account'
import { until } from '../deploy/until'
import { fillAddress, payBy, PAYING_CARD, popup } from '../payment'
import { choose, fillLogin, newVisitor, signedIn, type Visitor } from '../visitor'

type Owner = Awaited<ReturnType<typeof registeredOwner>>

let guest: Visitor
let lights: Owner, books: Owner
let lamp: Product, atlas: Product
const carla: Account = newAccount('Carla')

beforeAll(async () => {
  lights = await registeredOwner('Lena', 'Lena Lights')
  books = await registeredOwner('Boris', 'Boris Books')
  lamp = await addedProduct(lights, { name: 'Quokka Lamp' })
  atlas = await addedProduct(books, {
    name: 'Quokka Atlas',
    category: 'Books',
    mrp: 40,
    sellingPrice: 30,
    minNegotiablePrice: 25,
  })
  guest = await newVisitor()
})

test('a guest browses, searches, sorts and pages, and the URL keeps the state of the list', async () => {
  const { page } = guest
  await page.goto('/')
  await page.getByRole('heading', { name: 'Browse Products' }).waitFor()
  await page
    .getByRole('link', { name: /View Details/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: /next/i }).click()
  await page.waitForURL(/page=2/)
  await choose(page, 'Sort By', 'Price: Low to High')
  await page.waitForURL(/page=2.*sortBy=price_asc|sortBy=price_asc.*page=2/)
  await choose(page, 'Category', 'Books')
  await page.waitForURL((url) => url.searchParams.get('category') === 'Books' && !url.searchParams.has('page'))
  const search = page.getByPlaceholder('Search products...')
  await search.fill('quokka')
  await search.press('Enter')
  await page.getByText('Quokka Atlas').waitFor()
  expect(await page.getByText('Quokka Lamp').count()).toBe(0)
  await page.reload()
  await page.getByText('Quokka Atlas').waitFor()
  await choose(page, 'Category', 'All')
  await page.getByText('Quokka Lamp').waitFor()
  await search.fill('zzzzzz no such thing')
  await search.blur()
  await page.getByText('No products found matching your criteria.').waitFor()
})

test('on a product page the guest is asked to log in, registers and logs in', async () => {
  const { page, dialogs } = guest
  await page.goto(`/product/${lamp._id}`)
  await page.getByRole('heading', { name: 'Quokka Lamp' }).waitFor()
  expect(await page.getByText('Lena Lights').isVisible()).toBe(true)
  await page.getByText('Please log in as a user to negotiate.').waitFor()
  await page.getByText('Please log in as a user to write a review.').waitFor()
  expect(await page.getByRole('button', { name: 'Negotiate Price' }).isDisabled()).toBe(true)

  await page.getByRole('link', { name: 'Register User' }).click()
  await page.getByLabel('Name').fill(carla.name)
  await page.getByLabel('Email').fill(carla.email)
  await page.getByLabel('Password', { exact: true }).fill(carla.password)
  await page.getByLabel('Confirm Password').fill(carla.password)
  await page
    .getByRole('main')
    .getByRole('button', { name: /register/i })
    .click()
  await page.waitForURL(/\/login$/)
  expect(dialogs).toEqual(['Registration successful! Please log in.'])
  await fillLogin(page, carla)
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByText(`Hello, ${carla.name} (user)`).waitFor()
})

test('she reviews the lamp once', async () => {
  const { page } = guest
  await page.goto(`/product/${lamp._id}`)
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await page.getByText('Please enter a rating and a comment.').waitFor()
  await choose(page, 'Rating', '4 - Very Good')
  await page.getByLabel('Comment').fill('Warm and <b>bright</b>.')
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await page.getByText('Review submitted successfully!').waitFor()
  await page.getByText('You have already reviewed this product.').waitFor()
  await page.getByText('Warm and <b>bright</b>.').waitFor()
})

test('she haggles to a rejection and an acceptance in real time', async () => {
  const { page } = guest
  await page.getByText('Real-time: connected').waitFor()
  await page.getByRole('button', { name: 'Negotiate Price' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Attempts left: 3 / 3').waitFor()
  await dialog.getByLabel('Proposed price').fill('0')
  await dialog.getByRole('button', { name: /submit/i }).click()
  await dialog.getByText('Please enter a valid proposed price.').waitFor()
  await dialog.getByLabel('Proposed price').fill('60')
  await dialog.getByRole('button', { name: /submit/i }).click()
  await page.getByText('Negotiation Rejected').waitFor()
  await dialog.getByText('Attempts left: 2 / 3').waitFor()
  // the toast can be closed above the dialog
  const toast = page.getByRole('alert').filter({ hasText: 'Negotiation Rejected' })
  await toast.getByRole('button', { name: 'Close' }).click()
  await toast.waitFor({ state: 'hidden' })
  await dialog.getByLabel('Proposed price').fill('85')
  await dialog.getByRole('button', { name: /submit/i }).click()
  await page.getByText('Negotiation Accepted!').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('$85.00').first().waitFor()
  expect(await page.getByText('Negotiation Accepted!').count()).toBe(1)
})

test('she buys products of two shops by card, one at the agreed price, and sees the order paid', async () => {
  const { page } = guest
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByText('Added to cart!').waitFor()
  for (const name of [/^Cart/, 'Profile']) await page.getByRole('link', { name }).click({ trial: true, timeout: 1500 })
  await page.getByRole('button', { name: 'Logout' }).click({ trial: true, timeout: 1500 })
  await page.getByText('1 x Quokka Lamp added to your cart.').waitFor()
  await page.goto(`/product/${atlas._id}`)
  // a double click buys one
  await page.getByRole('button', { name: 'Buy Now' }).dblclick()
  await page.waitForURL(/\/checkout$/)
  await page.getByRole('link', { name: /cart/i }).click()
  await page.getByRole('button', { name: 'Proceed to Checkout (2 items)' }).click()
  await fillAddress(page)
  // 85.00 agreed + 30.00, 10% tax, free shipping above 50
  await page.getByText('$126.50').first().waitFor()
  await page.getByRole('button', { name: 'Pay with Razorpay' }).click()
  await payBy(page, PAYING_CARD)
  await page.waitForURL(/\/myorders$/)
  await page.getByText('Payment Successful!').waitFor()
  await page.getByText('Your order has been placed and paid.').waitFor()
  await page.getByRole('heading', { name: 'My Orders' }).waitFor()
  const order = page.getByRole('article').first()
  await order.getByText('$126.50').waitFor()
  await order.getByText('Quokka Lamp').waitFor()
  await order.getByText('Quokka Atlas').waitFor()
  expect(await delivered(page)).toMatch(/^No/)
  expect(await page.getByText('Cart Empty').count()).toBe(0)
  expect(await popup(page).getByLabel('Card number').count()).toBe(0)
  await page.goto('/cart')
  await page.getByText('Your Cart is Empty').waitFor()
})

test.each([
  { shop: 'Lena Lights', own: 'Quokka Lamp', other: 'Quokka Atlas', owner: () => lights },
  { shop: 'Boris Books', own: 'Quokka Atlas', other: 'Quokka Lamp', owner: () => books },
])('$shop sees only its own line and delivers it', async ({ own, other, owner }) => {
  const { page, dialogs, pageErrors } = await signedIn(owner())
  await page.getByRole('link', { name: 'Manage Orders' }).first().click()
  const order = page.getByRole('article').filter({ hasText: own })
  await order.getByText('Pending Delivery').waitFor()
  await order.getByText(carla.email).waitFor()
  expect(await page.getByText(other).count()).toBe(0)
  await order.getByRole('button', { name: 'Mark as Delivered' }).click()
  await order.getByText('Delivered', { exact: true }).waitFor()
  await until('the second dialog', () => Promise.resolve(dialogs[1]), 10_000)
  expect(dialogs).toEqual([
    'Are you sure you want to mark this order as DELIVERED?',
    'Order marked as delivered successfully!',
  ])
  expect(await order.getByRole('button', { name: 'Mark as Delivered' }).count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('the customer sees it delivered', async () => {
  const { page, pageErrors } = guest
  await page.goto('/myorders')
  expect(await delivered(page)).toMatch(/^Yes, .*Boris Books: Yes, .*Lena Lights: Yes, /s)
  expect(pageErrors).toEqual([])
})

/** The delivery status of the customer's newest order. */
const delivered = (page: Page) =>
  page
    .getByRole('article')
    .first()
    .locator('dt', { hasText: /^Delivered$/ })
    .locator('+ dd')
    .innerText()
