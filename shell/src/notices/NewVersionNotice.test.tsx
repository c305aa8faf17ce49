import type { Composition } from '@haggle/shared-contract/platform'
import { act, fireEvent, screen } from '@testing-library/react'
import { announceFailure } from '../remotes/failures'
import { marketplace, releaseOf } from '../testing/composition'
import { renderApp } from '../testing/renderApp'

const deployed = (version: string): Composition => ({
  ...marketplace,
  remotes: marketplace.remotes.map((remote) =>
    remote.name === 'checkout'
      ? { ...remote, release: releaseOf('checkout', version, remote.release.screens) }
      : remote,
  ),
})

let now: jest.SpyInstance
const host = (composition: Composition) => {
  const fetch = jest.fn(() => Promise.resolve({ ok: true, text: () => Promise.resolve(JSON.stringify(composition)) }))
  Object.assign(globalThis, { fetch })
  return fetch
}
const comeBack = () => act(() => Promise.resolve(void window.dispatchEvent(new Event('focus'))))
const offer = () => screen.queryByRole('button', { name: 'Reload' })

beforeEach(async () => {
  now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000)
  await renderApp({ at: '/' })
})

test('somebody who comes back after a deployment is offered a reload', async () => {
  host(deployed('2.0.0'))
  expect(offer()).not.toBeInTheDocument()
  await comeBack()
  expect(screen.getByText('A new version is available.')).toBeVisible()
  expect(offer()).toBeVisible()
})

test('a visitor whose files failed to load is told, too', async () => {
  host(deployed('2.0.0'))
  await act(() => Promise.resolve(announceFailure()))
  expect(offer()).toBeVisible()
})

test('without a deployment there is nothing to say', async () => {
  host(marketplace)
  await comeBack()
  expect(offer()).not.toBeInTheDocument()
})

test('a host out of reach is no news', async () => {
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('offline')) })
  await comeBack()
  expect(offer()).not.toBeInTheDocument()
})

test('each deployment is told once', async () => {
  host(deployed('2.0.0'))
  await comeBack()
  fireEvent.click(screen.getByRole('button', { name: 'Later' }))
  now.mockReturnValue(1_100_000)
  await comeBack()
  expect(offer()).not.toBeInTheDocument()
  host(deployed('3.0.0'))
  now.mockReturnValue(1_200_000)
  await comeBack()
  expect(offer()).toBeVisible()
})

test('the host is asked at most once a minute', async () => {
  const fetch = host(marketplace)
  await comeBack()
  now.mockReturnValue(1_059_000)
  await comeBack()
  expect(fetch).toHaveBeenCalledTimes(1)
  now.mockReturnValue(1_060_000)
  await comeBack()
  expect(fetch).toHaveBeenCalledTimes(2)
})
