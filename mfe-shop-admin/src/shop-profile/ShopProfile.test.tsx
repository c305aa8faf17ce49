import { fakeBackend } from '@haggle/shared-state/testing'
import { OwnerPage } from '@haggle/shared-ui/owner'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen, waitFor } from '@testing-library/react'
import DashboardScreen from '../dashboard/DashboardScreen'
import { dialogs } from '../testing/dialogs'
import { lamp, owner } from '../testing/shop'
import ShopProfile from './ShopProfile'

const shop = {
  _id: 's-owner',
  shopName: 'Omar Oddities',
  description: 'Odd things.',
  picture: '',
  returnPolicy: '',
  lowStockAt: 3,
}

test('an owner says what the shop is about and from when on stock is low', async () => {
  const { api, Wrapper } = fakeBackend({ session: owner })
  api.onGet('/api/shops/s-owner').reply(200, shop)
  api.onPut('/api/shops/s-owner').reply(200, shop)
  const onSaved = jest.fn()
  const { user } = renderScreen(
    <OwnerPage title="My Shop">
      <ShopProfile shopId="s-owner" onSaved={onSaved} />
    </OwnerPage>,
    { wrapper: Wrapper },
  )
  expect(await screen.findByLabelText('About the shop')).toHaveValue('Odd things.')
  expect(screen.getByText('Omar Oddities')).toHaveAttribute('href', '/shops/s-owner')
  const threshold = screen.getByLabelText('Low stock')
  await user.clear(threshold)
  await user.type(threshold, 'few')
  await user.click(screen.getByText('Save shop profile'))
  expect(await screen.findByText('Low stock must be a whole number, or empty.')).toBeVisible()
  await user.clear(threshold)
  await user.type(threshold, '7')
  await user.type(screen.getByLabelText('Return policy'), 'Thirty days.')
  await user.click(screen.getByText('Save shop profile'))
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(JSON.parse(api.history.put[0]?.data as string)).toEqual({
    description: 'Odd things.',
    picture: '',
    returnPolicy: 'Thirty days.',
    lowStockAt: 7,
  })
})

test('the form opens with what the shop says by now, not with what it said when the dashboard was opened', async () => {
  const { api, Wrapper } = fakeBackend({ session: owner })
  api
    .onGet('/api/shops/s-owner')
    .replyOnce(200, shop)
    .onGet('/api/shops/s-owner')
    .reply(200, {
      ...shop,
      returnPolicy: 'Thirty days.',
    })
  api.onGet('/api/products/shop/s-owner').reply(200, [lamp])
  const { user } = renderScreen(<DashboardScreen />, { wrapper: Wrapper, at: '/shop/dashboard' })
  await screen.findByRole('heading', { name: 'Desk Lamp' })
  await user.click(screen.getByRole('button', { name: 'Shop profile' }))
  expect(await screen.findByLabelText('Return policy')).toHaveValue('Thirty days.')
})

async function typeOnDashboard() {
  const { confirm } = dialogs({ answer: false })
  const { api, Wrapper } = fakeBackend({ session: owner })
  api.onGet('/api/shops/s-owner').reply(200, shop)
  const { user, location } = renderScreen(<DashboardScreen />, {
    wrapper: Wrapper,
    at: '/shop/dashboard',
    path: '/shop/dashboard',
  })
  await user.click(screen.getByRole('button', { name: 'Shop profile' }))
  await user.type(await screen.findByLabelText('About the shop'), ' And even ones.')
  return { confirm, user, location }
}

test.each([
  ['link', 'Omar Oddities'],
  ['button', 'Manage Orders'],
  ['button', 'Add New Product'],
  ['button', 'Shop profile'],
])('what is typed is not left by the %s %s without a question', async (role, name) => {
  const { confirm, user, location } = await typeOnDashboard()
  await user.click(screen.getByRole(role, { name }))
  expect(confirm).toHaveBeenCalledWith('Leave this page? What you typed here is not saved.')
  expect(location()).toBe('/shop/dashboard')
  expect(screen.getByLabelText('About the shop')).toHaveValue('Odd things. And even ones.')
  confirm.mockReturnValue(true)
  await user.click(screen.getByRole(role, { name }))
  expect(screen.queryByLabelText('About the shop')).toBeNull()
})

test('an unchanged profile can be left without a question', async () => {
  const { confirm } = dialogs()
  const { api, Wrapper } = fakeBackend({ session: owner })
  api.onGet('/api/shops/s-owner').reply(200, shop)
  const { user } = renderScreen(<DashboardScreen />, {
    wrapper: Wrapper,
    at: '/shop/dashboard',
    path: '/shop/dashboard',
  })
  await user.click(screen.getByRole('button', { name: 'Shop profile' }))
  await screen.findByLabelText('About the shop')
  await user.click(screen.getByRole('button', { name: 'Shop profile' }))
  expect(screen.queryByLabelText('About the shop')).toBeNull()
  expect(confirm).not.toHaveBeenCalled()
})

test('the form is disabled while the profile is saved', async () => {
  const { api, Wrapper } = fakeBackend({ session: owner })
  api.onGet('/api/shops/s-owner').reply(200, shop)
  api.onPut('/api/shops/s-owner').reply(() => new Promise(() => undefined))
  const { user } = renderScreen(<ShopProfile shopId="s-owner" onSaved={() => undefined} />, { wrapper: Wrapper })
  await user.type(await screen.findByLabelText('Return policy'), 'Thirty days.')
  await user.click(screen.getByText('Save shop profile'))
  await waitFor(() => expect(api.history.put).toHaveLength(1))
  for (const field of screen.getAllByRole('textbox')) expect(field).toBeDisabled()
})

test('products low in stock are counted and listed again after their limit is changed', async () => {
  dialogs()
  const { api, Wrapper } = fakeBackend({ session: owner })
  const list = '/api/products/shop/s-owner'
  api.onGet('/api/shops/s-owner').reply(200, shop)
  api.onGet(list).reply(200, [lamp])
  api.onGet(`${list}/counts`).reply(200, { products: 1, low: 0, none: 0 })
  api.onPut('/api/shops/s-owner').reply(() => {
    api.onGet(`${list}/counts`).reply(200, { products: 1, low: 1, none: 0 })
    return [200, { ...shop, lowStockAt: 20 }]
  })
  const { user } = renderScreen(<DashboardScreen />, {
    wrapper: Wrapper,
    at: '/shop/dashboard?stock=low',
    path: '/shop/dashboard',
  })
  expect(await screen.findByRole('button', { name: '0 running low' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Shop profile' }))
  const limit = await screen.findByLabelText('Low stock')
  await user.clear(limit)
  await user.type(limit, '20')
  const listed = () => api.history.get.filter(({ url }) => url === list).length
  const before = listed()
  await user.click(screen.getByText('Save shop profile'))
  expect(await screen.findByRole('button', { name: '1 running low' })).toBeVisible()
  expect(listed()).toBe(before + 1)
})

test('a shop that cannot be fetched says so, and has no form to overwrite it with', async () => {
  const { api, Wrapper } = fakeBackend({ session: owner })
  api.onGet('/api/shops/s-owner').reply(500)
  renderScreen(<ShopProfile shopId="s-owner" onSaved={() => undefined} />, { wrapper: Wrapper })
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch your shop.')
  expect(screen.queryByText('Save shop profile')).not.toBeInTheDocument()
})
