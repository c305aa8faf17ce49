import type { Composition } from '@haggle/shared-contract/platform'
import { act, screen, within } from '@testing-library/react'
import { marketplace, releaseOf } from '../testing/composition'
import { renderApp } from '../testing/renderApp'

/** The app with another release of a remote. */
const withRelease = (name: string, version: string): Composition => ({
  ...marketplace,
  remotes: marketplace.remotes.map((remote) =>
    remote.name === name ? { ...remote, release: releaseOf(name, version, remote.release.screens) } : remote,
  ),
})

const liveIs = (composition: Composition) =>
  Object.assign(globalThis, {
    fetch: () => Promise.resolve({ ok: true, text: () => Promise.resolve(JSON.stringify(composition)) }),
  })
const comeBack = () => act(() => Promise.resolve(void window.dispatchEvent(new Event('focus'))))
const reload = () => screen.queryByRole('button', { name: 'Reload' })

beforeEach(() => void (document.head.innerHTML = '<meta name="preview" content="checkout 2.0.0" />'))
afterEach(() => void (document.head.innerHTML = ''))

test('a page that was opened by a preview link names the release, and offers what is live', async () => {
  await renderApp({ at: '/', composition: withRelease('checkout', '2.0.0') })
  const notice = within(screen.getByRole('complementary', { name: 'Preview' }))
  expect(notice.getByText('checkout 2.0.0')).toBeVisible()
  expect(notice.getByRole('button', { name: 'Show what is live' })).toBeEnabled()
})

test('other pages are no previews', async () => {
  document.head.innerHTML = ''
  await renderApp({ at: '/' })
  expect(screen.queryByRole('complementary', { name: 'Preview' })).not.toBeInTheDocument()
})

test('that the previewed release is not live is no new deployment; another remote is', async () => {
  await renderApp({ at: '/', composition: withRelease('checkout', '2.0.0') })
  liveIs(marketplace)
  await comeBack()
  expect(reload()).not.toBeInTheDocument()
  liveIs(withRelease('catalog', '3.0.0'))
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
  await comeBack()
  expect(reload()).toBeVisible()
})
