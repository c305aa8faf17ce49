import { fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { dialogs } from '../testing/dialogs'
import { lamp, overview, owner } from '../testing/shop'
import { LIST, openTable, pen } from '../testing/shopTable'
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

test('a confirmed deletion says so, and the list is fetched again', async () => {
  const { alert, confirm } = await pressDelete({ status: 200, body: {} })
  await waitFor(() => expect(alert).toHaveBeenCalledWith('Product deleted successfully!'))
  expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete this product?')
  expect(await screen.findByText(/You have no products listed yet/)).toBeVisible()
})

test('a product is inside the section that gets the focus after its deletion', async () => {
  await pressDelete({ status: 500, body: {} })
  expect(screen.getByRole('region', { name: 'Products' })).toContainElement(screen.getByRole('article'))
})

test('a deletion that is not confirmed sends no request', async () => {
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

test('several products are deleted at once, after one question', async () => {
  const { alert, confirm } = dialogs()
  const { api, user } = await openTable()
  api.onDelete().reply(200, {})
  await user.click(screen.getByLabelText('Select Desk Lamp'))
  await user.click(screen.getByLabelText('Select Ink'))
  await user.click(screen.getByText('Delete selected (2)'))
  await waitFor(() => expect(alert).toHaveBeenCalledWith('2 products deleted successfully!'))
  expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete this product? (2 products)')
  expect(api.history.delete.map(({ url }) => url)).toEqual(['/api/products/lamp', '/api/products/ink'])
})

test('leaving while products are deleted asks first', async () => {
  const { alert } = dialogs()
  const { api, user } = await openTable()
  const closeTab = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))
  let answer = (_reply: [number]) => {}
  api.onDelete('/api/products/lamp').reply(200, {})
  api.onDelete('/api/products/pen').reply(() => new Promise((resolve) => (answer = resolve)))
  await user.click(screen.getByLabelText('Select Desk Lamp'))
  await user.click(screen.getByLabelText('Select Fountain Pen'))
  expect(closeTab()).toBe(true)
  await user.click(screen.getByText('Delete selected (2)'))
  await waitFor(() => expect(api.history.delete).toHaveLength(2))
  expect(closeTab()).toBe(false)
  answer([200])
  await waitFor(() => expect(alert).toHaveBeenCalled())
  await waitFor(() => expect(closeTab()).toBe(true))
})

test('a failed deletion shows a toast after the owner has gone elsewhere', async () => {
  dialogs()
  const { api, user } = await openTable()
  let answer = (_reply: [number]) => {}
  api.onDelete('/api/products/lamp').reply(200, {})
  api.onDelete('/api/products/pen').reply(() => new Promise((resolve) => (answer = resolve)))
  await user.click(screen.getByLabelText('Select Desk Lamp'))
  await user.click(screen.getByLabelText('Select Fountain Pen'))
  await user.click(screen.getByText('Delete selected (2)'))
  await waitFor(() => expect(api.history.delete).toHaveLength(2))
  await user.click(screen.getByText('Cards'))
  answer([500])
  expect(await screen.findByRole('alert')).toHaveTextContent('1 of 2 products are deleted. Fountain Pen:')
})

test('a product that cannot be deleted does not stop the others; pressed again, only the rest is deleted', async () => {
  const { alert } = dialogs()
  const { api, user } = await openTable()
  api.onDelete('/api/products/lamp').reply(200, {})
  api.onDelete('/api/products/pen').replyOnce(403, { message: 'This is not your product.' })
  // deleted before, but the reply was lost
  api.onDelete('/api/products/ink').reply(404, { message: 'Product not found' })
  await user.click(screen.getByLabelText('Select all on this page'))
  await user.click(screen.getByText('Delete selected (3)'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '2 of 3 products are deleted. Fountain Pen: This is not your product.',
  )
  expect(alert).not.toHaveBeenCalled()
  api.onDelete('/api/products/pen').reply(200, {})
  await user.click(await screen.findByText('Delete selected (1)'))
  await waitFor(() => expect(alert).toHaveBeenCalledWith('Product deleted successfully!'))
  expect(api.history.delete.map(({ url }) => url?.split('/').at(-1))).toEqual(['lamp', 'pen', 'ink', 'pen'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a failing server gets no further requests, and the message says how many are deleted', async () => {
  dialogs()
  const { api, user } = await openTable()
  api.onDelete('/api/products/lamp').reply(200, {})
  api.onDelete('/api/products/pen').networkError()
  await user.click(screen.getByLabelText('Select all on this page'))
  await user.click(screen.getByText('Delete selected (3)'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '1 of 3 products are deleted. Fountain Pen: Failed to delete product.',
  )
  expect(screen.getByText('Delete selected (2)')).toBeVisible()
  expect(api.history.delete).toHaveLength(2)
})

test('a deletion whose reply was lost is reported as done in the table, not as failed', async () => {
  dialogs()
  const { api, user } = await openTable()
  api.onDelete('/api/products/lamp').reply(() => {
    api.onGet(LIST).reply(200, [pen], { 'x-total-count': '1' })
    return [502]
  })
  const actions = within(screen.getByLabelText('Desk Lamp', { selector: '[role=group]' }))
  await user.click(actions.getByText('Delete'))
  await waitFor(() => expect(screen.queryByLabelText('Select Desk Lamp')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})
