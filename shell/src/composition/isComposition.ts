import type { Composition, RemoteRelease } from '@haggle/shared-contract/platform'

// The part of the contract's schema that the shell relies on, checked by hand: zod would add 20 KB to every first page.
// The gate validates the whole schema before promotion, so this only guards against a damaged page.

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string' && value !== ''
const isHash: Check = (value) => /^sha384-[A-Za-z0-9+/=]{64}$/.test(String(value))
const isOptional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)
const isOneOf =
  (...options: string[]): Check =>
  (value) =>
    options.includes(value as string)
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
const isShape =
  (fields: Record<string, Check>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, check]) => check(Reflect.get(value, name)))

const screen = {
  path: (value: unknown) => isText(value) && String(value).startsWith('/'),
  access: isOneOf('everyone', 'signedIn', 'user', 'shopOwner', 'operator'),
  screen: isText,
  nav: isOptional(
    isShape({
      label: isText,
      icon: isOptional(isText),
      visibleTo: isOptional(isOneOf('everyone', 'signedIn', 'user', 'shopOwner', 'operator', 'guest')),
      badge: isOptional(isText),
    }),
  ),
}
const isScreen = isShape(screen)
const isSize: Check = (value) => typeof value === 'number'
const areSlots = isOptional(
  isListOf(isShape({ name: isText, room: isOptional(isShape({ narrow: isSize, wide: isSize })) })),
)

const isAnyRelease = isShape({
  name: isText,
  version: isText,
  global: isText,
  manifest: isText,
  // An invalid hash would switch the browser's integrity check off.
  entry: isShape({ path: isText, integrity: isHash }),
  screens: isListOf(isShape({ ...screen, slots: areSlots, js: isListOf(isText), css: isListOf(isText) })),
  parts: isOptional(isListOf(isShape({ slot: isText, part: isText }))),
})

const isAnyComposition = isShape({
  app: isText,
  title: isText,
  home: (value) => isText(value) && String(value).startsWith('/'),
  audience: isOptional(isOneOf('user', 'shopOwner', 'operator')),
  links: isListOf(isShape({ label: isText, href: isText })),
  allowOverrides: (value) => typeof value === 'boolean',
  shell: isShape({ version: isText, screens: isListOf(isScreen), slots: areSlots }),
  remotes: isListOf(
    isShape({
      name: isText,
      release: isAnyRelease,
      previous: isOptional(isAnyRelease),
      canary: isOptional(isShape({ release: isAnyRelease, percent: isSize })),
    }),
  ),
})

/** Whether a value has all fields of a remote's release that the shell reads. */
export const isRelease = (value: unknown): value is RemoteRelease => isAnyRelease(value)

/** Whether a value has all fields of a composition that the shell reads. */
export const isComposition = (value: unknown): value is Composition => isAnyComposition(value)
