import { fakeBackend } from '@haggle/shared-state/testing'
import { Route, Routes } from '@haggle/shared-ui/router'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import DashboardScreen from '../dashboard/DashboardScreen'
import ProductFormScreen from '../product-form/ProductFormScreen'
import { dialogs } from '../testing/dialogs'
import { lamp, overview, owner } from '../testing/shop'
import { LIST, pen } from '../testing/shopTable'

const AT = '/shop/dashboard?q=desk&sort=name_asc&page=2'

function openList() {
  dialogs()
  const { api, Wrapper } = fakeBackend({ session: owner })
  api.onGet('/api/shops/s-owner/overview').reply(200, overview)
  api.onGet(`${LIST}/counts`).reply(200, { products: 45, low: 1, none: 1 })
  api.onGet(LIST).reply(200, [lamp, pen], { 'x-total-count': '45' })
  api.onGet('/api/products/pen').reply(200, pen)
  api.onPut('/api/products/pen').reply(200, {})
  const screens = (
    <Routes>
      <Route path="/shop/dashboard" element={<DashboardScreen />} />
      <Route path="/shop/edit-product/:id" element={<ProductFormScreen />} />
    </Routes>
  )
  return renderScreen(screens, { wrapper: Wrapper, at: AT })
}

const edit = () => within(screen.getByText('Fountain Pen').closest<HTMLElement>('tr, article')!).getByText('Edit')

test.each(['Cards', 'Table'])("%s: after saving, the product's link in the list has the focus", async (view) => {
  const { user, location } = openList()
  await user.click(await screen.findByText(view))
  await waitFor(() => edit().click())
  await user.click(await screen.findByText('Update Product'))
  await waitFor(() => expect(location()).toBe(AT))
  await waitFor(() => expect(edit()).toHaveFocus())

  // only once: later the focus stays
  const other = screen.getByText(view === 'Cards' ? 'Table' : 'Cards')
  await user.click(other)
  await waitFor(() => edit())
  expect(other).toHaveFocus()
})
