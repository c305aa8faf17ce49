import { renderScreen } from '@haggle/shared-ui/testing'
import { screen } from '@testing-library/react'
import AskTheShop from './AskTheShop'

test('the link names the product that a question is about', () => {
  renderScreen(<AskTheShop shop="s-1" product="p-lamp" />)
  expect(screen.getByRole('link', { name: 'Ask the shop' })).toHaveAttribute(
    'href',
    '/messages?shop=s-1&product=p-lamp',
  )
})

test('from the page of a shop it is about nothing yet', () => {
  renderScreen(<AskTheShop shop="s-1" />)
  expect(screen.getByRole('link', { name: 'Contact the shop' })).toHaveAttribute('href', '/messages?shop=s-1')
})
