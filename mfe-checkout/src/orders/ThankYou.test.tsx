import { useNavigate } from '@haggle/shared-ui/router'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen, within } from '@testing-library/react'
import { atlas, lamp, orderOf, paid } from '../testing/market'
import { ThankYou, type AfterPaying } from './ThankYou'

const order = orderOf([lamp, atlas], {
  ...paid,
  deliveries: [
    { shop: 'lights', shopName: 'Lights & Co', isDelivered: false },
    { shop: 'books', shopName: 'Book Nook', isDelivered: false },
  ],
})

function AfterCheckout() {
  const navigate = useNavigate()
  const state: AfterPaying = { paid: order }
  return (
    <>
      <button onClick={() => void navigate('/myorders', { state })}>Pay</button>
      <button onClick={() => void navigate('/product/lamp')}>See the lamp</button>
      <button onClick={() => void navigate(-1)}>Back</button>
      <ThankYou />
    </>
  )
}

test("thanks and each shop's next step are shown right after payment only", async () => {
  const { user } = renderScreen(<AfterCheckout />, { at: '/myorders' })
  expect(screen.queryByRole('region', { name: 'What happens next' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  const next = within(screen.getByRole('region', { name: 'What happens next' }))
  expect(next.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Lights & Co packs and sends 2 items.',
    'Book Nook packs and sends 1 item.',
  ])
})

test('each payment moves the focus to the thanks; going back to them does not', async () => {
  const { user } = renderScreen(<AfterCheckout />, { at: '/myorders' })
  for (const payment of ['Pay', 'Pay']) {
    await user.click(screen.getByRole('button', { name: payment }))
    expect(screen.getByRole('heading', { name: 'Thank you for your order!' })).toHaveFocus()
  }
  await user.click(screen.getByRole('button', { name: 'See the lamp' }))
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByRole('heading', { name: 'Thank you for your order!' })).not.toHaveFocus()
})
