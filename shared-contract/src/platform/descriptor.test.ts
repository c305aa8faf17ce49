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
