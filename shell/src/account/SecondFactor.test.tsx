import { Profile } from '@haggle/shared-contract'
import { shopOwner } from '@haggle/shared-state/testing'
import { screen, waitFor } from '@testing-library/react'
import { downloads, openProfile } from '../testing/openProfile'

test('an owner sets up log-in with a code, keeps the recovery codes, and switches it off', async () => {
  const app = await openProfile((api) => {
    api.onPost('/api/auth/totp/setup').reply(200, { secret: 'ABCDEFGH', uri: 'otpauth://totp/Haggle' })
    api.onPost('/api/auth/totp/enable', { code: '123456' }).reply(200, { recoveryCodes: ['abcd-efgh-ijkl'] })
    api.onPost('/api/auth/totp/disable', { code: '654321' }).reply(200, { message: 'Off.' })
  }, shopOwner)
  await app.press('Set up')
  // in groups, as it is typed
  expect(await screen.findByText('ABCD')).toBeVisible()
  expect(screen.getByText('EFGH')).toBeVisible()
  expect(screen.getByLabelText('Code')).toHaveFocus()
  expect(screen.getByLabelText('Code')).toHaveAttribute('inputmode', 'numeric')
  const picture = await screen.findByRole('img', { name: 'QR code for your authenticator app' })
  expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^(M\d+ \d+h1v1h-1z){100,}$/)
  await app.user.type(screen.getByLabelText('Code'), '123456')
  await app.press('Switch on')
  expect(await screen.findByText('abcd-efgh-ijkl')).toBeVisible()
  await app.press('Copy')
  expect(await navigator.clipboard.readText()).toBe('abcd-efgh-ijkl')
  const { made, clicked } = downloads()
  await app.press('Download')
  expect(clicked).toHaveBeenCalled()
  expect(made.mock.calls[0]?.[0].type).toBe('text/plain')
  // the profile is fetched again: it would say at the next visit that the factor is off
  await waitFor(() =>
    expect(app.backend.api.history.get.filter(({ url }) => url === '/api/auth/profile')).toHaveLength(2),
  )
  await app.user.type(screen.getByLabelText('Code'), '654321')
  await app.press('Switch off')
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible()
})

test('a second factor that is on, though its reply was lost, says that the recovery codes are missing', async () => {
  const app = await openProfile((api) => {
    api.onPost('/api/auth/totp/setup').reply(200, { secret: 'ABCDEFGH', uri: 'otpauth://totp/Haggle' })
    api.onPost('/api/auth/totp/enable').reply(() => {
      api
        .onGet('/api/auth/profile')
        .reply(200, { ...Profile.parse(shopOwner), emailVerified: true, secondFactor: true })
      return Promise.reject(new Error('lost'))
    })
  }, shopOwner)
  await app.press('Set up')
  await app.user.type(await screen.findByLabelText('Code'), '123456')
  await app.press('Switch on')
  expect(await screen.findByText(/^Your recovery codes did not arrive\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Switch off' })).toBeVisible()
})

test('a customer is not asked for a second factor', async () => {
  await openProfile(() => undefined)
  expect(screen.queryByRole('heading', { name: 'Login with a code' })).not.toBeInTheDocument()
})
