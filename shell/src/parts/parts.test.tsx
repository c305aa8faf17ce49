import type { Viewer } from '@haggle/shared-contract/platform'
import { customer } from '@haggle/shared-state/testing'
import { Page, Slot } from '@haggle/shared-ui'
import { act, fireEvent, screen } from '@testing-library/react'
import { use, useEffect, useState, type ComponentType } from 'react'
import { LoadFailure } from '../remotes/LoadFailure'
import { reportFailure } from '../remotes/reportFailure'
import { marketplace } from '../testing/composition'
import { renderApp } from '../testing/renderApp'
import type { AppPart, AppSlots } from './appSlots'

jest.mock('../remotes/reportFailure')

declare global {
  interface HaggleSlots {
    'catalog/test': { product: string }
  }
}

// React says on the console what its boundaries catch.
beforeEach(() => void jest.spyOn(console, 'error').mockReturnValue())
afterEach(() => jest.useRealTimers())

/** A screen with a slot, whose own parts work whatever the slot's do. */
function Holder() {
  const [count, setCount] = useState(1)
  return (
    <Page title="Lamp">
      <Slot name="catalog/test" pass={{ product: `p-${count}` }} />
      <button onClick={() => setCount(count + 1)}>Bought {count}</button>
    </Page>
  )
}

const part = (component: ComponentType<{ product: string }>, changes: Partial<AppPart> = {}): AppPart => {
  const loaded = Promise.resolve(component as ComponentType)
  return { remote: 'messages', version: '1.2.0', name: './Ask', visibleTo: 'everyone', load: () => loaded, ...changes }
}

const slotsWith = (parts: readonly AppPart[]): AppSlots => new Map([['catalog/test', { room: ROOM, parts }]])
const ROOM = { narrow: 24, wide: 48 }

const open = (parts: readonly AppPart[], session: typeof customer | null = null, slots = slotsWith(parts)) =>
  renderApp({ at: '/', session, slots, screens: { '/': { load: () => holder } } })
const holder = Promise.resolve(Holder)

const stateOf = (mark = 'messages ./Ask') => document.querySelector<HTMLElement>(`[data-part="${mark}"]`)?.dataset.state

