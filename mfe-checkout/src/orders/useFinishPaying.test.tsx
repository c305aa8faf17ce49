import { customer, fakeBackend } from '@haggle/shared-state/testing'
import { useNavigate } from '@haggle/shared-ui/router'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen } from '@testing-library/react'
import { atlas, lamp, orderOf, paid } from '../testing/market'
import { useFinishPaying } from './useFinishPaying'

function Ways() {
  const navigate = useNavigate()
  const finish = useFinishPaying()
  return (
    <>
      <button onClick={() => void navigate('/checkout')}>Proceed</button>
      <button onClick={() => finish(orderOf([lamp], paid))}>Pay</button>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  )
}

test('from the orders after a payment, Back leads to the cart, not to the checkout that was paid', async () => {
  const { store, Wrapper } = fakeBackend({ session: customer, cart: [lamp, atlas] })
  const { user, location } = renderScreen(<Ways />, { wrapper: Wrapper, at: '/cart' })
  await user.click(screen.getByRole('button', { name: 'Proceed' }))
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  expect(location()).toBe('/myorders')
  expect(store.getState().cart.carts[customer._id]).toEqual([atlas])
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(location()).toBe('/cart')
})
