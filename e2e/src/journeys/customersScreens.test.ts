import type { Product } from '@haggle/shared-contract'
import type { Page } from 'playwright-core'
import { expectFitAndAccessible, PHONE, tooWide } from '../accessibility'
import {
  addedProduct,
  call,
  lampInput,
  newAccount,
  paidOrder,
  registeredCustomer,
  registeredOwner,
  type Account,
} from '../account'
import { linkMailedTo } from '../outbox'
import { fillAddress, payBy, PAYING_CARD } from '../payment'
import { choose, fillLogin, newVisitor, signedIn, type Visitor } from '../visitor'

type Owner = Awaited<ReturnType<typeof registeredOwner>>

let stools: Owner, rugs: Owner
let stool: Product, rug: Product
let cleo: Visitor

beforeAll(async () => {
  ;[stools, rugs] = await Promise.all([registeredOwner('Sven', 'Sven Stools'), registeredOwner('Rosa', 'Rosa Rugs')])
  stool = await addedProduct(stools, { name: 'Zebra Stool', sellingPrice: 100, minNegotiablePrice: 80 })
  rug = await addedProduct(rugs, { name: 'Zebra Rug', sellingPrice: 60, minNegotiablePrice: 40, mrp: 60 })
  const haggling = { counter: 'ladder', target: 90, hours: 24 }
  await call('PUT', `/api/products/${stool._id}/haggling`, haggling, stools.session.token)
  cleo = await signedIn(await registeredCustomer('Cleo'), { width: PHONE })
})

/** Expects an element of the page to have the focus. */
const expectFocusKept = async (page: Page) =>
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

test('a guest adds a wish and finds it on the wish list after logging in', async () => {
  const { page, pageErrors } = await newVisitor({ width: PHONE })
  await page.goto(`/shops/${rugs.session.shopId}`)
  await page.getByRole('heading', { level: 1, name: 'Rosa Rugs' }).waitFor()
  await page.getByRole('button', { name: 'Add to wish list' }).click()
  await page.getByRole('button', { name: 'Remove from wish list' }).waitFor()
  await expectFitAndAccessible(page)
  await page.goto('/login')
  await fillLogin(page, await registeredCustomer('Gina'))
  await page.getByText('Hello, Gina').waitFor()
  await page.goto('/wishlist')
  const wish = page.getByRole('article', { name: 'Zebra Rug' })
  await wish.waitFor()
  await expectFitAndAccessible(page)
  await wish.getByRole('button', { name: 'Remove from wish list' }).press('Enter')
  await page.getByRole('heading', { name: 'Your wish list is empty.' }).waitFor()
  await expectFocusKept(page)
  expect(pageErrors).toEqual([])
})

test('a guest who finds a product sold out logs in, and is told once it is back', async () => {
  const mat = { ...lampInput, name: 'Zebra Mat' }
  const { _id } = await addedProduct(rugs, { ...mat, countInStock: 0 })
  const { page, pageErrors } = await newVisitor({ width: PHONE })
  await page.goto(`/product/${_id}`)
  await page.getByRole('link', { name: 'Tell me when it is back' }).click()
  await fillLogin(page, await registeredCustomer('Tilda'))
  await page.getByRole('button', { name: 'Tell me when it is back' }).press('Enter')
  await page.getByText('We will tell you here and by e-mail.').waitFor()
  await expectFitAndAccessible(page)
  await call('PUT', `/api/products/${_id}`, mat, rugs.session.token)
  await page.getByText('Only 5 left in stock!').waitFor()
  expect(pageErrors).toEqual([])
})