/** The screen's own parts work, its slot keeps its room, and nothing speaks of a failure. */
async function expectHolderUntouched() {
  fireEvent.click(screen.getByRole('button', { name: 'Bought 1' }))
  expect(await screen.findByRole('button', { name: 'Bought 2' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Lamp' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect([...document.querySelectorAll('svg[height]')].map((svg) => svg.getAttribute('height'))).toEqual(
    expect.arrayContaining(['1.5rem', '3rem']),
  )
}

/** Throws anything, as code of others may. */
function raise(thrown: unknown): never {
  throw thrown
}

const Ask = ({ product }: { product: string }) => <a href="/ask">Ask about {product}</a>

test('a part is shown with what its slot passes, and follows it', async () => {
  await open([part(Ask)])
  expect(await screen.findByText('Ask about p-1')).toBeVisible()
  expect(stateOf()).toBe('shown')
  fireEvent.click(screen.getByRole('button', { name: 'Bought 1' }))
  expect(await screen.findByText('Ask about p-2')).toBeVisible()
  expect(reportFailure).not.toHaveBeenCalled()
})

test('nothing of a part is loaded before the page has', async () => {
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const load = jest.fn(() => Promise.resolve(Ask as ComponentType))
  await open([part(Ask, { load })])
  await new Promise((done) => setTimeout(done, 20))
  expect(load).not.toHaveBeenCalled()
  fireEvent(window, new Event('load'))
  expect(await screen.findByText('Ask about p-1')).toBeVisible()
})

test('a slot without parts, as after a rollback or a removal, keeps its room', async () => {
  await open([])
  await expectHolderUntouched()
})

test('a slot that this release does not declare is nothing', async () => {
  await open([], null, new Map())
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
  await open([part(Ask, { name: './Other' }), part(Ask, { visibleTo, load })], session)
  expect(await screen.findAllByText('Ask about p-1')).toHaveLength(isShown ? 2 : 1)
  expect(load).toHaveBeenCalledTimes(isShown ? 1 : 0)
})

describe('a part that fails leaves the screen untouched, and its team is told', () => {
  const crashed = { remote: 'messages', version: '1.2.0', type: 'error', isCounted: true, frames: [] }

  test('that throws when it is shown, beside one that works', async () => {
    const Broken = () => {
      throw new TypeError('Nothing there')
    }
    await open([part(Broken), part(Ask, { remote: 'gifts' })])
    expect(await screen.findByText('Ask about p-1')).toBeVisible()
    expect(stateOf()).toBe('failed')
    await expectHolderUntouched()
    expect(reportFailure).toHaveBeenCalledWith({ ...crashed, message: 'part ./Ask crashed: Nothing there' })
  })

  test('that throws afterwards', async () => {
    const Broken = () => {
      useEffect(() => {
        throw new Error('Too late')
      })
      return 'Ask'
    }
    await open([part(Broken)])
    await screen.findByText((_, element) => element?.getAttribute('data-state') === 'failed')
    await expectHolderUntouched()
    expect(reportFailure).toHaveBeenCalledWith({ ...crashed, message: 'part ./Ask crashed: Too late' })
  })

  const refused = Promise.reject<string>(new Error('No such gift'))
  refused.catch(() => undefined)
  const endless = () => {
    const [count, setCount] = useState(0)
    setCount(count + 1)
    return 'Ask'
  }
  const later = ({ product }: { product: string }) => {
    if (product !== 'p-1') throw new Error('Only the first')
    return 'Ask'
  }
  const unreadable = {
    get message() {
      throw new Error('Not to be read')
    },
  }
  test.each<[string, unknown, string]>([
    ['throws nothing', () => raise(undefined), 'undefined'],
    ['throws a text', () => raise('out of gifts'), 'out of gifts'],
    ['throws what cannot be read', () => raise(unreadable), 'an error without a readable message'],
    ['renders itself for ever', endless, 'Too many re-renders'],
    ['waits for what is refused', () => use(refused), 'No such gift'],
    ['is no component', { default: 'Ask' }, 'Element type is invalid'],
    ['shows an object', () => ({ gift: 'mug' }), 'Objects are not valid'],
    ['throws once the slot passes something else', later, 'Only the first'],
  ])('that %s', async (_, component, message) => {
    await open([part(component as ComponentType<{ product: string }>)])
    await screen.findByText((_, element) => element?.hasAttribute('data-part') === true)
    await expectHolderUntouched()
    expect(stateOf()).toBe('failed')
    expect(reportFailure).toHaveBeenCalledTimes(1)
    expect(reportFailure).toHaveBeenCalledWith({
      ...crashed,
      message: expect.stringContaining(`part ./Ask crashed: ${message}`) as string,
    })
  })

  test('that cannot be loaded, which its load reports', async () => {
    const failure = new LoadFailure('messages', '1.2.0', new Error('No files.'))
    await open([part(Ask, { load: () => Promise.reject(failure) })])
    await screen.findByText((_, element) => element?.getAttribute('data-state') === 'failed')
    await expectHolderUntouched()
    expect(reportFailure).not.toHaveBeenCalled()
  })

  const never = new Promise<never>(() => undefined)
  test.each([
    ['does not arrive', part(Ask, { load: () => never })],
    ['waits forever', part(() => use(never))],
  ])('that %s within its budget', async (_, late) => {
    await open([late])
    jest.useFakeTimers()
    // unmounted and mounted anew, with the fake clock
    fireEvent.click(screen.getByRole('link', { name: 'Login' }))
    await act(() => jest.advanceTimersByTimeAsync(100))
    fireEvent.click(screen.getByRole('link', { name: 'Haggle' }))
    await act(() => jest.advanceTimersByTimeAsync(100))
    await act(() => jest.advanceTimersByTimeAsync(9_000))
    expect(stateOf()).toBe('waiting')
    await act(() => jest.advanceTimersByTimeAsync(2_000))
    expect(stateOf()).toBe('failed')
    jest.useRealTimers()
    await expectHolderUntouched()
    expect(reportFailure).toHaveBeenCalledTimes(1)
    expect(reportFailure).toHaveBeenCalledWith(
      expect.objectContaining({ remote: 'messages', version: '1.2.0', type: 'timeout' }),
    )
  })

  test("whose canary crashes is replaced by the live release's", async () => {
    const Broken = () => {
      throw new Error('Canary')
    }
    const live = { version: '1.1.0', load: () => Promise.resolve(Ask as ComponentType) }
    await open([part(Broken, { live })])
    expect(await screen.findByText('Ask about p-1')).toBeVisible()
    expect(reportFailure).toHaveBeenCalledTimes(1)
    expect(reportFailure).toHaveBeenCalledWith({ ...crashed, message: 'part ./Ask crashed: Canary' })
    await expectHolderUntouched()
  })
})

test('a slot without room is not seen', async () => {
  await open([], null, new Map([['catalog/test', { parts: [part(Ask)] }]]))
  expect(await screen.findByText('Ask about p-1')).not.toBeVisible()
})

test('the releases panel says which parts are in the page, and how they are', async () => {
  // jsdom measures nothing
  Object.assign(performance, { getEntriesByType: () => [] })
  const Broken = () => {
    throw new Error('Broken')
  }
  const { click } = await renderApp({
    at: '/',
    composition: { ...marketplace, allowOverrides: true },
    slots: slotsWith([part(Ask), part(Broken, { remote: 'gifts', version: '2.0.0', name: './Wrap' })]),
    screens: { '/': { load: () => holder } },
  })
  await screen.findByText('Ask about p-1')
  await click(screen.getByRole('button', { name: 'Releases' }))
  expect(await screen.findByText(/^Parts: /)).toHaveTextContent(
    'Parts: messages 1.2.0 ./Ask (shown), gifts 2.0.0 ./Wrap (failed)',
  )
})
