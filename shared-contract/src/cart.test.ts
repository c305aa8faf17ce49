import { CartItem } from './cart'

const line = { product: 'lamp', name: 'Lamp', image: '', price: 10, qty: 2, countInStock: 3, shop: 'shop-1' }

test('a line of the cart is read back as it was kept', () => {
  expect(CartItem.parse(line)).toEqual(line)
})

test.each([{ qty: 0 }, { qty: 1.5 }, { price: -1 }, { price: '10' }, { countInStock: -1 }, { product: '' }])(
  'a line with %j is not believed',
  (change) => {
    expect(CartItem.safeParse({ ...line, ...change }).success).toBe(false)
  },
)
