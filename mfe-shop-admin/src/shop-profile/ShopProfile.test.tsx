import { fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { dialogs } from '../testing/dialogs'
import { owner } from '../testing/shop'
import ShopProfileScreen from './ShopProfileScreen'

const shop = {
  _id: 's-owner',
  shopName: 'Omar Oddities',
  description: 'Odd things.',
  picture: '',
  returnPolicy: '',
  lowStockAt: 3,
}

function open(differences: object = {}) {
  const { api, Wrapper } = fakeBackend({ session: owner })
  api.onGet('/api/shops/s-owner').reply(200, { ...shop, ...differences })
  api.onPut('/api/shops/s-owner').reply(200, shop)
  return { api, ...renderScreen(<ShopProfileScreen />, { wrapper: Wrapper, at: '/shop/profile' }) }
}

test('an owner says what the shop is about and from when on stock is low', async () => {
  const { api, user } = open()
  expect(await screen.findByLabelText('About the shop')).toHaveValue('Odd things.')
  expect(screen.getByText('View in marketplace')).toHaveAttribute('href', '/shops/s-owner')
  const threshold = screen.getByLabelText('Low stock')
  await user.clear(threshold)
  await user.type(threshold, 'few')
  await user.click(screen.getByText('Save shop profile'))
  expect(await screen.findByText('Low stock must be a whole number, or empty.')).toBeVisible()
  await user.clear(threshold)
  await user.type(threshold, '7')
  await user.type(screen.getByLabelText('Return policy'), 'Thirty days.')
  expect(await screen.findByText('Returns: Thirty days.')).toBeVisible()
  await user.click(screen.getByText('Save shop profile'))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(JSON.parse(api.history.put[0]?.data as string)).toEqual({
    description: 'Odd things.',
    picture: '',
    returnPolicy: 'Thirty days.',
    lowStockAt: 7,
  })
})

test('an owner says whether agents may make offers, where there are agents', async () => {
  const { api, user, unmount } = open({ agentsMayOffer: true })
  const choice = await screen.findByLabelText('Agents may make offers')
  expect(choice).toBeChecked()
  await user.click(choice)
  await user.click(screen.getByText('Save shop profile'))
  await screen.findByText('Saved')
  expect(JSON.parse(api.history.put[0]?.data as string)).toMatchObject({ agentsMayOffer: false })
  unmount()
  open()
  await screen.findByLabelText('About the shop')
  expect(screen.queryByLabelText('Agents may make offers')).not.toBeInTheDocument()
})

test('the shop’s picture is dropped as a file, previewed, and saved with the form', async () => {
  const { api, user } = open()
  const url = 'https://shop.test/face.webp'
  api.onPost('/api/media').reply(200, { url })
  const area = (await screen.findByText(/or drop one here/)).parentElement ?? document.body
  const files = [new File(['face'], 'face.png', { type: 'image/png' }), new File(['two'], 'two.png')]
  fireEvent.drop(area, { dataTransfer: { files } })
  await waitFor(() => expect(screen.getByLabelText('Picture URL')).toHaveValue(url))
  expect(await screen.findByAltText('Preview of the picture')).toHaveAttribute('src', url)
  expect(api.history.post).toHaveLength(1)
  await user.click(screen.getByText('Save shop profile'))
  await screen.findByText('Saved')
  expect(JSON.parse(api.history.put[0]?.data as string)).toMatchObject({ picture: url })
})

test('leaving with a profile that is not saved asks first', async () => {
  const { confirm } = dialogs({ answer: false })
  const { user, location } = open()
  const field = await screen.findByLabelText('About the shop')
  const isAsked = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  await user.type(field, ' And even ones.')
  expect(isAsked()).toBe(true)
  await user.click(screen.getByText('View in marketplace'))
  expect(confirm).toHaveBeenCalledWith('Leave this page? What you typed here is not saved.')
  expect(location()).toBe('/shop/profile')
  await user.click(screen.getByText('Save shop profile'))
  await screen.findByText('Saved')
  expect(isAsked()).toBe(false)
})

test('the form is disabled while the profile is saved', async () => {
  const { api, user } = open()
  api.onPut('/api/shops/s-owner').reply(() => new Promise(() => undefined))
  await user.type(await screen.findByLabelText('Return policy'), 'Thirty days.')
  await user.click(screen.getByText('Save shop profile'))
  await waitFor(() => expect(api.history.put).toHaveLength(1))
  for (const field of screen.getAllByRole('textbox')) expect(field).toBeDisabled()
})

test('a shop that cannot be fetched says so, and has no form to overwrite it with', async () => {
  const { api, Wrapper } = fakeBackend({ session: owner })
  api.onGet('/api/shops/s-owner').reply(500)
  renderScreen(<ShopProfileScreen />, { wrapper: Wrapper })
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch your shop.')
  expect(screen.queryByText('Save shop profile')).not.toBeInTheDocument()
})
