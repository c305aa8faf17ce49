import { mkdir } from 'node:fs/promises'
import type { Product } from '@haggle/shared-contract'
import type { Page } from 'playwright-core'
import { DESK, expectFitAndAccessible, PHONE, violationsOn } from '../accessibility'
import { addedProduct, newAccount, registeredCustomer, registeredOwner, type Account } from '../account'
import { tabTo } from '../keyboard'
import { MAX_SHIFT, recordShifts, shiftOn, slowDown } from '../layoutShift'
import { fillAddress, PAYING_CARD, payBy } from '../payment'
import { productUnderTest } from '../productUnderTest'
import { untilQuiet } from '../untilQuiet'
import { fillLogin, newVisitor, signedIn, untilRendered } from '../visitor'

/** A customer chooses, haggles for and buys sizes and colours of a dress (D77). */

let dress: Product
let customer: Account

beforeAll(async () => {
  const owner = await registeredOwner('Dora', 'Dora Dresses')
  customer = await registeredCustomer('Celia')
  dress = await addedProduct(owner, {
    name: 'Quokka Dress',
    description: 'Light, loose, with two pockets.',
    category: 'Dresses',
    image: '/media/demo/linen-summer-dress.webp',
    mrp: 60,
    sellingPrice: 40,
    minNegotiablePrice: 30,
    options: [
      { name: 'Size', values: ['S', 'M', 'L'] },
      { name: 'Color', values: ['Red', 'Blue'] },
    ],
    variants: [
      { values: ['S', 'Red'], countInStock: 4 },
      { values: ['S', 'Blue'], countInStock: 0 },
      { values: ['M', 'Red'], countInStock: 5, sellingPrice: 45, image: '/media/demo/everyday-jersey-tee-dress.webp' },
      { values: ['M', 'Blue'], countInStock: 5 },
      { values: ['L', 'Blue'], countInStock: 5 },
    ],
  })
  await untilRendered(`${productUnderTest().marketplaceUrl}/product/${dress._id}`)
})

