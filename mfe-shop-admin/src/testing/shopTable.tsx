import type { ProductSummary } from '@haggle/shared-contract'
import { fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen } from '@testing-library/react'
import DashboardScreen from '../dashboard/DashboardScreen'
import { lamp, overview, owner } from './shop'

export const pen: ProductSummary = { ...lamp, _id: 'pen', name: 'Fountain Pen', category: 'Books', countInStock: 2 }
export const LIST = '/api/products/shop/s-owner'
export const ink: ProductSummary = { ...lamp, _id: 'ink', name: 'Ink', category: 'Books', countInStock: 0 }

interface TableOptions {
  total?: number
  at?: string
  /** Sets other replies. */
  prepare?: (api: ReturnType<typeof fakeBackend>['api']) => void
}

/** The dashboard with its table shown, of a shop with `total` products. */
export async function openTable({ total = 3, at = '/shop/dashboard', prepare }: TableOptions = {}) {
  const { api, Wrapper } = fakeBackend({ session: owner })
  api.onGet('/api/shops/s-owner/overview').reply(200, overview)
  api.onGet('/api/shops/s-owner').reply(200, { lowStockAt: null })
  api.onGet('/api/products/shop/s-owner/counts').reply(200, { products: total, low: 1, none: 1 })
  api.onGet(LIST).reply(200, [lamp, pen, ink], { 'x-total-count': String(total) })
  prepare?.(api)
  const show = () => renderScreen(<DashboardScreen />, { wrapper: Wrapper, at })
  const { user, location, unmount } = show()
  await user.click(await screen.findByText('Table'))
  await screen.findByLabelText('Select Desk Lamp')
  const asked = () => api.history.get.filter(({ url }) => url === LIST).map(({ params }) => params as object)
  return { api, user, location, unmount, show, asked }
}
