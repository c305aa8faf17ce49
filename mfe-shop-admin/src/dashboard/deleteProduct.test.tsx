import { screen, waitFor } from '@testing-library/react'
import { fakeBackend } from 'shared-state/testing'
import { renderScreen } from 'shared-ui/testing'
import { dialogs } from '../testing/dialogs'
import { lamp, overview, owner } from '../testing/shop'
import DashboardScreen from './DashboardScreen'

async function pressDelete({ status, body }: { status: number; body: unknown }, answer = true) {
  const { alert, confirm } = dialogs({ answer })
  const { api, Wrapper } = fakeBackend({ session: owner })
  let products = [lamp]
  api.onGet('/api/shops/s-owner/overview').reply(200, overview)
  api.onGet('/api/products/shop/s-owner/counts').reply(() => [200, { products: products.length, low: 0, none: 0 }])
  api.onGet('/api/products/shop/s-owner').reply(() => [200, products])
  api.onDelete('/api/products/lamp').reply(() => {
    if (status === 200) products = []
    return [status, body]
  })
  const { user } = renderScreen(<DashboardScreen />, { wrapper: Wrapper })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  return { alert, confirm, api }
}

test('a confirmed delete says so and the list is asked again', async () => {
  const { alert, confirm } = await pressDelete({ status: 200, body: {} })
  await waitFor(() => expect(alert).toHaveBeenCalledWith('Product deleted successfully!'))
  expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete this product?')
  expect(await screen.findByText(/You have no products listed yet/)).toBeVisible()
})

test('a product stands in a section, which keeps the keyboard when the product goes', async () => {
  await pressDelete({ status: 500, body: {} })
  expect(screen.getByRole('region', { name: 'Products' })).toContainElement(screen.getByRole('article'))
})

test('a delete that is not confirmed asks nothing of the server', async () => {
  const { alert, api } = await pressDelete({ status: 200, body: {} }, false)
  expect(api.history.delete).toHaveLength(0)
  expect(alert).not.toHaveBeenCalled()
})

test.each([
  ['the server’s words', { message: 'This is not your product.' }, 'This is not your product.'],
  ['the words of the spec', 'oops', 'Failed to delete product.'],
])('a failed delete stands on its card in %s', async (_, body, text) => {
  const { alert } = await pressDelete({ status: 403, body })
  const message = await screen.findByRole('alert')
  expect(message).toHaveTextContent(text)
  expect(screen.getByRole('article')).toContainElement(message)
  expect(alert).not.toHaveBeenCalled()
})
