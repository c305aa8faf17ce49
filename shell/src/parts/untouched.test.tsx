import type { Composition, Part } from '@haggle/shared-contract/platform'
import { act, fireEvent, screen } from '@testing-library/react'
import { use, useEffect, useLayoutEffect, useState, type ComponentType } from 'react'
import { loadFromRelease } from '../remotes/federation'
import { LoadFailure } from '../remotes/LoadFailure'
import { reportFailure } from '../remotes/reportFailure'
import { watchScripts } from '../remotes/watchScripts'
import { marketplace, releaseOf } from '../testing/composition'
import { expectLampUntouched, expectLampWorks, openLamp, part, ROOM, stateOf } from '../testing/lampScreen'
import { appSlots, type AppPart } from './appSlots'

// Twenty ways in which a part goes wrong, or goes: whoever uses the screen that holds it does not notice. The last four need a layout:
// e2e/src/journeys/parts.test.ts.
//
//  throws   1 when it is shown     2 in an effect       3 on what the slot passes next
//           4 in a click           5 from a timer       6 as its screen is left          7 as its slot goes
//  hangs    8 while it loads       9 as it is shown    10 on what the slot passes next  11 and arrives too late
//  leaks   12 what its frame has   13 a timer that throws
//  goes    14 removed             15 rolled back       16 canaried, and crashes
//  layout  17 shifts              18 grows             19 covers                        20 is not there

jest.mock('../remotes/reportFailure')
jest.mock('../remotes/federation', () => ({
  loadFromRelease: jest.fn(),
  loadFromShell: (load: () => Promise<unknown>) => load(),
  giveUpPending: jest.fn(),
}))

beforeAll(watchScripts)
// React says on the console what its boundaries catch.
beforeEach(() => void jest.spyOn(console, 'error').mockReturnValue())
afterEach(() => jest.useRealTimers())

type PartComponent = ComponentType<{ product: string }>

const Ask: PartComponent = ({ product }) => <a href="/ask">Ask about {product}</a>

/** Throws anything, as code of others may. */
function raise(thrown: unknown): never {
  throw thrown
}

/** An error in the part's file. */
function broken(): Error {
  const error = new Error('Broken')
  error.stack = 'Error: Broken\n    at Ask (http://shop.test/releases/messages/1.2.0/Ask.js:1:2)'
  return error
}

const untilState = (state: string) =>
  screen.findByText((_, element) => element instanceof HTMLElement && element.dataset.state === state)
const toLogin = () => fireEvent.click(screen.getByRole('link', { name: 'Login' }))
const back = () => fireEvent.click(screen.getByRole('link', { name: 'Haggle' }))

/** What the team of messages is told. */
const told = (type: string, message: string) => {
  expect(reportFailure).toHaveBeenCalledTimes(1)
  expect(reportFailure).toHaveBeenCalledWith(
    expect.objectContaining({
      ...{ remote: 'messages', version: '1.2.0', type },
      message: expect.stringContaining(message) as string,
    }),
  )
}

