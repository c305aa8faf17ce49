import type { SetFlag } from '@haggle/shared-contract/platform'
import { sampleComposition } from '../testing/sampleApps'
import { sampleRemote } from '../testing/sampleReleases'
import { droppedFlags, flagLine, flagsIn, isLess } from './flag'

const since = '2026-11-01T08:00:00.000Z'
const afterDays = (days: number) => Date.parse(since) + days * 24 * 60 * 60 * 1000
const live = sampleRemote({ flags: { newGallery: 'Larger pictures.' } })
const appWith = (flags: Record<string, SetFlag>) => {
  const composition = sampleComposition([live])
  return { ...composition, remotes: composition.remotes.map((remote) => ({ ...remote, flags })) }
}
const linesOf = (flags: Record<string, SetFlag>, days = 1) =>
  flagsIn(appWith(flags)).map((flag) => flagLine(flag, afterDays(days)))

test("an app's flags are those that its live releases and canaries declare, and those that are on", () => {
  expect(linesOf({ old: { percent: 5, role: 'operator', since } })).toEqual([
    'catalog newGallery: off; Larger pictures.',
    'catalog old: on for 5% of operators since 2026-11-01; no live release asks for it: --off',
  ])
  const [remote] = sampleComposition([live]).remotes
  const release = sampleRemote({ version: '1.1.0', flags: { giftNotes: 'A note.' } })
  const flags = flagsIn({ remotes: remote ? [{ ...remote, canary: { release, percent: 5 } }] : [] })
  expect(flags.map(({ flag }) => flag)).toEqual(['giftNotes', 'newGallery'])
})

test('a flag at 100% is rubbish after 30 days, not before', () => {
  const [before] = linesOf({ newGallery: { percent: 100, since } }, 29.9)
  expect(before).toBe('catalog newGallery: on for all visitors since 2026-11-01; Larger pictures.')
  const [after] = linesOf({ newGallery: { percent: 100, since } }, 30)
  expect(after).toContain('rubbish: at 100% for 30 days, so take the other way out of the code')
  expect(linesOf({ newGallery: { percent: 99, since } }, 300).join()).not.toContain('rubbish')
})

test.each<[SetFlag | undefined, { percent: number; role?: 'user' | 'guest' }, boolean]>([
  [undefined, { percent: 1 }, false],
  [undefined, { percent: 0 }, true],
  [{ percent: 20 }, { percent: 0 }, true],
  [{ percent: 20 }, { percent: 10 }, true],
  [{ percent: 20 }, { percent: 21 }, false],
  [{ percent: 20 }, { percent: 20, role: 'user' }, true],
  [{ percent: 20, role: 'user' }, { percent: 20 }, false],
  [{ percent: 20, role: 'user' }, { percent: 10, role: 'guest' }, false],
  [{ percent: 20, role: 'user' }, { percent: 10, role: 'user' }, true],
])('from %j to %j nobody gets it who had not: %s', (before, after, expected) => {
  expect(isLess(before, after)).toBe(expected)
})

test('a release that does not ask for a flag that is on is told; one that is off, or of others, is not', () => {
  const app = appWith({ newGallery: { percent: 20 } })
  const next = (flags?: Record<string, string>) => sampleRemote({ version: '2.0.0', ...(flags && { flags }) })
  expect(droppedFlags(app, next())).toEqual([
    'catalog 2.0.0 does not ask for the flag newGallery, which is on for 20% of visitors.',
  ])
  expect(droppedFlags(app, next({ newGallery: 'Larger.' }))).toEqual([])
  expect(droppedFlags(appWith({}), next())).toEqual([])
  expect(droppedFlags(app, sampleRemote({ name: 'gifts' }))).toEqual([])
})
