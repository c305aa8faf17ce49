import type { Composition } from '@haggle/shared-contract/platform'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { marketplace } from '../testing/composition'
import { renderApp } from '../testing/renderApp'
import { loadedBytesOf } from './loadedBytesOf'

const composition = { ...marketplace, allowOverrides: true }
const open = async (app: Composition = composition, flags: string[] = []) => {
  const { click } = await renderApp({ at: '/', composition: app, flags })
  await click(screen.getByRole('button', { name: 'Releases' }))
  return within(await screen.findByRole('complementary', { name: 'Releases of this page' }))
}

test('in production there is no panel', async () => {
  await renderApp({ at: '/' })
  expect(screen.queryByRole('button', { name: 'Releases' })).not.toBeInTheDocument()
})

test("if overrides are allowed, a panel shows each screen's release, shared packages and size", async () => {
  const entry = (name: string, encodedBodySize: number) => ({
    name: `https://shop.test/releases/${name}`,
    encodedBodySize,
  })
  const entries = [
    entry('catalog/1.1.0/remoteEntry.js', 1000),
    entry('catalog/1.1.0/Home.js', 1048),
    entry('shell/1.0.0/main.js', 9),
  ]
  Object.assign(performance, { getEntriesByType: () => entries })
  expect(loadedBytesOf('catalog', '1.1.0')).toBe(2048)
  const panel = await open()
  expect(panel.getByText('catalog 1.1.0', { selector: 'strong' })).toBeVisible()
  expect(panel.getByRole('row', { name: /catalog 1\.1\.0 2\.0 KB/ })).toBeVisible()
  expect(panel.getByRole('row', { name: /checkout 1\.0\.0 –/ })).toBeVisible()
})

test('it opens and closes by keyboard, and focus goes along', async () => {
  await renderApp({ at: '/', composition })
  const button = () => screen.getByRole('button', { name: 'Releases' })
  expect(button()).not.toHaveFocus()
  button().focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('complementary', { name: 'Releases of this page' })).not.toBeInTheDocument()
  expect(button()).toHaveFocus()
})

test('a remote is taken from this machine, and from no other', async () => {
  const panel = await open()
  const address = panel.getByLabelText('Address')
  fireEvent.change(address, { target: { value: 'https://evil.test/mf-manifest.json' } })
  expect(panel.getByRole('alert')).toHaveTextContent('Only http://localhost can stand in for a release.')
  fireEvent.click(panel.getByRole('button', { name: 'Use it in this tab' }))
  expect(sessionStorage.getItem('overrides')).toBeNull()
  fireEvent.change(address, { target: { value: 'http://localhost:3102/mf-manifest.json' } })
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  fireEvent.click(panel.getByRole('button', { name: 'Use it in this tab' }))
  expect(sessionStorage.getItem('overrides')).toBe(
    new URLSearchParams({ remote: 'catalog@http://localhost:3102/mf-manifest.json' }).toString(),
  )
})

const newGallery = 'Larger pictures.'
const flagged = {
  ...composition,
  remotes: composition.remotes.map((remote) =>
    remote.name === 'catalog'
      ? {
          ...remote,
          release: { ...remote.release, flags: { newGallery, giftNotes: 'A note.' } },
          flags: { newGallery: { percent: 100, role: 'guest' as const } },
        }
      : remote,
  ),
}

test('it says which flags this visitor has and why, and a flag is set in this tab only', async () => {
  const panel = await open(flagged, ['newGallery'])
  const flags = within(panel.getByRole('region', { name: 'Flags' }))
  const shown = () => flags.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(shown()).toEqual([
    'catalog/newGallery is on here: 100% of guests. Larger pictures.',
    'catalog/giftNotes is off here. A note.',
  ])
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  fireEvent.click(flags.getByRole('button', { name: 'Off in this tab' }))
  expect(sessionStorage.getItem('overrides')).toBe(new URLSearchParams({ remote: 'catalog/newGallery@off' }).toString())
  fireEvent.click(flags.getByRole('button', { name: 'As for others' }))
  expect(sessionStorage.getItem('overrides')).toBe('')
  fireEvent.change(flags.getByLabelText('Flag'), { target: { value: 'newGallery' } })
  expect(flags.getByRole('alert')).toHaveTextContent('Name the remote and the flag, such as gifts/newGallery.')
  expect(flags.getByRole('button', { name: 'On in this tab' })).toBeDisabled()
})
