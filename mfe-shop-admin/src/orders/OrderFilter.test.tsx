import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { order } from '../testing/shop'
import { card, delivered, LIST, open } from '../testing/shopOrders'

test('the list is narrowed by state, text and days, page by page, and the address says so', async () => {
  const { api, show } = open()
  api.onGet(LIST).reply(200, [order], { 'x-total-count': '41' })
  const { user, location } = show()
  const asked = () => api.history.get.filter(({ url }) => url === LIST).at(-1)?.params as object
  await screen.findByRole('button', { name: '3' })
  expect(asked()).toEqual({ pageNumber: 1 })
  await user.click(await screen.findByText('To deliver (1)'))
  await user.type(screen.getByLabelText('Search orders'), 'ada{Enter}')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-01' } })
  await user.click(await screen.findByText('Next'))
  // the days are the visitor's own
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  await waitFor(() =>
    expect(asked()).toEqual({ state: 'toDeliver', q: 'ada', from: '2026-03-01', zone, pageNumber: 2 }),
  )
  expect(location()).toBe('/shop/orders?state=toDeliver&q=ada&from=2026-03-01&page=2')
  expect(await screen.findByText('41 orders')).toHaveAttribute('role', 'status')
  expect(screen.getByText('All (6)')).toBeVisible()
  await user.click(screen.getByText('Done (3)'))
  await waitFor(() => expect(asked()).toMatchObject({ state: 'delivered', pageNumber: 1 }))
})

test('the filters are folded on a phone, unless the address has one', async () => {
  const { show } = open({ orders: [order] })
  const { user, location } = show()
  const button = await screen.findByText('Search and dates')
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await user.type(screen.getByLabelText('Search orders'), 'ada{Enter}')
  expect(location()).toBe('/shop/orders?q=ada')
  expect(button).toHaveAttribute('aria-expanded', 'true')
  await user.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('what is done with files is folded behind More on a phone', async () => {
  const { api, show } = open({ orders: [order] })
  const { user } = show()
  const more = await screen.findByText('More')
  const files = document.getElementById(more.closest('button')?.getAttribute('aria-controls') ?? '') as HTMLElement
  expect(
    within(files)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Tracking numbers from a file', 'Export orders'])
  await user.click(more)
  expect(more).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByText('Search and dates')).toHaveAttribute('aria-expanded', 'false')
  api.onGet(`${LIST}.csv`).networkError()
  await user.click(within(files).getByText('Export orders'))
  expect(await within(files).findByRole('alert')).toHaveTextContent('Failed to export your orders.')
})

test('returns that wait for an answer have their own list, and count only once among all orders', async () => {
  const { api, show } = open({ orders: [delivered] })
  const { user, location } = show()
  await screen.findByText('All (6)')
  await user.click(screen.getByText('Returns to answer (2)'))
  expect(location()).toBe('/shop/orders?state=returnAsked')
  await waitFor(() => expect(api.history.get.at(-1)?.params).toMatchObject({ state: 'returnAsked' }))
})

test('all pages of the filtered orders are exported as a file', async () => {
  const made = jest.fn(() => 'blob:orders')
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined })
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { api, show } = open({ orders: [order] })
  api.onGet(`${LIST}.csv`).reply(200, 'orderNumber,_id')
  const { user } = show()
  await user.click(await screen.findByText('To deliver (1)'))
  await user.click(screen.getByText('Export orders'))
  await waitFor(() => expect(click).toHaveBeenCalled())
  expect(made).toHaveBeenCalled()
  expect(api.history.get.find(({ url }) => url === `${LIST}.csv`)?.params).toEqual({ state: 'toDeliver' })
})

test('days in the wrong order show a message, not an empty list', async () => {
  const { show } = open({ orders: [] })
  show()
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-03-02' } })
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-01' } })
  expect(await screen.findByRole('alert')).toHaveTextContent('The first day is after the last one.')
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-02' } })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('the current list is marked as busy while another one loads', async () => {
  const { api, show } = open({ orders: [order] })
  const { user } = show()
  await card('order-1')
  const list = screen.getByRole('region', { name: 'Orders found' })
  expect(list).toHaveAttribute('aria-busy', 'false')
  let answer: (reply: [number, object]) => void = () => undefined
  api.onGet(LIST).reply(() => new Promise((resolve) => (answer = resolve)))
  await user.click(screen.getByText('Done (3)'))
  expect(list).toHaveAttribute('aria-busy', 'true')
  answer([200, [delivered]])
  await card('order-3')
  expect(list).toHaveAttribute('aria-busy', 'false')
})

test('another list that cannot be read does not show the rows of the one before', async () => {
  const { api, show } = open({ orders: [order] })
  const { user } = show()
  await card('order-1')
  api.onGet(LIST).networkError()
  await user.click(screen.getByText('Done (3)'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch shop orders.')
  expect(screen.queryByRole('article')).toBeNull()
})
