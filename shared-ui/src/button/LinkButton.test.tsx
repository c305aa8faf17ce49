import { screen } from '@testing-library/react'
import { renderScreen } from '../testing/renderScreen'
import { LinkButton } from './Button'

test('it is a link of the app, with the look of a button', async () => {
  const { user, location } = renderScreen(
    <LinkButton type="primary" to="/cart">
      To the cart
    </LinkButton>,
  )
  const link = screen.getByRole('link', { name: 'To the cart' })
  expect(link).toHaveClass('button', 'primary')
  await user.click(link)
  expect(location()).toBe('/cart')
})
