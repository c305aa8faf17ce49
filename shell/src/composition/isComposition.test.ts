import { Composition } from '@haggle/shared-contract/platform'
import { marketplace, operatorApp, shopOwnerApp } from '../testing/composition'
import { isComposition } from './isComposition'

test.each([marketplace, shopOwnerApp, operatorApp])(
  'a composition that the schema accepts is accepted',
  (composition) => {
    expect(Composition.safeParse(composition).success).toBe(true)
    expect(isComposition(composition)).toBe(true)
  },
)

const [catalog] = marketplace.remotes

test.each([
  ['nothing', undefined],
  ['a list', []],
  ['no title', { ...marketplace, title: undefined }],
  ['a home elsewhere', { ...marketplace, home: 'https://elsewhere.test' }],
  ['an unknown audience', { ...marketplace, audience: 'admin' }],
  ['no shell', { ...marketplace, shell: undefined }],
  [
    "the shell's own screens damaged",
    { ...marketplace, shell: { ...marketplace.shell, screens: [{ path: '/login' }] } },
  ],
  ['remotes that are no list', { ...marketplace, remotes: { catalog } }],
  ['a remote without release', { ...marketplace, remotes: [{ ...catalog, release: undefined }] }],
  ['a damaged fallback', { ...marketplace, remotes: [{ ...catalog, previous: { name: 'catalog' } }] }],
  [
    'a screen for nobody known',
    {
      ...marketplace,
      remotes: [
        {
          ...catalog,
          release: { ...catalog?.release, screens: [{ ...catalog?.release.screens[0], access: 'admin' }] },
        },
      ],
    },
  ],
  [
    'a link without a label',
    {
      ...marketplace,
      remotes: [
        { ...catalog, release: { ...catalog?.release, screens: [{ ...catalog?.release.screens[0], nav: {} }] } },
      ],
    },
  ],
  [
    'a link for nobody known',
    {
      ...marketplace,
      shell: {
        ...marketplace.shell,
        screens: [{ ...marketplace.shell.screens[0], nav: { label: 'Login', visibleTo: 'admin' } }],
      },
    },
  ],
])('%s is refused, by the schema as well', (_, composition) => {
  expect(Composition.safeParse(composition).success).toBe(false)
  expect(isComposition(composition)).toBe(false)
})
