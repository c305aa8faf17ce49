import { fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { fireEvent, screen } from '@testing-library/react'
import { owner } from '../testing/shop'
import { ShopStatePanel } from './ShopStatePanel'

function open(state: object) {
  const { api, Wrapper } = fakeBackend({ session: owner })
  api.onGet('/api/shops/s-owner').reply(200, { _id: 's-owner', ...state })
  return { api, ...renderScreen(<ShopStatePanel shopId="s-owner" />, { wrapper: Wrapper }) }
}

test('an owner pauses the shop with a day of return, and opens it again', async () => {
  const { api, user } = open({})
  fireEvent.change(await screen.findByLabelText('Day of return (optional)'), { target: { value: '2031-02-03' } })
  api.onPost('/api/shops/s-owner/pause').reply(200, {})
  api.onGet('/api/shops/s-owner').reply(200, { _id: 's-owner', state: 'paused', until: '2031-02-03' })
  await user.click(screen.getByRole('button', { name: 'Pause my shop' }))
  expect(await screen.findByText(/back on February 3, 2031/)).toBeVisible()
  expect(JSON.parse(String(api.history.post[0]?.data))).toEqual({ until: '2031-02-03' })

  api.onPost('/api/shops/s-owner/resume').reply(200, {})
  api.onGet('/api/shops/s-owner').reply(200, { _id: 's-owner' })
  await user.click(screen.getByRole('button', { name: 'Open again' }))
  expect(await screen.findByRole('heading', { name: 'Your shop is open' })).toBeVisible()
})

test('the owner of a suspended shop reads why, and can appeal, but not open it', async () => {
  open({ state: 'suspended', suspension: { reason: 'Counterfeits.', at: '2026-03-04T10:00:00.000Z' } })
  expect(await screen.findByText('Reason: Counterfeits.')).toBeVisible()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Appeal'])
})

test('a shop that waits for approval says so', async () => {
  open({ state: 'pending' })
  expect(await screen.findByRole('heading', { name: 'Your shop is waiting for approval' })).toBeVisible()
})
