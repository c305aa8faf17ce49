import { screen } from '@testing-library/react'
import { Link, useParams } from 'react-router-dom'
import { useToast } from '../toast/useToast'
import { renderScreen } from './renderScreen'

function Lamp() {
  const { id } = useParams()
  const toast = useToast()
  return (
    <>
      <p>Lamp {id}</p>
      <Link to="/cart?from=lamp">Cart</Link>
      <button onClick={() => toast({ status: 'success', title: 'Lit', description: 'It shines.' })}>Light</button>
    </>
  )
}

test('a screen reads its parameters, and links change the location', async () => {
  const { user, location } = renderScreen(<Lamp />, { at: '/product/7', path: '/product/:id' })
  expect(screen.getByText('Lamp 7')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Cart' }))
  expect(location()).toBe('/cart?from=lamp')
  expect(screen.queryByText('Lamp 7')).not.toBeInTheDocument()
})

test('a screen can show toasts and sits inside the given wrapper', async () => {
  const { user } = renderScreen(<Lamp />, {
    wrapper: ({ children }) => <section aria-label="store">{children}</section>,
  })
  await user.click(screen.getByRole('button', { name: 'Light' }))
  expect(await screen.findByText('It shines.')).toBeVisible()
  expect(screen.getByRole('region', { name: 'store' })).toContainElement(screen.getByRole('link', { name: 'Cart' }))
})
