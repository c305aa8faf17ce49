import { Descriptor } from './descriptor'

const screen = { path: '/product/:id', access: 'everyone', screen: './ProductDetail' }
const descriptor = { name: 'catalog', contract: '^1.0.0', screens: [screen] }

test('a descriptor names a remote and its screens', () => {
  expect(Descriptor.parse(descriptor)).toEqual(descriptor)
})

test('a screen for everyone may name what makes its first page', () => {
  const named = { ...descriptor, screens: [{ ...screen, prerender: './product/prerender' }] }
  expect(Descriptor.parse(named)).toEqual(named)
})

test.each(['/', '/cart', '/shop/edit-product/:id', '/a/:b/c_d/:e-f'])('%p is a path of a screen', (path) => {
  expect(Descriptor.safeParse({ ...descriptor, screens: [{ ...screen, path }] }).success).toBe(true)
})

test.each(['', 'cart', '//cart', '/cart/', '/cart//1', '/*', '/cart?x=1', '/a/../b', 'https://elsewhere.test/'])(
  '%p is not',
  (path) => {
    expect(Descriptor.safeParse({ ...descriptor, screens: [{ ...screen, path }] }).success).toBe(false)
  },
)

test.each([
  { name: 'Catalog' },
  { name: '../catalog' },
  { name: 'catalog-' },
  { name: 'x'.repeat(41) },
  { contract: '' },
  { screens: [] },
  { screens: [{ ...screen, access: 'admin' }] },
  { screens: [{ ...screen, screen: '../secret' }] },
  { screens: [{ ...screen, screen: './productDetail' }] },
  { screens: [{ ...screen, title: 'Product' }] },
  { screens: [{ ...screen, prerender: '../secret' }] },
  { screens: [{ ...screen, access: 'user', prerender: './product/prerender' }] },
  { version: '1.0.0' },
])('a descriptor with %j is refused', (change) => {
  expect(Descriptor.safeParse({ ...descriptor, ...change }).success).toBe(false)
})

describe('a link in the navigation', () => {
  const cart = { path: '/cart', access: 'signedIn', screen: './Cart' }
  const nav = { label: 'Cart', icon: 'M2 4h3l-.5 1e1', visibleTo: 'user', badge: 'cart' }
  const messagesFor = (changed: object, change: object = {}) =>
    Descriptor.safeParse({
      ...descriptor,
      screens: [{ ...cart, nav: { ...nav, ...changed }, ...change }],
    }).error?.issues.map(({ message }) => message)

  test('needs no more than a label', () => {
    const screens = [
      { ...cart, nav },
      { ...cart, path: '/sale', nav: { label: 'Sale' } },
    ]
    expect(Descriptor.parse({ ...descriptor, screens }).screens).toEqual(screens)
  })

  test('may have a badge of the remote itself', () => {
    expect(messagesFor({ badge: 'catalog/unread' })).toBeUndefined()
  })

  test.each([
    [{ icon: '"/><script>alert(1)</script>' }, 'must be the path data of an SVG'],
    [{ icon: 'M0 0 url(https://elsewhere.test)' }, 'must be the path data of an SVG'],
    [{ icon: 'cart' }, 'must be the path data of an SVG'],
    [{ badge: 'stock' }, 'catalog: /cart has an unknown badge "stock"; there are cart and catalog/…'],
    [
      { badge: 'wishlist/unread' },
      'catalog: /cart has an unknown badge "wishlist/unread"; there are cart and catalog/…',
    ],
    [{ badge: 'Cart' }, 'must be a name like cart or wishlist/unread'],
  ])('with %j is refused in a line that says why', (change, message) => {
    expect(messagesFor(change)?.[0]).toBe(message)
  })

  test.each([{ label: ' ' }, { label: undefined }, { visibleTo: 'admin' }, { href: 'https://elsewhere.test' }])(
    'with %j is refused',
    (change) => expect(messagesFor(change)).toHaveLength(1),
  )

  test('leads to one address', () => {
    expect(messagesFor({}, { path: '/product/:id' })).toEqual(['is only for a path without parameters'])
  })
})

