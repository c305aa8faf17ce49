import type { Locator } from 'playwright-core'
import { PHONE } from '../accessibility'
import { addedProduct, call, newAccount, registeredOwner } from '../account'
import { PAYING_CARD, popup } from '../payment'
import { newVisitor } from '../visitor'

test('a guest’s first haggled purchase on a phone takes at most 22 taps and 130 keys', async () => {
  const owner = await registeredOwner('Berta', 'Berta Beams')
  const lamp = await addedProduct(owner, { name: 'Numbat Lamp' })
  await call(
    'PUT',
    `/api/products/${lamp._id}/haggling`,
    { counter: 'ladder', target: 90, hours: 24 },
    owner.session.token,
  )
  const { page, pageErrors } = await newVisitor({ width: PHONE })
  const { name, email, password } = newAccount('Ida')
  const count = { taps: 0, keys: 0 }
  const tap = async (target: Locator) => {
    count.taps += 1
    await target.click()
  }
  /** Types into a field, which is tapped first unless it has the focus by itself. */
  const type = async (field: Locator, text: string) => {
    await field.waitFor()
    const isFocused = await field.evaluate((element) => element === element.ownerDocument.activeElement)
    if (!isFocused) await tap(field)
    count.keys += text.length
    await field.pressSequentially(text)
  }
  const press = (label: string | RegExp) => tap(page.getByRole('button', { name: label }))

  await page.goto('/?keyword=numbat')
  await tap(page.getByRole('link', { name: /View Details/ }))
  await tap(page.getByRole('link', { name: 'Log in to make an offer' }))
  await page.getByText('Make your offer for Numbat Lamp').waitFor()
  await tap(page.locator('main').getByRole('link', { name: 'Register as User' }))
  await page.getByText('Make your offer for Numbat Lamp').waitFor()
  await page.locator('input[name=name]:focus').waitFor()
  await type(page.getByLabel('Name'), name)
  await type(page.getByLabel('Email'), email)
  await type(page.getByLabel('Password', { exact: true }), password)
  await type(page.getByLabel('Confirm Password'), password)
  // the alert is one more
  count.taps += 1
  await press('Register')
  await page.waitForURL(/login\?redirect=product/)
  await page.locator('input[name=password]:focus').waitFor()
  await type(page.getByLabel('Password', { exact: true }), password)
  await press('Login')
  await press('Negotiate Price')
  await type(page.getByLabel('Proposed price'), '60')
  await press('Submit Offer')
  await press(/Buy for \$95\.00|Take/)
  await press('Buy Now')
  await type(page.getByLabel('Address', { exact: true }), '1 High St')
  await type(page.getByLabel('City'), 'Pune')
  await type(page.getByLabel('Postal code'), '411001')
  await type(page.getByLabel('Country'), 'India')
  await press('Pay with Razorpay')
  const card = popup(page)
  await type(card.getByLabel('Card number'), PAYING_CARD.replaceAll(' ', ''))
  await type(card.getByLabel('Expiry'), '1230')
  await type(card.getByLabel('CVV'), '123')
  await tap(card.getByRole('button', { name: 'Pay', exact: true }))
  await page.getByText('Payment Successful!').waitFor()

  expect(count.taps).toBeLessThanOrEqual(22)
  expect(count.keys).toBeLessThanOrEqual(130)
  expect(pageErrors).toEqual([])
})
