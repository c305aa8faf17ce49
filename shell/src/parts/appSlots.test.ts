import type { Composition, Part, RemoteRelease } from '@haggle/shared-contract/platform'
import { loadFromRelease } from '../remotes/federation'
import { marketplace, releaseOf } from '../testing/composition'
import { appSlots } from './appSlots'

jest.mock('../remotes/federation', () => ({ loadFromRelease: jest.fn(), giveUpPending: jest.fn() }))
jest.mock('../remotes/reportFailure')

const room = { narrow: 24, wide: 24 }
const visitor = { id: 1, overrides: new Map<string, string>() }

const messages = (version: string, parts: Part[]): RemoteRelease => ({
  ...releaseOf('messages', version, [{ path: '/messages', access: 'signedIn', screen: './Messages' }]),
  parts: parts.map((part) => ({ ...part, js: [], css: [] })),
})
const catalog = (version: string, names: string[]) =>
  releaseOf('catalog', version, [
    { path: '/', access: 'everyone', screen: './BrowseProducts', slots: names.map((name) => ({ name, room })) },
  ])
const ask: Part = { slot: 'catalog/contact', part: './Ask' }

const appOf = (...remotes: Composition['remotes']): Composition => ({ ...marketplace, remotes })
const live = (release: RemoteRelease, more: Partial<Composition['remotes'][number]> = {}) => ({
  name: release.name,
  release,
  ...more,
})
const partsIn = (composition: Composition, slot = 'catalog/contact') =>
  appSlots(composition, visitor)
    .get(slot)
    ?.parts.map(({ remote, version, name }) => `${remote} ${version} ${name}`)

test('a slot has the parts of all remotes, by their order', () => {
  const gifts = { ...messages('2.0.0', [{ ...ask, part: './Wrap', order: -1 }]), name: 'gifts' }
  const composition = appOf(
    live(catalog('1.0.0', ['contact', 'empty'])),
    live(messages('1.0.0', [ask, { slot: 'catalog/gone', part: './Nowhere' }])),
    live(gifts),
  )
  expect(partsIn(composition)).toEqual(['gifts 2.0.0 ./Wrap', 'messages 1.0.0 ./Ask'])
  expect(partsIn(composition, 'catalog/empty')).toEqual([])
  expect(partsIn(composition, 'catalog/gone')).toBeUndefined()
  expect(appSlots(composition, visitor).get('catalog/contact')?.room).toEqual(room)
})

test('the shell has slots of its own', () => {
  const badges = { slot: 'shell/badges', part: './Count' }
  const composition = appOf(live(messages('1.0.0', [badges])))
  expect(partsIn(composition, 'shell/badges')).toBeUndefined()
  const shell = { ...marketplace.shell, slots: [{ name: 'badges' }] }
  expect(partsIn({ ...composition, shell }, 'shell/badges')).toEqual(['messages 1.0.0 ./Count'])
})

test("a canary's visitors have its parts and its slots, and nobody else", () => {
  const holder = live(catalog('1.0.0', ['contact']))
  const canary = (percent: number) => ({ release: messages('1.1.0', [ask]), percent })
  const withCanary = (percent: number) =>
    appOf(holder, live(messages('1.0.0', []), percent > 0 ? { canary: canary(percent) } : {}))
  expect(partsIn(withCanary(0))).toEqual([])
  const shown = Array.from({ length: 300 }, (_, id) =>
    appSlots(withCanary(20), { ...visitor, id }).get('catalog/contact')?.parts.length === 1 ? 1 : 0,
  )
  const visitors = shown.reduce<number>((sum, each) => sum + each, 0)
  expect(visitors).toBeGreaterThan(30)
  expect(visitors).toBeLessThan(90)
})

test('a previewed or rolled back release is one that is live: its parts are those of that release', () => {
  const holder = live(catalog('1.0.0', ['contact']))
  expect(partsIn(appOf(holder, live(messages('1.1.0', [ask]))))).toEqual(['messages 1.1.0 ./Ask'])
  expect(partsIn(appOf(holder, live(messages('1.0.0', []))))).toEqual([])
})

test('a part that does not load is tried once more, and then taken from the release before', async () => {
  const Old = () => null
  const load = jest.mocked(loadFromRelease)
  load.mockImplementation(({ version }, module) =>
    version === '1.0.0' && module === './Ask'
      ? Promise.resolve({ default: Old })
      : Promise.reject(new Error('No files.')),
  )
  const composition = appOf(
    live(catalog('1.0.0', ['contact'])),
    live(messages('1.1.0', [ask]), { previous: messages('1.0.0', [ask]) }),
  )
  expect(await appSlots(composition, visitor).get('catalog/contact')?.parts[0]?.load()).toBe(Old)
  expect(load.mock.calls.map(([{ version }]) => version)).toEqual(['1.1.0', '1.1.0', '1.0.0'])
})

test('a developer sees the parts of the build on their own machine', () => {
  const overrides = new Map([['messages', 'http://localhost:3101/mf-manifest.json']])
  const described = new Map([['messages', messages('0.0.0-dev', [ask])]])
  const composition = {
    ...appOf(live(catalog('1.0.0', ['contact'])), live(messages('1.0.0', []))),
    allowOverrides: true,
  }
  const slots = appSlots(composition, { ...visitor, overrides, described })
  expect(slots.get('catalog/contact')?.parts.map(({ version }) => version)).toEqual(['override'])
})