test('search suggestions lead to a category, shop or product by keyboard, and filters keep the focus', async () => {
  const { page } = cleo
  await page.goto('/')
  const search = page.getByRole('combobox', { name: 'Search products' })
  await search.pressSequentially('zebra st')
  await page.getByRole('listbox', { name: 'Suggestions' }).waitFor()
  await expectFitAndAccessible(page)
  await search.press('ArrowDown')
  await search.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Zebra Stool' }).waitFor()
  await page.getByRole('button', { name: 'Menu' }).press('Enter')
  await page.getByRole('searchbox', { name: 'Search all shops' }).fill('zebra rug')
  await page.keyboard.press('Enter')
  await page.getByRole('article', { name: 'Zebra Rug' }).waitFor()
  await page.goBack()
  await page.goBack()
  await page.getByRole('link', { name: 'Home & Kitchen', exact: true }).click()
  await page.waitForURL((url) => url.searchParams.get('category') === 'Home & Kitchen')
  await page.getByRole('button', { name: 'Filter' }).press('Enter')
  await page.getByLabel('Max price').fill('70')
  await page.getByLabel('Max price').press('Enter')
  await page.waitForURL(/maxPrice=70/)
  expect(await page.getByLabel('Max price').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByRole('article', { name: 'Zebra Rug' }).waitFor()
})

test('a first look at the home page on a phone shows what its first product costs', async () => {
  const { page } = await newVisitor({ width: PHONE, hasTouch: true })
  await page.setViewportSize({ width: PHONE, height: 844 })
  await page.goto('/')
  const price = await page.getByRole('article').first().getByText(/^\$/).first().boundingBox()
  expect((price?.y ?? 844) + (price?.height ?? 0)).toBeLessThan(844)
})

test('on a phone Previous and Next stay at their places from page to page, below the numbers', async () => {
  const { page } = await newVisitor({ width: 360, hasTouch: true })
  const places = []
  for (const shown of [1, 4]) {
    await page.goto(`/?page=${shown}`)
    const buttons = page.getByRole('navigation', { name: 'Pages' }).getByRole('button')
    await buttons.first().waitFor()
    const [previous, ...others] = await buttons.evaluateAll((all) =>
      all.map((button) => {
        const { x, y, width } = button.getBoundingClientRect()
        return { x, width, row: y - (button.parentElement?.getBoundingClientRect().y ?? 0) }
      }),
    )
    const next = others.pop()
    places.push({ previous, next, rowsOfNumbers: [...new Set(others.map(({ row }) => row))] })
  }
  expect(places[0]?.rowsOfNumbers).toEqual([0])
  expect(places[0]?.next?.row).toBeGreaterThan(0)
  expect(places[1]).toEqual(places[0])
})

test("on My Offers a customer takes the shop's counter and adds the product at the agreed price to the cart", async () => {
  const { page } = cleo
  const { session } = await storedSession(page)
  await call('POST', '/api/negotiations/request', { productId: stool._id, proposedPrice: 60 }, session.token)
  await page.goto('/offers')
  const offered = page.getByRole('region', { name: 'Zebra Stool' })
  await offered.getByText('You offered $60.00. Declined.').waitFor()
  await expectFitAndAccessible(page)
  await offered.getByRole('button', { name: 'Take' }).press('Enter')
  await offered.getByText('Agreed price', { exact: true }).waitFor()
  await expectFocusKept(page)
  await offered.getByRole('button', { name: 'Add to Cart' }).press('Enter')
  await page.getByText('1 x Zebra Stool added to your cart.').waitFor()
})

const storedSession = (page: Page) =>
  page.evaluate(() => ({ session: JSON.parse(localStorage.getItem('auth') ?? '') as { token: string } }))

test('after payment a page says what happens next; one part is cancelled, the other delivered and returned', async () => {
  const { page, pageErrors } = cleo
  await page.goto(`/product/${rug._id}`)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await fillAddress(page)
  await page.getByRole('button', { name: 'Pay with Razorpay' }).click()
  await payBy(page, PAYING_CARD)
  const thanks = page.getByRole('region', { name: 'What happens next' })
  await thanks.getByText('Sven Stools packs and sends 1 item.').waitFor()
  await expectFitAndAccessible(page)

  const order = page.getByRole('link', { name: /^Order [A-Z2-9]{8}$/ })
  await order.click()
  await page.getByRole('list', { name: 'Timeline' }).getByText('Paid').waitFor()
  const part = (shop: string) => page.getByRole('region', { name: shop })
  await part('Sven Stools').getByRole('button', { name: 'Cancel' }).press('Enter')
  await page.getByText('Cancelled: Sven Stools').waitFor()
  await expectFocusKept(page)

  const delivery = { carrier: 'Pigeon Post', trackingNumber: 'P-1' }
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await call('PUT', `/api/orders/${id}/deliver`, delivery, rugs.session.token)
  await page.reload()
  await part('Rosa Rugs').getByText('Pigeon Post').waitFor()
  await page.waitForLoadState('networkidle')
  await part('Rosa Rugs').getByRole('button', { name: 'Ask for a return' }).press('Enter')
  await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
  await page.keyboard.type('It is too wide.')
  await expectFitAndAccessible(page)
  await part('Rosa Rugs').getByRole('button', { name: 'Ask for a return' }).press('Enter')
  await page.getByText('You asked for a return. The shop has not answered yet.').waitFor()
  await expectFocusKept(page)
  await page.getByRole('button', { name: 'Buy again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor()
  expect(pageErrors).toEqual([])
})

test('the checkout suggests the last address; a review is written, edited and marked as helpful', async () => {
  const { page, pageErrors } = cleo
  await page.goto('/checkout')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === '1 Harbour Street'),
  )
  await expectFitAndAccessible(page)
  const boxOf = (label: string) => page.getByLabel(label, { exact: true }).boundingBox()
  const city = await boxOf('City')
  expect((await boxOf('Deliver to'))?.width).toBe(city?.width)
  await page.getByLabel('City').fill('York')
  await page.getByRole('button', { name: 'Save changes' }).waitFor()
  expect(await boxOf('City')).toEqual(city)

  await page.goto(`/product/${rug._id}`)
  await choose(page, 'Rating', '4 - Very Good')
  await page.getByLabel('Comment').fill('Warm.')
  const boughtAt = async () => (await page.getByRole('button', { name: 'Buy Now' }).boundingBox())?.y
  expect(await boughtAt()).toBeGreaterThan(0)
  // what a keyboard leaves
  await page.setViewportSize({ width: PHONE, height: 480 })
  await page.getByLabel('Comment').scrollIntoViewIfNeeded()
  expect(await boughtAt()).toBeLessThan(0)
  await page.setViewportSize({ width: PHONE, height: 900 })
  await page.getByRole('button', { name: 'Submit Review' }).press('Enter')
  await page.getByText('You have already reviewed this product.').waitFor()
  await expectFocusKept(page)
  await page.getByRole('button', { name: 'Edit' }).press('Enter')
  await page.getByLabel('Comment').fill('Warm and soft.')
  await page.getByRole('button', { name: 'Save Review' }).press('Enter')
  await page.getByText('Warm and soft.', { exact: true }).waitFor()
  await page.getByText('edited').waitFor()
  await page.getByRole('button', { name: 'Zoom picture' }).press('Enter')
  await expectFitAndAccessible(page)

  const other = await signedIn(await registeredCustomer('Hera'))
  await other.page.goto(`/product/${rug._id}`)
  await other.page.getByRole('button', { name: 'Helpful (0)' }).press('Enter')
  await other.page.getByRole('button', { name: 'Helpful (1)' }).waitFor()
  await other.context.close()
  expect(pageErrors).toEqual([])
})

test('an order fits a phone, however long the word is that a shop has for a name', async () => {
  const [owner, customer] = await Promise.all([registeredOwner('Lena', 'L'.repeat(60)), registeredCustomer('Lou')])
  const { _id } = await paidOrder(customer, await addedProduct(owner))
  const { page } = await signedIn(customer, { width: PHONE })
  await page.goto(`/myorders/${_id}`)
  await page.getByText(/^Paid, being packed by L+$/).waitFor()
  expect(await tooWide(page)).toBe(0)
})

test('a customer resets the password by mail, which puts a deletion off, and confirms the e-mail; an invalid link says so', async () => {
  const { page, pageErrors } = await newVisitor({ width: PHONE })
  const fred: Account = newAccount('Fred')
  await call('POST', '/api/auth/register/user', fred)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(fred.email)
  await page.getByRole('button', { name: 'Send the link' }).press('Enter')
  await page.getByText('If that address has an account, a mail is on its way.').waitFor()
  await expectFitAndAccessible(page)

  await page.goto(await linkMailedTo(fred.email, '/verify-email'))
  await page.getByRole('alert').waitFor()
  await page.goto(await linkMailedTo(fred.email, '/reset-password'))
  await page.waitForFunction(
    (email) => document.querySelector<HTMLInputElement>('form [autocomplete=username]')?.value === email,
    fred.email,
  )
  await page.getByLabel('New Password', { exact: true }).fill('another-pass-2')
  await page.getByLabel('Confirm New Password').fill('another-pass-2')
  await expectFitAndAccessible(page)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: 'Go to the login' }).click()
  await fillLogin(page, { ...fred, password: 'another-pass-2' })
  await page.getByText('Hello, Fred').waitFor()
  await page.goto('/profile')
  await page.getByText('This device').waitFor()
  await page.getByRole('button', { name: 'Show activity' }).click()
  await page.getByText('Password changed').waitFor()
  await expectFitAndAccessible(page)
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter')
  await expectFitAndAccessible(page)
  await page.keyboard.type('another-pass-2')
  await page.getByRole('button', { name: 'Delete for good' }).press('Enter')
  // the mail about the new password has a link that takes it back
  await page.getByText(/You can delete your account from .* on\./).waitFor()

  await page.goto('/restore-account#nothing')
  await page.getByRole('button', { name: 'Take my account back' }).click()
  await page.getByRole('alert').waitFor()
  await expectFitAndAccessible(page)
  expect(pageErrors).toEqual([])
})

