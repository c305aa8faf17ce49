import { demoAccounts, demoCode } from '@haggle/registry/backend/demoAccounts'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { DESK, PHONE, tooWide, unfitForFingers, violationsOn } from '../accessibility'
import { addedProduct, newAccount, paidOrder, registeredCustomer, registeredOwner } from '../account'
import { linkMailedTo } from '../outbox'
import { productUnderTest } from '../productUnderTest'
import { fillLogin, newVisitor, signedIn } from '../visitor'

const visit = (options: Parameters<typeof newVisitor>[0] = {}) =>
  newVisitor({ site: productUnderTest().operatorUrl, ...options })

/** The demo operator at a desk: logged in once, because each code logs in once. */
let desk: Page
beforeAll(async () => {
  desk = (await visit({ width: DESK })).page
  await desk.goto('/')
  await desk.waitForURL(/\/login$/)
  expect(await desk.getByRole('link', { name: 'Register User' }).count()).toBe(0)
  await fillLogin(desk, demoAccounts.operator)
  await desk.getByLabel('Code', { exact: true }).fill(demoCode(Date.now()))
  await desk.getByRole('button', { name: 'Login' }).click()
  await desk.waitForURL(/\/operator$/)
})

/** Another operator, invited by the first, who accepts and sets up a second factor on a phone. */
async function invitedOperator(name: string): Promise<Page> {
  const account = newAccount(name)
  await desk.getByRole('link', { name: 'Operators', exact: true }).click()
  await desk.getByLabel('Email', { exact: true }).fill(account.email)
  await desk.getByRole('button', { name: 'Send invitation' }).click()
  await desk.getByText(`${account.email} gets a link`).waitFor()

  const { page: phone } = await visit({ width: PHONE, hasTouch: true })
  await phone.goto(await linkMailedTo(account.email, '/accept-invitation'))
  await phone.getByLabel('Name').fill(name)
  await phone.getByLabel('Password', { exact: true }).fill(account.password)
  await phone.getByLabel('Confirm Password').fill(account.password)
  await phone.getByRole('button', { name: 'Become an operator' }).click()
  await phone.getByRole('link', { name: 'Go to the log-in' }).click()
  await fillLogin(phone, account)
  await phone.getByText('Set up the second factor first: it is needed for everything here.').waitFor()
  expect(new URL(phone.url()).pathname).toBe('/profile')
  const setUp = phone.waitForResponse(/totp\/setup/)
  await phone.getByRole('button', { name: 'Set up' }).click()
  const { secret } = (await (await setUp).json()) as { secret: string }
  await phone.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate())
  await phone.getByLabel('Code', { exact: true }).press('Enter')
  await phone.getByText('Keep these codes').waitFor()
  return phone
}

const expectAccessible = async (page: Page) => {
  expect([page.url(), await violationsOn(page), await tooWide(page)]).toEqual([page.url(), [], 0])
}

test('an operator invites another one, who needs a second factor before anything else', async () => {
  await desk.getByRole('region', { name: 'Since midnight' }).waitFor()
  await desk
    .getByRole('region', { name: 'Back ends' })
    .getByRole('row', { name: /Alive$/ })
    .waitFor()
  const alert = desk.getByRole('region', { name: 'Alerts' }).getByRole('listitem').filter({ hasText: 'Registry' })
  await alert.getByText('Set REGISTRY_URL for the back ends').waitFor()
  await expectAccessible(desk)
  const phone = await invitedOperator('Ida')
  await expectAccessible(desk)
  await desk.getByRole('link', { name: 'Trail', exact: true }).click()
  await desk.getByRole('heading', { name: 'operator.invited' }).first().waitFor()
  await expectAccessible(desk)
  await phone.goto('/operator')
  await phone.getByRole('region', { name: 'Since midnight' }).waitFor()
  expect(await unfitForFingers(phone)).toEqual([])
  await expectAccessible(phone)
})