describe('a part that throws', () => {
  const endless = () => {
    const [count, setCount] = useState(0)
    setCount(count + 1)
    return 'Ask'
  }
  const inEffect = () => {
    useEffect(() => raise(new Error('Too late')))
    return 'Ask'
  }
  const onNext: PartComponent = ({ product }) => (product === 'p-1' ? 'Ask' : raise(new Error('Only the first')))
  const unreadable = {
    get message() {
      return raise(new Error('Not to be read'))
    },
  }
  const refused = Promise.reject<string>(new Error('No such gift'))
  refused.catch(() => undefined)

  test.each<[string, unknown, string]>([
    ['1 when it is shown', () => raise(new Error('Nothing there')), 'Nothing there'],
    ['1 nothing', () => raise(undefined), 'undefined'],
    ['1 a text', () => raise('out of gifts'), 'out of gifts'],
    ['1 what cannot be read', () => raise(unreadable), 'an error without a readable message'],
    ['1 for it renders itself for ever', endless, 'Too many re-renders'],
    ['1 for it waits for what is refused', () => use(refused), 'No such gift'],
    ['1 for it is no component', { default: 'Ask' }, 'Element type is invalid'],
    ['1 for it shows an object', () => ({ gift: 'mug' }), 'Objects are not valid'],
    ['2 in an effect', inEffect, 'Too late'],
    ['3 on what the slot passes next', onNext, 'Only the first'],
  ])('%s, beside one that works', async (_, component, message) => {
    await openLamp([part(component as PartComponent), part(Ask, { remote: 'gifts' })])
    await screen.findByText('Ask about p-1')
    await expectLampUntouched()
    expect(await screen.findByText('Ask about p-2')).toBeVisible()
    expect([stateOf(), stateOf('gifts ./Ask')]).toEqual(['failed', 'shown'])
    told('error', `part ./Ask crashed: ${message}`)
  })

  const clicked = () => <button onClick={() => raise(broken())}>Ask</button>
  const timed = () => <button onClick={() => void setTimeout(() => raise(broken()))}>Ask</button>
  test.each([
    ['4 in a click', clicked],
    ['5 from a timer', timed],
  ])('%s stays, and is told as a script', async (_, component) => {
    await openLamp([part(component)])
    fireEvent.click(await screen.findByRole('button', { name: 'Ask' }))
    await act(() => new Promise((done) => setTimeout(done, 5)))
    await expectLampUntouched()
    expect(stateOf()).toBe('shown')
    told('script', 'Broken')
  })

  describe.each([
    ['an effect', useEffect],
    ['a layout effect', useLayoutEffect],
  ])('from %s', (_, useCleanup) => {
    const going = () => {
      useCleanup(() => () => raise(broken()), [])
      return 'Ask'
    }

    test('6 as its screen is left: the next one is shown', async () => {
      await openLamp([part(going)])
      await screen.findByText('Ask')
      toLogin()
      expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
      expect(screen.queryByRole('alert')).toBeNull()
      told('script', 'Broken')
    })

    test('7 as its slot goes from a screen that stays: that is no failure of the screen', async () => {
      await openLamp([part(going)])
      await screen.findByText('Ask')
      fireEvent.click(screen.getByRole('button', { name: 'Sold' }))
      await expectLampWorks()
      told('script', 'Broken')
    })
  })
})

const never = new Promise<never>(() => undefined)
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

/** Opens the screen and comes back to it, now with the fake clock. */
async function openWithClock(...parts: AppPart[]) {
  await openLamp(parts)
  toLogin()
  await screen.findByRole('heading', { name: 'Login' })
  jest.useFakeTimers()
  back()
  await pass(100)
}

describe('a part that hangs fails after ten seconds', () => {
  async function expectLate() {
    await pass(9_000)
    expect(stateOf()).not.toBe('failed')
    await pass(2_000)
    expect(stateOf()).toBe('failed')
    jest.useRealTimers()
    await expectLampUntouched()
    told('timeout', 'The part ./Ask was not shown within 10 s.')
  }

  test.each([
    ['8 while it loads', part(Ask, { load: () => never })],
    ['9 as it is shown', part(() => use(never))],
  ])('%s', async (_, late) => {
    await openWithClock(late)
    await expectLate()
  })

  test('10 on what the slot passes next, which does not hold up its screen', async () => {
    await openLamp([part(({ product }) => (product === 'p-1' ? 'Ask' : use(never)))])
    await untilState('shown')
    jest.useFakeTimers()
    fireEvent.click(screen.getByRole('button', { name: 'Bought 1' }))
    await pass(100)
    expect(screen.getByRole('button', { name: 'Bought 2' })).toBeVisible()
    await expectLate()
  })

  test('11 and stays away when it arrives after them', async () => {
    let arrive: (component: ComponentType) => void = () => undefined
    const loading = new Promise<ComponentType>((resolve) => (arrive = resolve))
    await openWithClock(part(Ask, { load: () => loading }))
    await expectLate()
    await act(() => Promise.resolve(arrive(Ask as ComponentType)))
    expect(screen.queryByText(/^Ask about/)).toBeNull()
  })

  test('by a load that says so itself', async () => {
    const failure = new LoadFailure('messages', '1.2.0', new Error('No files.'))
    await openLamp([part(Ask, { load: () => Promise.reject(failure) })])
    await untilState('failed')
    await expectLampUntouched()
    expect(reportFailure).not.toHaveBeenCalled()
  })
})

