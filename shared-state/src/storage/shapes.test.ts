import { CartItem, SessionUser } from '@haggle/shared-contract'
import fc from 'fast-check'
import { isCartState, isSession } from './shapes'

const oddities = fc.constantFrom<unknown>(
  undefined,
  null,
  '',
  ' ',
  'x',
  'user',
  'operator',
  0,
  1,
  -1,
  1.5,
  1e9,
  1e300,
  true,
  [],
  {},
)

/** A valid value in which any field may be odd or missing. */
const nearly = <T extends object>(valid: T) =>
  fc
    .dictionary(fc.constantFrom(...Object.keys(valid), 'more'), oddities, { maxKeys: 2 })
    .map((odd) => ({ ...valid, ...odd }))

const customer = {
  _id: 'u1',
  name: 'Ada',
  email: 'ada@haggle.test',
  role: 'user',
  profilePicture: '',
  shopId: 's1',
  token: 't1',
}
const line = {
  ...{ product: 'p1', variant: 'v1', variantText: 'M', name: 'Lamp', image: '/media/l.webp', price: 9.5 },
  ...{ qty: 1, countInStock: 3, shop: 's1' },
}

test('a session is what the contract says it is', () => {
  fc.assert(
    fc.property(nearly(customer), (value) => {
      expect(isSession(value)).toBe(SessionUser.safeParse(value).success)
    }),
    { numRuns: 1000 },
  )
  expect(isSession(customer)).toBe(true)
  expect(isSession(null)).toBe(true)
  expect(isSession([customer])).toBe(false)
})

test('a cart line is what the contract says it is', () => {
  fc.assert(
    fc.property(nearly(line), (value) => {
      expect(isCartState({ owner: 'u1', carts: { u1: [value] } })).toBe(CartItem.safeParse(value).success)
    }),
    { numRuns: 1000 },
  )
  expect(isCartState({ owner: 'u1', carts: { u1: [line] } })).toBe(true)
})

test.each([
  null,
  7,
  'cart',
  [],
  [line],
  {},
  { owner: 'u1' },
  { owner: 1, carts: {} },
  { owner: 'u1', carts: [[line]] },
])('%j is no cart', (value) => {
  expect(isCartState(value)).toBe(false)
})
