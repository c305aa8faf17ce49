import type { Composition, FlagRole, SetFlag } from '@haggle/shared-contract/platform'
import { marketplace } from '../testing/composition'
import { flagsFor } from './flags'
import { visitorHere } from './visitor'

const withFlags = (flags: Record<string, SetFlag>): Composition => ({
  ...marketplace,
  remotes: marketplace.remotes.map((remote) => (remote.name === 'catalog' ? { ...remote, flags } : remote)),
})
const visitor = (id: number, overrides = new Map<string, string>()) => ({ id, overrides })
const visitors = Array.from({ length: 2000 }, (_, id) => id)
const has = (set: SetFlag, id: number, role: FlagRole = 'guest', flag = 'newGallery') =>
  flagsFor(withFlags({ [flag]: set }), visitor(id))('catalog', flag, role)

test('a flag goes to about its percentage of visitors', () => {
  const share = visitors.filter((id) => has({ percent: 20 }, id)).length / visitors.length
  expect(share).toBeGreaterThan(0.15)
  expect(share).toBeLessThan(0.25)
  expect(visitors.every((id) => has({ percent: 100 }, id))).toBe(true)
})

test('a visitor who has a flag keeps it while it grows, also after the log-in', () => {
  const early = visitors.filter((id) => has({ percent: 10 }, id))
  expect(early.length).toBeGreaterThan(0)
  expect(early.every((id) => has({ percent: 50 }, id) && has({ percent: 10 }, id, 'user'))).toBe(true)
})

test('who has one flag has another by chance only', () => {
  const both = visitors.filter((id) => has({ percent: 20 }, id) && has({ percent: 20 }, id, 'guest', 'giftNotes'))
  expect(both.length).toBeGreaterThan(40)
  expect(both.length).toBeLessThan(140)
})

test.each<[FlagRole, boolean]>([
  ['guest', false],
  ['user', true],
  ['shopOwner', false],
  ['operator', false],
])('a flag for users: a %s has it: %s', (role, isOn) => {
  expect(has({ percent: 100, role: 'user' }, 1, role)).toBe(isOn)
})

test('a flag that is not set, or of a remote that the app does not have, is off', () => {
  const hasFlag = flagsFor(withFlags({}), visitor(1))
  for (const [remote, flag] of [
    ['catalog', 'newGallery'],
    ['catalog', 'constructor'],
    ['gifts', 'newGallery'],
  ] as const)
    expect(hasFlag(remote, flag, 'guest')).toBe(false)
})

test('who may override has a flag as this tab says; in production the tab says nothing', () => {
  history.replaceState(null, '', '/?remote=catalog/newGallery@off&remote=catalog/giftNotes@on')
  const composition = withFlags({ newGallery: { percent: 100 } })
  const flagsIn = (allowOverrides: boolean) => {
    const hasFlag = flagsFor(composition, visitorHere({ allowOverrides }))
    return ['newGallery', 'giftNotes'].map((flag) => hasFlag('catalog', flag, 'guest'))
  }
  expect(flagsIn(true)).toEqual([false, true])
  expect(flagsIn(false)).toEqual([true, false])
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test("on a host's page is what everyone has, whatever the visitor's share and tab say", () => {
  const composition = withFlags({ newGallery: { percent: 99 }, giftNotes: { percent: 100 } })
  const one = visitors.find((id) => has({ percent: 20 }, id)) ?? -1
  const hasFlag = flagsFor(composition, visitor(one, new Map([['catalog/other', 'on']])))
  expect(['newGallery', 'giftNotes', 'other'].map((flag) => hasFlag('catalog', flag, 'guest', true))).toEqual([
    false,
    true,
    false,
  ])
})
