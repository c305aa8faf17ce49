import { PHONE } from '../accessibility'
import { addedProduct, call, registeredCustomer, registeredOwner } from '../account'
import { MAX_SHIFT, recordShifts, replyLate, shiftOn } from '../layoutShift'
import { signedIn } from '../visitor'

/** A customer on a phone, whose page's layout shifts are recorded, and a product for them. */
async function customerOnPhone() {
  const owner = await registeredOwner('Lea', 'Late Lamps')
  const lamp = await addedProduct(owner)
  const customer = await registeredCustomer('Cleo')
  const visitor = await signedIn(customer, { width: PHONE, hasTouch: true })
  await recordShifts(visitor.page)
  return { owner, lamp, customer, visitor, ...visitor }
}

test('late replies do not move the offer sheet, which has earlier offers and a price of the shop', async () => {
  const { owner, lamp, customer, visitor, page, context } = await customerOnPhone()
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
  await context.close()
})

test("a late reply with a higher price does not move the checkout's sums and button", async () => {
  const { owner, lamp, visitor, page, context } = await customerOnPhone()
  await page.goto(`/product/${lamp._id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByText('added to your cart').waitFor()
  const { name, description, image, category, mrp, countInStock } = lamp
  const dearer = { name, description, image, category, mrp, countInStock, sellingPrice: 110, minNegotiablePrice: 80 }
  await call('PUT', `/api/products/${lamp._id}`, dearer, owner.session.token)
  await replyLate(visitor)
  await page.goto('/checkout')
  const pay = page.getByRole('button', { name: 'Pay with Razorpay' })
  await pay.scrollIntoViewIfNeeded()
  const places = () => Promise.all([page.getByText('Tax (10%)').boundingBox(), pay.boundingBox()])
  const before = await places()
  await page.getByRole('button', { name: 'Accept and pay $121.00' }).waitFor()
  expect(await places()).toEqual(before)
  await context.close()
})
