import { PHONE } from '../accessibility'
import { addedProduct, call, registeredCustomer, registeredOwner } from '../account'
import { MAX_SHIFT, recordShifts, replyLate, shiftOn } from '../layoutShift'
import { newVisitor, signedIn } from '../visitor'

test('late replies do not move the offer sheet, which has earlier offers and a price of the shop', async () => {
  const owner = await registeredOwner('Lea', 'Late Lamps')
  const lamp = await addedProduct(owner)
  const customer = await registeredCustomer('Cleo')
  const visitor = await signedIn(customer, { width: PHONE, hasTouch: true })
  const { page } = visitor
  await recordShifts(page)
  const { _id: customerId, token } = customer.session
  await call('POST', '/api/negotiations/request', { productId: lamp._id, proposedPrice: 10 }, token)
  await call('POST', '/api/negotiations/request', { productId: lamp._id, proposedPrice: 20 }, token)
  const reply = { productId: lamp._id, customerId, price: 95 }
  await call('POST', `/api/shops/${owner.session.shopId}/offers`, reply, owner.session.token)
  await replyLate(visitor)
  await page.goto(`/product/${lamp._id}`)
  await page.getByRole('button', { name: 'Negotiate Price' }).click()
  await page.getByText('You offered $20.00. Declined.').waitFor()
  await page.getByText('Attempts left: 1 / 3').waitFor()
  expect(await shiftOn(page)).toBeLessThanOrEqual(MAX_SHIFT)
})

test.each([PHONE, 800, 1280])('at a width of %i the footer is out of sight until late replies come', async (width) => {
  const owner = await registeredOwner('Lou', `Late Shades ${width}`)
  const { page } = await newVisitor({ width })
  // until after the test
  await page.route('**/api/**', () => undefined)
  await page.goto(`/shops/${owner.session.shopId}`)
  const footer = page.getByText('Many shops, fair prices')
  await footer.waitFor()
  const { y } = (await footer.boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual(page.viewportSize()?.height ?? Infinity)
})
