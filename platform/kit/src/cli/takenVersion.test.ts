import { RegistryError } from '../client/calls'
import type { Registry } from '../client/client'
import { sampleRemote } from '../testing/sampleReleases'
import { publishCandidate } from './candidateOf'

const builds: string[] = []
jest.mock('../build/build', () => ({
  releaseName: () => 'gifts',
  buildRelease: () =>
    Promise.resolve({ release: sampleRemote({ name: 'gifts', version: builds.shift() }), built: true }),
}))

const taken = new RegistryError(409, 'gifts 1.0.0 is there already with other files: take another version.')
const sent: string[] = []
const registry: Partial<Registry> = {
  releases: () => Promise.resolve([]),
  addRelease: ({ version }) => {
    sent.push(version)
    return version === '1.0.0' ? Promise.reject(taken) : Promise.resolve()
  },
}
const publish = () => publishCandidate(registry as Registry, { folder: __dirname, env: {} }, [])
beforeEach(() => {
  sent.length = 0
  jest.spyOn(console, 'error').mockReturnValue()
})

test('a version that a teammate sent while it was built is built again, then with its commit', async () => {
  builds.push('1.0.0', '1.0.0-5db8931.8e768cf5')
  expect(await publish()).toMatchObject({ name: 'gifts', version: '1.0.0-5db8931.8e768cf5' })
  expect(sent).toEqual(['1.0.0', '1.0.0-5db8931.8e768cf5'])
})

test('a version that is taken again is refused', async () => {
  builds.push('1.0.0', '1.0.0')
  await expect(publish()).rejects.toBe(taken)
})
