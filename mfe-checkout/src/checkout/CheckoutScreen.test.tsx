import { screen, waitFor, within } from '@testing-library/react'
import { amount, openCheckout } from '../testing/openCheckout'

const mockToast = jest.fn()
jest.mock('@haggle/shared-ui', () => ({
  ...jest.requireActual<object>('@haggle/shared-ui'),
  useToast: () => mockToast,
}))

test('the summary lists the cart lines and their totals', () => {
  openCheckout()
  expect(screen.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  expect(screen.getByText('Desk Lamp')).toBeVisible()
  expect(screen.getByText('World Atlas')).toBeVisible()
  expect(amount('Items')).toHaveTextContent('$70.00')
  expect(amount('Shipping')).toHaveTextContent('$0.00')
  expect(amount('Tax (10%)')).toHaveTextContent('$7.00')
  expect(amount('Total')).toHaveTextContent('$77.00')
  expect(screen.getByText('$40.00')).toBeVisible()
})

test('quantities are changed in the summary, and the totals follow', async () => {
  const { user } = openCheckout()
  const lamps = within(screen.getByText('Desk Lamp').closest('li')!)
  await user.click(lamps.getByTitle('Increase quantity'))
  expect(lamps.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('3')
  expect(screen.getByText('$60.00')).toBeVisible()
  expect(amount('Total')).toHaveTextContent('$99.00')
})

test('an empty cart goes back to the cart with a warning', async () => {
  const { location } = openCheckout({ cart: [] })
  await waitFor(() => expect(location()).toBe('/cart'))
  expect(mockToast.mock.calls).toEqual([[{ status: 'warning', title: 'Cart Empty', duration: 3000 }]])
})

test('without a session it goes to the login with a warning', async () => {
  const { location } = openCheckout({ session: null })
  await waitFor(() => expect(location()).toBe('/login?redirect=checkout'))
  expect(mockToast.mock.calls).toEqual([[{ status: 'warning', title: 'Not Logged In', duration: 3000 }]])
})

test('each part of the address is required, spaces do not count', async () => {
  const { fillAddress, clickPay, posts } = openCheckout()
  await clickPay()
  for (const part of ['Address', 'City', 'Postal Code', 'Country']) {
    expect(await screen.findByText(`${part} is required`)).toBeVisible()
  }
  fillAddress({ address: 'ab ', city: 'L ', postalCode: ' 1 ', country: ' S' })
  await clickPay()
  expect(await screen.findAllByText(/is required$/)).toHaveLength(4)
  fillAddress({ address: ' abc ', city: 'La', postalCode: '123', country: 'Sc' })
  await clickPay()
  await waitFor(() => expect(posts('/api/orders')).toHaveLength(1))
})