/** A picture of the screen goes to SCREENS, if that is set. */
async function picture(page: Page, name: string) {
  const folder = process.env.SCREENS
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}-${page.viewportSize()?.width}.png` })
}

const checked = (page: Page, name: string) => page.getByRole('radio', { name, exact: true, checked: true }).waitFor()

test.each([DESK, PHONE])('at %d pixels, by keyboard: asked for the size, chosen, haggled for, paid', async (width) => {
  const { page, pageErrors } = await newVisitor({ width })
  await page.goto(`/product/${dress._id}`)
  await page.getByText('From $40.00').first().waitFor()
  await picture(page, 'open')
  await tabTo(page, 'Add to Cart')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Please choose Size.').waitFor()
  await page.waitForFunction(() => document.activeElement?.closest('label')?.textContent === 'S')
  await picture(page, 'asked')
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await checked(page, 'M')
  await page.waitForURL(/\?size=M$/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.waitForURL(/\?size=M&color=Red$/)
  await page.getByText('$45.00', { exact: true }).first().waitFor()
  await page.getByText(/^Only \d left in stock!$/).waitFor()
  await picture(page, 'chosen')
  await expectFitAndAccessible(page)
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(/color=Blue$/)
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(/color=Red$/)
  await tabTo(page, 'Add to Cart')
  await page.keyboard.press('Enter')
  await page.getByText('1 x Quokka Dress, M, Red added to your cart.').waitFor()

  const person = await registeredCustomer('Cilla')
  await page.goto('/login')
  await fillLogin(page, person)
  await page.getByText(`Hello, ${person.name}`).waitFor()
  await page.goto(`/product/${dress._id}?size=M&color=Red`)
  await page.getByText('Real-time: connected').waitFor()
  await tabTo(page, 'Negotiate Price')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The shop asks $45.00 for M, Red.').waitFor()
  await picture(page, 'haggling')
  await dialog.getByLabel('Proposed price').fill('10')
  await page.keyboard.press('Enter')
  await dialog.getByText('You offered $10.00 for M, Red. Declined.').waitFor()
  await dialog.getByLabel('Proposed price').fill('35')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(/agreed until/).waitFor()
  await picture(page, 'agreed')

  // for M in red alone
  await page.getByRole('radio', { name: /^Blue/ }).focus()
  await page.keyboard.press('Space')
  await page.getByText('Your agreed price: $35.00 for M, Red.').waitFor()
  expect(await page.getByText(/agreed until/).count()).toBe(0)
  await picture(page, 'elsewhere')
  await expectFitAndAccessible(page)
  await tabTo(page, 'Add to Cart')
  await page.keyboard.press('Enter')
  await page.getByText('1 x Quokka Dress, M, Blue added to your cart.').waitFor()

  await page.goto('/cart')
  await page.getByRole('listitem', { name: 'Quokka Dress, M, Red' }).getByText('$35.00').first().waitFor()
  await page.getByRole('listitem', { name: 'Quokka Dress, M, Blue' }).getByText('$40.00').first().waitFor()
  await page.getByRole('button', { name: 'Delete Quokka Dress, M, Blue' }).waitFor()
  await untilQuiet(page)
  await picture(page, 'cart')
  await expectFitAndAccessible(page)
  await tabTo(page, /^Proceed to Checkout/)
  await page.keyboard.press('Enter')
  await fillAddress(page)
  await page.getByText('M, Blue').waitFor()
  await untilQuiet(page)
  await picture(page, 'checkout')
  await expectFitAndAccessible(page)
  await page.getByRole('button', { name: 'Pay with Razorpay' }).click()
  await payBy(page, PAYING_CARD)
  await page.waitForURL(/\/myorders$/)
  const order = page.getByRole('article').first()
  await order.getByText('M, Red').waitFor()
  await order.getByText('M, Blue').waitFor()
  await picture(page, 'orders')
  await order.getByRole('link', { name: /^View order/ }).click()
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await receipt.getByText('M, Red').waitFor()
  await picture(page, 'order')
  await expectFitAndAccessible(page)
  await page.getByRole('button', { name: 'Buy again' }).click()
  await page.waitForURL(/\/cart$/)
  await page.getByRole('listitem', { name: 'Quokka Dress, M, Blue' }).waitFor()
  await page.goto('/offers')
  await page.getByRole('region', { name: 'Quokka Dress' }).getByText('You offered $10.00 for M, Red.').waitFor()
  await picture(page, 'offers')
  await expectFitAndAccessible(page)
  expect(pageErrors).toEqual([])
})

test.each(['log-in', 'registration'])('the choice of a guest is there again after the %s', async (way) => {
  const { page, pageErrors } = await newVisitor({ width: PHONE })
  const person = way === 'log-in' ? await registeredCustomer('Cleo') : newAccount('Clio')
  await page.goto(`/product/${dress._id}?size=M`)
  await page.getByRole('radio', { name: 'Red' }).check()
  await page.waitForURL(/\?size=M&color=Red$/)
  await page.getByRole('link', { name: 'Log in to make an offer' }).click()
  await page.waitForURL(`**/login?redirect=product/${dress._id}`)
  if (way === 'registration') {
    await page
      .getByRole('main')
      .getByRole('link', { name: /register as user/i })
      .click()
    await page.getByLabel('Name', { exact: true }).fill(person.name)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByLabel('Confirm Password').fill(person.password)
    await page.getByRole('button', { name: 'Register' }).click()
    await page.waitForURL(`**/login?redirect=product/${dress._id}`)
  }
  await fillLogin(page, person)
  await page.waitForURL(/\?size=M&color=Red$/)
  await checked(page, 'M')
  await page.getByText('Real-time: connected').waitFor()
  await page.getByRole('button', { name: 'Negotiate Price' }).click()
  await page.getByRole('dialog').getByText('The shop asks $45.00 for M, Red.').waitFor()
  expect(pageErrors).toEqual([])
})

test('a link chooses; the sold-out says so and can be chosen; what does not exist cannot', async () => {
  const { page, pageErrors } = await newVisitor({ width: PHONE })
  await page.goto(`/product/${dress._id}?size=s&from=mail`)
  await checked(page, 'S')
  await page.getByRole('radio', { name: /Blue.*Sold out/ }).check()
  await page.getByText('Out of Stock').first().waitFor()
  await page.waitForURL(/\?size=S&from=mail&color=Blue$/)
  expect(await page.getByRole('button', { name: 'Add to Cart' }).isDisabled()).toBe(true)
  await picture(page, 'sold-out')
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('radio', { name: 'L', exact: true }).check()
  await page.getByRole('radio', { name: /^Blue/, checked: true }).waitFor()
  expect(await page.getByRole('radio', { name: 'Red' }).isDisabled()).toBe(true)
  await picture(page, 'disabled')
  expect(pageErrors).toEqual([])
})

test.each(['', '?size=M&color=Red'])('the first page%s shows the options at once, and nothing moves', async (query) => {
  const bare = await newVisitor({ javaScriptEnabled: false })
  await bare.page.goto(`/product/${dress._id}${query}`)
  await bare.page.getByRole('group', { name: 'Size' }).waitFor()
  await picture(bare.page, 'no-script')
  for (const visitor of [await newVisitor({ width: PHONE }), await signedIn(customer)]) {
    const { page, pageErrors, context } = visitor
    await recordShifts(page)
    await slowDown(visitor)
    await page.goto(`/product/${dress._id}${query}`)
    await page.getByRole('button', { name: 'Add to Cart' }).click({ trial: true })
    await untilQuiet(page)
    expect(await shiftOn(page)).toBeLessThan(MAX_SHIFT)
    expect(pageErrors).toEqual([])
    await context.close()
  }
})

test('a card shows from which price on', async () => {
  const { page } = await newVisitor()
  await page.goto('/?keyword=quokka dress')
  await page.getByRole('article').getByText('From $40.00').first().waitFor()
  await picture(page, 'card')
})
