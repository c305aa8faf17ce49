import { addedProduct, pendingOrder, registeredCustomer, registeredOwner } from '../account'
import { DECLINED_CARD, fillAddress, HALF_PAYING_CARD, payBy, payNow, popup } from '../payment'
import { signedIn } from '../visitor'

test('after a closed popup and a declined card the order is paid from My Orders', async () => {
  const owner = await registeredOwner('Petra', 'Petra Pots')
  const pot = await addedProduct(owner, { name: 'Clay Pot', mrp: 25, sellingPrice: 20, minNegotiablePrice: 15 })
  const paul = await registeredCustomer('Paul')
  const { page, pageErrors } = await signedIn(paul)

  await page.goto(`/product/${pot._id}`)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await fillAddress(page)
  await page.getByRole('button', { name: 'Pay with Razorpay' }).click()
  await popup(page).getByRole('button', { name: 'Close' }).click()
  await page.getByText('Payment Cancelled').waitFor()
  await page.getByText('You closed the payment popup.').waitFor()
  expect(await page.getByText('Preparing payment...').count()).toBe(0)

  // with the cart unchanged, paying again uses the same order
  await page.getByRole('button', { name: 'Pay with Razorpay' }).click()
  await payBy(page, DECLINED_CARD)
  await popup(page).getByRole('alert').waitFor()
  await popup(page).getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'My Orders' }).click()
  const order = page.getByRole('article')
  await order.getByText('Clay Pot').waitFor()
  expect(await order.count()).toBe(1)
  await payNow(page)
  await order.getByRole('button', { name: 'Pay now' }).waitFor({ state: 'detached' })
  expect(pageErrors).toEqual([])
})

test('a payment that does not match the order goes back, which the customer reads, and the order is paid again', async () => {
  const owner = await registeredOwner('Hella', 'Hella Hats')
  const hat = await addedProduct(owner, { name: 'Felt Hat', mrp: 25, sellingPrice: 20, minNegotiablePrice: 15 })
  const henri = await registeredCustomer('Henri')
  await pendingOrder(henri, hat)
  const { page, pageErrors } = await signedIn(henri)
  await page.goto('/myorders')
  const order = page.getByRole('article')
  await order.getByRole('button', { name: 'Pay now' }).click()
  await payBy(page, HALF_PAYING_CARD)
  await page.getByText('Payment Verification Failed').waitFor()
  await order.getByText('Your payment did not match this order and is being refunded.').waitFor()
  await order.getByText(/^(Refund on its way|Refunded): \$13\.50/).waitFor()

  await payNow(page)
  await order.getByRole('button', { name: 'Pay now' }).waitFor({ state: 'detached' })
  expect(pageErrors).toEqual([])
})