test('a product is reported and hidden by keys; its owner appeals, and another operator brings it back', async () => {
  const owner = await registeredOwner('Otto', 'Fake & Co')
  const name = `Copied lamp ${Date.now().toString(36)}`
  const { _id } = await addedProduct(owner, { name })
  const { page: customer } = await signedIn(await registeredCustomer('Carla'), { width: PHONE, hasTouch: true })
  await customer.goto(`/product/${_id}`)
  await customer.getByRole('heading', { name: 'Reviews' }).waitFor()
  await customer.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await customer.getByRole('button', { name: 'Report' }).click()
  await customer.getByRole('dialog', { name: 'Report this product' }).waitFor()
  await expectAccessible(customer)
  await customer.getByRole('radio', { name: 'It is a counterfeit' }).check()
  await customer.getByLabel('What should we know?').fill('It is tin.')
  await customer.getByRole('button', { name: 'Send report' }).click()
  await customer.getByText('Thank you. We will look at it.').waitFor()

  await desk.getByRole('link', { name: 'Reports', exact: true }).click()
  const reported = desk.getByRole('listitem', { name })
  await reported.getByText('It is tin.').waitFor()
  await expectAccessible(desk)
  await reported.focus()
  await desk.keyboard.press('h')
  await desk.getByLabel('Prepared reasons').selectOption('Counterfeit')
  await expectAccessible(desk)
  await desk.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
  await reported.waitFor({ state: 'detached' })
  await customer.reload()
  await customer.getByRole('heading', { name: 'Product Not Found' }).waitFor()

  const { page: shop } = await signedIn(owner, { site: productUnderTest().shopUrl, width: PHONE, hasTouch: true })
  await shop.getByRole('link', { name: 'Appeal' }).click()
  await shop.getByText('Reason: This product is a counterfeit.').waitFor()
  await shop.getByLabel('Your appeal').fill('Here is the invoice.')
  await expectAccessible(shop)
  await shop.getByRole('button', { name: 'Appeal' }).click()
  await shop.getByText('Your appeal is with the operators.').waitFor()

  const ida = await invitedOperator('Ida')
  await desk.getByRole('link', { name: 'Reports', exact: true }).click()
  await desk.getByRole('link', { name: 'Appeals', exact: true }).click()
  await desk
    .getByRole('listitem', { name })
    .getByText(/Another operator decides/)
    .waitFor()
  await expectAccessible(desk)
  await ida.goto('/operator/appeals')
  await ida.getByText('Here is the invoice.').waitFor()
  expect(await unfitForFingers(ida)).toEqual([])
  await expectAccessible(ida)
  await ida.getByRole('listitem', { name }).getByRole('button', { name: 'Grant' }).click()
  await ida.getByText('The appeal is granted.').waitFor()
  await customer.reload()
  await customer.getByRole('heading', { level: 1, name }).waitFor()
})

test('an operator finds an account, blocks it, and ends that again', async () => {
  const carla = await registeredCustomer('Carla')
  await desk.getByRole('link', { name: 'Accounts', exact: true }).click()
  await desk.getByLabel('Email, order number, name or id').fill(carla.email)
  await desk.getByLabel('Email, order number, name or id').press('Enter')
  await expectAccessible(desk)
  await desk.getByRole('row').filter({ hasText: carla.email }).getByRole('link', { name: 'Carla' }).click()
  await desk.getByRole('button', { name: 'Block' }).click()
  await desk.getByLabel('Prepared reasons').selectOption('Fraud')
  await desk.getByRole('button', { name: 'Block now' }).click()
  await desk.getByText('Reason: Your account was used for fraud.').waitFor()
  await desk.setViewportSize({ width: PHONE, height: 900 })
  await expectAccessible(desk)
  const { page } = await newVisitor()
  await page.goto('/login')
  await fillLogin(page, carla)
  await page.getByText('This account is blocked.').waitFor()
  await desk.getByRole('button', { name: 'Unblock' }).click()
  await desk.getByRole('button', { name: 'Block' }).waitFor()
  await desk.setViewportSize({ width: DESK, height: 900 })
})