describe('a framework of its own', () => {
  const own = { name: 'Vue 3', until: '2027-06-30' }
  const messagesFor = (ownFramework: object, changes: object = {}) =>
    Descriptor.safeParse({ ...descriptor, ownFramework, screens: [{ ...screen, ...changes }] }).error?.issues.map(
      ({ message }) => message,
    )

  test('has a name, and a last day', () => {
    expect(messagesFor(own)).toBeUndefined()
  })

  test.each<[object, object, string]>([
    [{ ...own, until: '2027-06-31' }, {}, 'must be a day like 2027-06-30'],
    [{ ...own, name: '<b>Vue</b>' }, {}, 'must be a name like Vue 3'],
    [
      own,
      { prerender: './product/prerender' },
      'catalog: /product/:id cannot be prerendered with a framework of its own',
    ],
  ])('%j is refused', (ownFramework, changes, message) => {
    expect(messagesFor(ownFramework, changes)).toEqual([message])
  })

  test('that may stay for ever is refused', () => {
    expect(messagesFor({ name: 'Vue 3' })).toHaveLength(1)
  })
})

describe('slots and parts', () => {
  const slot = { name: 'shop-contact', room: { narrow: 24, wide: 24 }, passes: './shop/contactSlot' }
  const part = { slot: 'gifts/wrapping', part: './Wrapping', takes: './wrapping/takes', order: -1, visibleTo: 'user' }
  const withSlots = (slots: object[], more: object = {}) => ({
    ...descriptor,
    screens: [{ ...screen, slots }],
    ...more,
  })
  const messagesFor = (changed: object) =>
    Descriptor.safeParse({ ...descriptor, ...changed }).error?.issues.map(({ message }) => message)

  test('a screen may have slots, and a remote parts for those of others', () => {
    const whole = { ...withSlots([slot, { name: 'badges' }]), parts: [part, { ...part, slot: 'shell/badges' }] }
    expect(Descriptor.parse(whole)).toEqual(whole)
  })

  test('a slot that two screens show is declared alike in both', () => {
    const on = (path: string, changes: object = {}) => ({ ...screen, path, slots: [{ ...slot, ...changes }] })
    expect(messagesFor({ screens: [on('/a'), on('/b')] })).toBeUndefined()
    expect(messagesFor({ screens: [on('/a'), on('/b', { passes: './shop/otherSlot' })] })).toEqual([
      'catalog: the slot shop-contact is another on /b than on /a',
    ])
  })

  test.each<[object, string]>([
    [withSlots([slot, slot]), 'catalog: /product/:id has shop-contact twice'],
    [withSlots([{ ...slot, name: 'Contact' }]), 'must be lower-case words joined by hyphens'],
    [withSlots([{ ...slot, passes: '../secret' }]), 'must be a module like ./shop/contactSlot'],
    [{ parts: [{ ...part, slot: 'wrapping' }] }, 'must be a slot like catalog/shop-contact'],
    [
      { parts: [{ ...part, prerender: './wrapping/prerender' }] },
      'catalog: ./Wrapping cannot be prerendered, as guests do not see it',
    ],
    [{ parts: [{ ...part, visibleTo: 'guest', prerender: '../secret' }] }, 'must be a module like ./ask/prerender'],
    [
      {
        parts: [{ ...part, visibleTo: 'guest', prerender: './wrapping/prerender' }],
        ownFramework: { name: 'Vue 3', until: '2027-06-30' },
      },
      'catalog: ./Wrapping cannot be prerendered with a framework of its own',
    ],
    [{ parts: [{ ...part, part: './wrapping' }] }, 'must be a module like ./AskTheShop'],
    [{ parts: [part, part] }, 'catalog: ./Wrapping fills gifts/wrapping twice'],
    [{ parts: [{ ...part, part: './ProductDetail' }] }, 'catalog: ./ProductDetail is a screen and a part'],
  ])('%j is refused in a line that says why', (changed, message) => {
    expect(messagesFor(changed)).toEqual([message])
  })

  test.each([
    withSlots([{ ...slot, room: { narrow: 24 } }]),
    withSlots([{ ...slot, room: { narrow: -1, wide: 24 } }]),
    withSlots([{ ...slot, height: 24 }]),
    { parts: [{ ...part, visibleTo: 'admin' }] },
    { parts: [{ ...part, order: 0.5 }] },
  ])('%j is refused', (changed) => {
    expect(messagesFor(changed)).toHaveLength(1)
  })
})
