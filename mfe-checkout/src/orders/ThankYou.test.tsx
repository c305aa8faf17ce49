import { screen, within } from '@testing-library/react'
import { useNavigate } from 'shared-ui/router'
import { renderScreen } from 'shared-ui/testing'
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
