import { useBadge } from '@haggle/shared-state'
import { customer, fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen } from '@testing-library/react'
import UnreadCount from './UnreadCount'

const Navbar = () => useBadge('messages/unread')?.text ?? 'nothing unread'

test('the badge of the navbar counts before the screen with the messages was opened', async () => {
  const { api, Wrapper } = fakeBackend({ session: customer })
  api.onGet('/api/conversations').reply(200, { conversations: [], unread: 3, page: 1, pages: 1, total: 0 })
  renderScreen(
    <>
      <Navbar />
      <UnreadCount />
    </>,
    { wrapper: Wrapper },
  )
  expect(await screen.findByText('3 unread')).toBeVisible()
})
