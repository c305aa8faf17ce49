import type { Access, SessionUser } from '@haggle/shared-contract'
import { preloadScreen } from './preloadScreen'

const owner = { role: 'shopOwner' } as SessionUser

test.each<[Access, SessionUser | null, boolean]>([
  ['everyone', null, true],
  ['signedIn', owner, true],
  ['shopOwner', owner, true],
  ['user', owner, false],
  ['signedIn', null, false],
])('a screen for %s is asked for before React starts by those who may see it', (access, session, isAsked) => {
  const load = jest.fn(() => Promise.reject(new Error('not there')))
  const loading = preloadScreen({ access, load }, session)
  expect(load).toHaveBeenCalledTimes(isAsked ? 1 : 0)
  // the next load shows the failure
  return expect(loading).toEqual(isAsked ? expect.any(Promise) : undefined)
})
