import type { ShopListCounts } from '@haggle/shared-contract'
import { fakeBackend } from '@haggle/shared-state/testing'
import { OwnerPage } from '@haggle/shared-ui/owner'
import { renderScreen } from '@haggle/shared-ui/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ownZone } from '../lists/ownZone'
import { owner, overview } from '../testing/shop'
import { OverviewPanel } from './OverviewPanel'

const noOrders: ShopListCounts = { pending: 0, toDeliver: 0, delivered: 0, cancelled: 0, returnAsked: 0 }

function open() {
  const { api, socket, Wrapper } = fakeBackend({ session: owner })
  const screenOf = (
    <OwnerPage title="My Shop">
      <OverviewPanel shopId="s-owner" />
    </OwnerPage>
  )
  return { api, socket, show: () => renderScreen(screenOf, { wrapper: Wrapper }) }
}

test('the key figures, the steps and the best sellers are shown', async () => {
  const { api, show } = open()
  api.onGet('/api/shops/s-owner/overview').reply(200, overview)
  const { user } = show()
  expect(screen.getByRole('heading', { level: 2, name: 'Overview' })).toBeVisible()
  const figures = within(await screen.findByRole('list', { name: 'Figures' })).getAllByRole('listitem')
  expect(figures.map(({ textContent }) => textContent)).toEqual([
    'To deliver1',
    'Revenue$1,830.50-8% on the 2 days before',
    'Orders20% on the 2 days before',
    'Offers made5',
    'Offers accepted2',
    'Accepted and paid1',
  ])
  expect(screen.getByRole('link', { name: 'To deliver' })).toHaveAttribute('href', '/shop/orders?state=toDeliver')
  expect(screen.getByText('Last 30 days')).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show overview' }))
  const rows = within(screen.getByRole('table', { name: 'Revenue by day' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'FromRevenueOrders',
    'Mar 3, 2026$0.000',
    'Mar 4, 2026$1,830.502',
  ])
  expect(screen.getByText('Desk Lamp: 2 sold, $1,800.00')).toBeVisible()

  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 12 months')
  expect(await screen.findByRole('table', { name: 'Revenue by month' })).toBeInTheDocument()
  expect(api.history.get.at(-1)?.params).toEqual({ by: 'month', zone: ownZone() })
})

test('a time without sales has no chart', async () => {
  const { api, show } = open()
  const series = overview.series.map((step) => ({ ...step, revenue: 0, orders: 0 }))
  api.onGet('/api/shops/s-owner/overview').reply(200, { ...overview, revenue: 0, series })
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Show overview' }))
  expect(await screen.findByText('Nothing was sold in this time.')).toBeVisible()
})

test('returns that wait for an answer are counted, with a link to them', async () => {
  const { api, show } = open()
  api.onGet('/api/shops/s-owner/overview').reply(200, overview)
  api.onGet('/api/orders/shop/s-owner/counts').reply(200, { ...noOrders, returnAsked: 2 })
  show()
  const [toDeliver, returns] = await screen.findAllByRole('listitem')
  expect([toDeliver, returns].map((figure) => figure?.textContent)).toEqual(['To deliver1', 'Returns to answer2'])
  expect(screen.getByRole('link', { name: 'Returns to answer' })).toHaveAttribute(
    'href',
    '/shop/orders?state=returnAsked',
  )
})

test('the days are chosen, and the first is not after the last', async () => {
  const { api, show } = open()
  api.onGet('/api/shops/s-owner/overview').reply(200, overview)
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Show overview' }))
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type('To', '2026-02-28')
  type('From', '2026-03-01')
  expect(await screen.findByText('The first day is after the last one.')).toBeVisible()
  type('From', '2026-02-01')
  await waitFor(() =>
    expect(api.history.get.at(-1)?.params).toEqual({
      by: 'day',
      zone: ownZone(),
      from: '2026-02-01',
      to: '2026-02-28',
    }),
  )
})

test('the browser remembers whether chart and best sellers are shown', async () => {
  const { api, show } = open()
  api.onGet('/api/shops/s-owner/overview').reply(200, overview)
  const { user, unmount } = show()
  await user.click(screen.getByRole('button', { name: 'Show overview' }))
  expect(await screen.findByText('Best sellers')).toBeVisible()
  unmount()
  const again = show()
  expect(await screen.findByText('Best sellers')).toBeVisible()
  await again.user.click(screen.getByRole('button', { name: 'Hide overview' }))
  expect(screen.queryByText('Best sellers')).not.toBeInTheDocument()
  expect(await screen.findByRole('list', { name: 'Figures' })).toBeVisible()
})

test('on a wide screen everything is shown until its owner hides it', async () => {
  jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  const { api, show } = open()
  api.onGet('/api/shops/s-owner/overview').reply(200, overview)
  show()
  expect(await screen.findByText('Best sellers')).toBeVisible()
})

test('a new order, a new offer and a lost connection change the figures of the open page', async () => {
  const { api, socket, show } = open()
  let toDeliver = 1
  api.onGet('/api/shops/s-owner/overview').reply(() => [200, { ...overview, toDeliver }])
  show()
  await screen.findByText('To deliver')
  await waitFor(() => expect(socket.joined).toHaveLength(1))
  const figure = () => screen.getByText('To deliver').closest('li')
  const happen = (event: () => void) => {
    toDeliver++
    event()
    return waitFor(() => expect(figure()).toHaveTextContent(`To deliver${toDeliver}`))
  }
  const news = {
    id: 'n1',
    kind: 'newOrder',
    text: 'New order K7TX2M9Q.',
    link: '/shop/orders',
    createdAt: '2026-03-04',
  }
  await happen(() => socket.emits('notice', news))
  await happen(() => socket.emits('offerReceived', { productId: 'p1' }))
  socket.disconnect()
  await happen(() => socket.connect())
})

test('an overview that cannot be read says so', async () => {
  const { api, show } = open()
  api.onGet('/api/shops/s-owner/overview').networkError()
  show()
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch the overview.')
})
