import { fillRoute, findScreen, matchRoute } from './route'

test.each([
  ['/', '/', {}],
  ['/cart', '/cart', {}],
  ['/cart', '/Cart/', {}],
  ['/product/:id', '/product/42', { id: '42' }],
  ['/product/:id', '/product/a%20b', { id: 'a b' }],
  ['/product/:id', '/product/%E0%A4%A', { id: '%E0%A4%A' }],
  ['/shop/:shop-id/orders/:order', '/shop/s1/orders/o2', { 'shop-id': 's1', order: 'o2' }],
])('%s answers to %s', (route, pathname, parameters) => {
  expect(matchRoute(route, pathname)).toEqual(parameters)
})

test.each([
  ['/', '/cart'],
  ['/cart', '/cart/1'],
  ['/cart', '/my/cart'],
  ['/product/:id', '/product'],
  ['/product/:id', '/product/'],
  ['/product/:id', '/product/42/reviews'],
])('%s does not answer to %s', (route, pathname) => {
  expect(matchRoute(route, pathname)).toBeUndefined()
})

test.each([
  ['/product/new', '/product/new'],
  ['/Product/NEW/', '/product/new'],
  ['/product/42', '/product/:id'],
  ['/product/42/reviews', '/:a/:b/reviews'],
  ['/cart', '/:page'],
  ['/', undefined],
])('at %s is the screen %s, as the router chooses', (pathname, path) => {
  const screens = ['/:page', '/product/:id', '/product/:other', '/product/new', '/:a/:b/:c', '/:a/:b/reviews']
  expect(
    findScreen(
      screens.map((each) => ({ path: each })),
      pathname,
    )?.path,
  ).toBe(path)
})

test('a route with a text in place of its parameters', () => {
  expect(fillRoute('/shop/:shop/orders/:order', '1')).toBe('/shop/1/orders/1')
  expect(fillRoute('/cart', '1')).toBe('/cart')
})
