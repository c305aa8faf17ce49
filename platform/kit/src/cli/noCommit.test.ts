import type { Release } from '@haggle/shared-contract/platform'
import { sampleRemote } from '../testing/sampleReleases'
import { build } from './candidateOf'

let built: Release
jest.mock('../build/build', () => ({
  buildRelease: () => Promise.resolve({ release: built, built: true }),
}))

test.each([
  ['unknown', ['No git commit: who will not know what catalog 1.0.0 was built from; git init and commit.']],
  ['a'.repeat(40), []],
])('a build of commit %s warns with %j', async (commit, lines) => {
  const told = jest.spyOn(console, 'error').mockReturnValue()
  built = sampleRemote({ commit })
  await build({ folder: __dirname, env: {} })
  expect(told.mock.calls.flat()).toEqual(lines)
  told.mockRestore()
})
