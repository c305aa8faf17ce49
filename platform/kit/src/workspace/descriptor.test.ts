import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newHome } from '../testing/sampleReleases'
import { readDescriptor } from './descriptor'

let folder: string
beforeEach(async () => (folder = await newHome()))
afterEach(() => rm(folder, { recursive: true }))

const gifts = { path: '/gifts', access: 'everyone', screen: './Gifts' }
const descriptor = { name: 'gifts', contract: '^1.0.0', screens: [gifts] }

const refusal = () => {
  try {
    readDescriptor(folder)
    return undefined
  } catch (error) {
    return String(error).replace(`Error: ${join(folder, 'remote.json')}: `, '')
  }
}

test.each<[unknown, string | undefined]>([
  [descriptor, undefined],
  [{ ...descriptor, contract: 'banana' }, 'contract: must be a range of versions, such as ^1.0.0, not "banana".'],
  [{ ...descriptor, contract: '*' }, 'contract: must be a range of versions, such as ^1.0.0, not "*".'],
  [
    { ...descriptor, screens: [gifts, { ...gifts, path: '/Gifts', screen: './Presents' }] },
    'screens[1].path: /Gifts is the path of ./Gifts too.',
  ],
  [
    {
      ...descriptor,
      screens: [
        { ...gifts, path: '/g/:a' },
        { ...gifts, path: '/g/:b', screen: './Presents' },
      ],
    },
    'screens[1].path: /g/:b is the path of ./Gifts too.',
  ],
  [{ ...descriptor, flags: { newGallery: 'Larger pictures.' } }, undefined],
  [{ ...descriptor, flags: { 'new gallery': 'Larger.' } }, 'flags.new gallery: must be a name like newGallery.'],
  [{ ...descriptor, flags: { newGallery: ' ' } }, 'flags.newGallery: must say what it does.'],
  [{}, 'name: is missing; contract: is missing; screens: is missing.'],
  [[], 'must be an object, {…}.'],
  [null, 'must be an object, {…}.'],
  [{ ...descriptor, name: 7 }, 'name: must be a text.'],
  [{ ...descriptor, screens: {} }, 'screens: must be a list, […].'],
  [
    { ...descriptor, screens: [{ ...gifts, nav: { label: 'x'.repeat(41) } }] },
    'screens[0].nav.label: must have at most 40 characters.',
  ],
  [{ ...descriptor, screens: [] }, 'screens: must not be empty.'],
  [
    { ...descriptor, screens: [{ ...gifts, access: 'admin' }] },
    'screens[0].access: must be everyone, signedIn, user, shopOwner or operator.',
  ],
  [{ ...descriptor, version: '1.0.0' }, 'there is no field version.'],
])('remote.json %j: %s', async (content, message) => {
  await writeFile(join(folder, 'remote.json'), JSON.stringify(content))
  expect(refusal()).toBe(message)
})

test('a folder in place of remote.json is named', async () => {
  await mkdir(join(folder, 'remote.json'))
  expect(refusal()).toBe('it is a folder, not a file.')
})