test('the marketplace knows no operators, and answers none of their calls', async () => {
  const { page } = await newVisitor()
  await page.goto('/operator')
  await page.getByText('404 Not Found').waitFor()
  expect((await page.request.get('/api/operator/overview')).status()).toBe(404)
  expect((await page.request.get(`${productUnderTest().operatorUrl}/api/operator/overview`)).status()).toBe(401)
})

/** A screen of the desk at both widths; its picture goes to SCREENS, if that is set. */
async function expectFits(page: Page, name: string): Promise<void> {
  for (const width of [PHONE, DESK]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    if (process.env.SCREENS)
      await page.screenshot({ path: `${process.env.SCREENS}/${name}-${width}.png`, fullPage: true })
  }
}

test('all that is due is paid out in one go, and an owner sees the payout with its statement', async () => {
  await desk.goto('/operator')
  await desk.getByRole('link', { name: /Payouts? due/ }).waitFor()
  await expectFits(desk, 'start')
  await desk.getByRole('link', { name: /Payouts? due/ }).click()
  const reference = `Bank ${Date.now().toString(36)}`
  await desk.getByLabel('Reference of your own transfers').fill(reference)
  await expectFits(desk, 'payouts-due')
  await desk.getByRole('button', { name: /^Pay out to \d+ shop/ }).click()
  const dialog = desk.getByRole('dialog', { name: /^Pay out/ })
  await dialog.waitFor()
  await expectFits(desk, 'payouts-confirm')
  await dialog.getByRole('button', { name: /^Pay out/ }).click()
  await desk.getByRole('region', { name: 'Results by shop' }).waitFor()
  await desk.getByText('Nothing is due.').waitFor()
  await expectFits(desk, 'payouts-done')

  const { page: shop } = await newVisitor({ site: productUnderTest().shopUrl, width: DESK })
  await shop.goto('/login')
  await fillLogin(shop, demoAccounts.shopOwner)
  await shop.getByRole('button', { name: 'Payouts', exact: true }).click()
  const paid = shop.getByRole('row').filter({ hasText: reference })
  await paid.waitFor()
  await expectFits(shop, 'shop-payouts')
  await paid.getByRole('link').click()
  await shop.getByRole('row', { name: /^Total/ }).waitFor()
  await expectFits(shop, 'shop-statement')
})

test('the desk finds an order with its money, the ledger, and a shop’s money', async () => {
  const owner = await registeredOwner('Mo', `Money & Co ${Date.now().toString(36)}`)
  const order = await paidOrder(await registeredCustomer('Pia'), await addedProduct(owner))
  await desk.setViewportSize({ width: DESK, height: 900 })
  await desk.goto('/operator/orders')
  await desk.getByLabel('Number, customer, shop or payment id').fill(order.orderNumber ?? '')
  await desk.getByRole('button', { name: 'Search' }).click()
  await desk.getByRole('link', { name: order.orderNumber ?? '', exact: true }).waitFor()
  await expectFits(desk, 'orders')
  await desk.getByRole('link', { name: order.orderNumber ?? '', exact: true }).click()
  await desk.getByRole('button', { name: 'Refund', exact: true }).waitFor()
  await expectFits(desk, 'order')
  await desk.getByRole('button', { name: 'Refund', exact: true }).click()
  await desk.getByRole('dialog').getByLabel('What').selectOption('An amount')
  await desk.getByLabel(/^Amount, at most/).fill('10')
  await desk.getByLabel('Prepared reasons').selectOption('Goodwill')
  await expectFits(desk, 'refund')
  await desk.getByRole('button', { name: 'Refund the amount' }).click()
  await desk
    .getByRole('region', { name: 'Table of refunds' })
    .getByText(/^(On its way|Arrived)$/)
    .first()
    .waitFor()

  await desk.goto('/operator/ledger')
  await desk.getByRole('region', { name: 'Table of entries' }).waitFor()
  await expectFits(desk, 'ledger')
  await desk.goto(`/operator/shops/${owner.session.shopId}`)
  await desk.getByRole('button', { name: 'Hold payouts' }).waitFor()
  await expectFits(desk, 'shop-money')
  await desk.goto('/operator/disputes')
  await desk.getByText('No disputes yet.').waitFor()
  await expectFits(desk, 'disputes')
})
