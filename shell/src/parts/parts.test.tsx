import type { Viewer } from '@haggle/shared-contract/platform'
import { customer } from '@haggle/shared-state/testing'
import { fireEvent, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { reportFailure } from '../remotes/reportFailure'
import { marketplace } from '../testing/composition'
import { openLamp, part, stateOf } from '../testing/lampScreen'

jest.mock('../remotes/reportFailure')

// React says on the console what its boundaries catch.
beforeEach(() => void jest.spyOn(console, 'error').mockReturnValue())

const Ask = ({ product }: { product: string }) => <a href="/ask">Ask about {product}</a>

test('a part is shown with what its slot passes, and follows it', async () => {
  await openLamp([part(Ask)])
  expect(await screen.findByText('Ask about p-1')).toBeVisible()
  expect(stateOf()).toBe('shown')
  fireEvent.click(screen.getByRole('button', { name: 'Bought 1' }))
  expect(await screen.findByText('Ask about p-2')).toBeVisible()
  expect(reportFailure).not.toHaveBeenCalled()
})

test('nothing of a part is loaded before the page has', async () => {
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const load = jest.fn(() => Promise.resolve(Ask as ComponentType))
  await openLamp([part(Ask, { load })])
  await new Promise((done) => setTimeout(done, 20))
  expect(load).not.toHaveBeenCalled()
  fireEvent(window, new Event('load'))
  expect(await screen.findByText('Ask about p-1')).toBeVisible()
})

test('a slot that this release does not declare is nothing', async () => {
  await openLamp([], { slots: new Map() })
  expect(screen.getByRole('heading', { name: 'Lamp' })).toBeVisible()
  expect(document.querySelector('svg[height="1.5rem"]')).toBeNull()
})

test.each<[Viewer, typeof customer | null, boolean]>([
  ['everyone', null, true],
  ['guest', null, true],
  ['guest', customer, false],
  ['signedIn', null, false],
  ['signedIn', customer, true],
  ['user', customer, true],
  ['shopOwner', customer, false],
])('a part for %s', async (visibleTo, session, isShown) => {
  const load = jest.fn(() => Promise.resolve(Ask as ComponentType))
  await openLamp([part(Ask, { name: './Other' }), part(Ask, { visibleTo, load })], { session })
  expect(await screen.findAllByText('Ask about p-1')).toHaveLength(isShown ? 2 : 1)
  expect(load).toHaveBeenCalledTimes(isShown ? 1 : 0)
})

test('a slot without room is not seen', async () => {
  await openLamp([], { slots: new Map([['catalog/test', { parts: [part(Ask)] }]]) })
  expect(await screen.findByText('Ask about p-1')).not.toBeVisible()
})

test('the releases panel says which parts are in the page, and how they are', async () => {
  // jsdom measures nothing
  Object.assign(performance, { getEntriesByType: () => [] })
  const Broken = () => {
    throw new Error('Broken')
  }
  const { click } = await openLamp([part(Ask), part(Broken, { remote: 'gifts', version: '2.0.0', name: './Wrap' })], {
    composition: { ...marketplace, allowOverrides: true },
  })
  await screen.findByText('Ask about p-1')
  await click(screen.getByRole('button', { name: 'Releases' }))
  expect(await screen.findByText(/^Parts: /)).toHaveTextContent(
    'Parts: messages 1.2.0 ./Ask (shown), gifts 2.0.0 ./Wrap (failed)',
  )
})
