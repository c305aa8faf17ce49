import { fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen } from '@testing-library/react'
import AcceptInvitationScreen from './AcceptInvitationScreen'

function open(at = '/accept-invitation#the-token') {
  const backend = fakeBackend()
  return { ...backend, ...renderScreen(<AcceptInvitationScreen />, { wrapper: backend.Wrapper, at }) }
}

test('whoever was invited chooses a name and a password', async () => {
  const { api, user } = open()
  api.onPost('/api/operator/accept').reply(201, { message: 'Welcome! Please log in and set up your second factor.' })
  await user.type(screen.getByLabelText(/^Name/), 'Otto')
  await user.type(screen.getByLabelText(/^Password/), 'a long password')
  await user.type(screen.getByLabelText(/^Confirm Password/), 'a long password')
  await user.click(screen.getByRole('button', { name: 'Become an operator' }))
  expect(await screen.findByText('Welcome! Please log in and set up your second factor.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the log-in' })).toHaveAttribute('href', '/login')
  const sent: unknown = JSON.parse(String(api.history.post[0]?.data))
  expect(sent).toEqual({ token: 'the-token', name: 'Otto', password: 'a long password' })
})

test('a link that was cut says so', () => {
  open('/accept-invitation')
  expect(screen.getByText('This link is not complete. Please open it from the mail once more.')).toBeVisible()
})