describe('a part that leaks', () => {
  test('12 is unmounted with its screen, and nothing of its frame is left', async () => {
    const ended = jest.fn()
    const kept = () => {
      useEffect(() => ended, [])
      return 'Ask'
    }
    await openWithClock(part(kept), part(Ask, { name: './Late', load: () => never }))
    ended.mockClear()
    toLogin()
    await pass(11_000)
    expect(ended).toHaveBeenCalledTimes(1)
    expect(reportFailure).not.toHaveBeenCalled()
  })

  test('13 a timer that throws after its screen was left is told, and the next screen is untouched', async () => {
    const leaking = () => {
      useEffect(() => () => void setTimeout(() => raise(broken())), [])
      return 'Ask'
    }
    await openLamp([part(leaking)])
    await screen.findByText('Ask')
    toLogin()
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
    await act(() => new Promise((done) => setTimeout(done, 5)))
    expect(screen.queryByRole('alert')).toBeNull()
    told('script', 'Broken')
  })
})

describe('a part whose release changes', () => {
  const ask: Part = { slot: 'catalog/test', part: './Ask' }
  const messages = (version: string, parts: Part[] = [ask]) => ({
    ...releaseOf('messages', version, []),
    parts: parts.map((each) => ({ ...each, js: [], css: [] })),
  })
  const holder = releaseOf('catalog', '1.1.0', [
    { path: '/', access: 'everyone', screen: './BrowseProducts', slots: [{ name: 'test', room: ROOM }] },
  ])
  const openWith = (...remotes: Composition['remotes']) => {
    const composition = { ...marketplace, remotes: [{ name: 'catalog', release: holder }, ...remotes] }
    return openLamp([], { composition, slots: appSlots(composition, { id: 1, overrides: new Map() }) })
  }
  const Broken = () => raise(broken())
  beforeEach(() =>
    jest
      .mocked(loadFromRelease)
      .mockImplementation(({ version }) =>
        Promise.resolve({ default: version === '1.2.0' ? Broken : (Ask as ComponentType) }),
      ),
  )

  test.each<[string, Composition['remotes']]>([
    ['14 removed', []],
    ['15 rolled back to a release without it', [{ name: 'messages', release: messages('1.0.0', []) }]],
  ])('%s leaves its room', async (_, remotes) => {
    await openWith(...remotes)
    await expectLampUntouched()
    expect(stateOf()).toBeUndefined()
  })

  test.each<[string, Composition['remotes'][number]]>([
    ['15 rolled back is the one of the release before', { name: 'messages', release: messages('1.1.0') }],
    [
      '16 canaried, and crashes, is the live one',
      { name: 'messages', release: messages('1.1.0'), canary: { release: messages('1.2.0'), percent: 99 } },
    ],
  ])('%s', async (_, remote) => {
    await openWith(remote)
    expect(await screen.findByText('Ask about p-1')).toBeVisible()
    await expectLampUntouched()
    expect(document.querySelector('[data-part]')).toHaveAttribute('data-version', '1.1.0')
    expect(jest.mocked(reportFailure).mock.calls.map(([{ version }]) => version)).toEqual(
      remote.canary ? ['1.2.0'] : [],
    )
  })

  test('16 canaried, and crashes as the live one does, is told of both', async () => {
    jest.mocked(loadFromRelease).mockResolvedValue({ default: Broken })
    const canary = { release: messages('1.2.0'), percent: 99 }
    await openWith({ name: 'messages', release: messages('1.1.0'), canary })
    await untilState('failed')
    await expectLampUntouched()
    expect(jest.mocked(reportFailure).mock.calls.map(([{ version }]) => version)).toEqual(['1.2.0', '1.1.0'])
  })
})
