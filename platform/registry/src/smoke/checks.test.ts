import { fileStorage } from '@haggle/kit/storage/fileStorage'
import { sampleComposition } from '@haggle/kit/testing/sampleApps'
import { sampleRemote } from '@haggle/kit/testing/sampleReleases'
import { checksOf, howToAccept } from './checks'

test('what looks different is refused with how to accept it, and accepted; what fails is never accepted', async () => {
  const found = { faults: [] as string[], changes: ['/ looks different'] }
  const { inApp } = checksOf({ root: '', home: '' }, {}, fileStorage(''), undefined, () => Promise.resolve(found))
  const candidate = sampleRemote()
  const reasons = (acceptsPictures = false) => inApp(sampleComposition([candidate]), candidate, { acceptsPictures })
  expect(await reasons()).toEqual(['/ looks different', howToAccept])
  expect(await reasons(true)).toEqual([])
  found.faults = ['/ shows no heading']
  expect(await reasons(true)).toEqual(['/ shows no heading'])
})