test('an address with an international domain is typed as people write it, and is read so', async () => {
  const greta: Account = { ...newAccount('Greta'), email: `greta&co.${Date.now()}@münchen.test` }
  const stored = greta.email.replace('münchen', 'xn--mnchen-3ya')
  const { page, dialogs, pageErrors } = await newVisitor()
  await page.goto('/register/user')
  await page.getByLabel('Name').fill(greta.name)
  await page.getByLabel('Email').pressSequentially(greta.email)
  await page.getByLabel('Password', { exact: true }).fill(greta.password)
  await page.getByLabel('Confirm Password').fill(greta.password)
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  await page.waitForURL(/\/login$/)
  expect(dialogs).toEqual(['Registration successful! Please log in.'])
  await fillLogin(page, greta)
  await page.getByText('Hello, Greta').waitFor()

  await page.goto('/profile')
  await page.getByText(greta.email, { exact: true }).waitFor()
  await page.getByLabel('Email').fill(greta.email)
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await page.getByText('No changes detected to update profile.').waitFor()
  await page.goto(await linkMailedTo(stored, '/verify-email'))
  await page.getByText('Your e-mail address is confirmed.').waitFor()

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.keyboard.type(greta.password)
  await page.keyboard.press('Enter')
  await page.getByText('Your account is deleted.').waitFor()
  expect(pageErrors).toEqual([])
})

test('a customer logged out in another tab sees a message, and returns to the same page after logging in', async () => {
  const fay = await registeredCustomer('Fay')
  const { page, context } = await signedIn(fay)
  await page.goto('/offers')
  await page.getByText('You have made no offers yet.').waitFor()
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Logout' }).click()
  await page.getByText('You were logged out in another tab. Please log in again.').waitFor()
  await fillLogin(page, fay)
  await page.getByText('You have made no offers yet.').waitFor()
})
