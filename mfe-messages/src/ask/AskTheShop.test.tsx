import type { SessionUser } from '@haggle/shared-contract'
import { fakeBackend, shopOwner } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen } from '@testing-library/react'
import AskTheShop from './AskTheShop'

const ask = (session?: SessionUser, product?: string) =>
  renderScreen(<AskTheShop shop="s-1" product={product} />, { wrapper: fakeBackend({ session }).Wrapper })

test('the link names the product that a question is about', () => {
  ask(undefined, 'p-lamp')
  expect(screen.getByRole('link', { name: 'Ask the shop' })).toHaveAttribute(
    'href',
    '/messages?shop=s-1&product=p-lamp',
  )
})

test('from the page of a shop it is about nothing yet', () => {
  ask()
  expect(screen.getByRole('link', { name: 'Contact the shop' })).toHaveAttribute('href', '/messages?shop=s-1')
})

test('nobody asks the own shop', () => {
  ask({ ...shopOwner, shopId: 's-1' })
  expect(screen.queryByRole('link')).toBeNull()
})
