import { marketplace, operatorApp, shopOwnerApp } from '../testing/composition'
import { isComposition } from './isComposition'

test.each([marketplace, shopOwnerApp, operatorApp])('what an app is made of is accepted', (composition) => {
  expect(isComposition(composition)).toBe(true)
})

const [catalog] = marketplace.remotes

test.each([
  ['nothing', undefined],
  ['a list', []],
  ['no shell', { ...marketplace, shell: undefined }],
  [
    "the shell's own screens damaged",
    { ...marketplace, shell: { ...marketplace.shell, screens: [{ path: '/login' }] } },
  ],
  ['remotes that are no list', { ...marketplace, remotes: { catalog } }],
  ['a remote without release', { ...marketplace, remotes: [{ ...catalog, release: undefined }] }],
  [
    'screens that are no list',
    { ...marketplace, remotes: [{ ...catalog, release: { ...catalog?.release, screens: {} } }] },
  ],
])('%s is refused', (_, composition) => {
  expect(isComposition(composition)).toBe(false)
})
