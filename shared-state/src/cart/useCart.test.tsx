import { act, renderHook } from '@testing-library/react'
import { customer, fakeBackend, lampLine, shopOwner, type FakeBackendOptions } from '../testing'
import { useSessionActions } from '../use-session/useSession'
import { useCart } from './useCart'
import { useRemoveOrdered } from './useRemoveOrdered'

const lamp = lampLine
const desk = { ...lampLine, product: 'p-desk', name: 'Desk', price: 100.1 }

const useBoth = () => ({ cart: useCart(), removeOrdered: useRemoveOrdered(), session: useSessionActions() })

function shop(options: FakeBackendOptions = {}) {
  const backend = fakeBackend(options)
  backend.api.onPost('/api/auth/logout').reply(200)
  const { result } = renderHook(useBoth, { wrapper: backend.Wrapper })
  return {
    cart: () => result.current.cart,
    lines: () => result.current.cart.items.map(({ name, qty }) => `${qty} x ${name}`),
    add: (item: typeof lampLine, qty: number) => {
      let outcome: unknown
      act(() => {
        outcome = result.current.cart.add(item, qty)
      })
      return outcome
    },
    does: (action: (both: ReturnType<typeof useBoth>) => void) => act(() => action(result.current)),
  }
}

test('an empty cart costs nothing', () => {
  const { cart } = shop()
  expect(cart()).toMatchObject({ items: [], itemCount: 0, totals: { itemsPrice: 0, totalPrice: 0 } })
})

test('ordered units leave the cart, those added meanwhile stay', () => {
  const { add, does, lines } = shop()
  add(lamp, 3)
  add(desk, 1)
  does(({ removeOrdered }) => removeOrdered([{ product: lamp.product, qty: 2 }]))
  expect(lines()).toEqual(['1 x Lamp', '1 x Desk'])
  does(({ removeOrdered }) => removeOrdered([lamp, desk, { product: 'gone', qty: 1 }]))
  expect(lines()).toEqual([])
})

test('adding the same product adds up, and says when the stock is reached', () => {
  const { add, lines } = shop()
  expect(add(lamp, 2)).toEqual({ qty: 2, clamped: false })
  expect(add(lamp, 9)).toEqual({ qty: 5, clamped: true })
  expect(lines()).toEqual(['5 x Lamp'])
})

test('count and totals follow the lines', () => {
  const { add, cart } = shop({ cart: [lampLine] })
  add(desk, 1)
  expect(cart().itemCount).toBe(3)
  expect(cart().totals).toEqual({ itemsPrice: 150.1, taxPrice: 15.01, shippingPrice: 0, totalPrice: 165.11 })
})

test('quantities change, lines go, and the cart can be cleared', () => {
  const { add, does, lines } = shop({ cart: [lampLine] })
  add(desk, 1)
  does(({ cart }) => cart.setQuantity(lamp.product, 4))
  expect(lines()).toEqual(['4 x Lamp', '1 x Desk'])
  does(({ cart }) => cart.setQuantity(lamp.product, 0))
  expect(lines()).toEqual(['1 x Desk'])
  does(({ cart }) => cart.remove(desk.product))
  expect(lines()).toEqual([])
  add(lamp, 1)
  does(({ cart }) => cart.clear())
  expect(lines()).toEqual([])
})

test('a fresh quote changes the price and the total', () => {
  const { cart, does } = shop({ cart: [lampLine] })
  does(({ cart }) => cart.refresh([{ ...lampLine, price: 20, sellingPrice: 25 }]))
  expect(cart().totals.itemsPrice).toBe(40)
})

test("a guest's cart passes to the next login and adds to what that user had", () => {
  const { add, does, lines } = shop({ session: customer, cart: [lampLine] })
  does(({ session }) => void session.end())
  expect(lines()).toEqual([])
  add(lamp, 2)
  add(desk, 1)
  does(({ session }) => session.start(customer))
  expect(lines()).toEqual(['4 x Lamp', '1 x Desk'])
  does(({ session }) => void session.end())
  expect(lines()).toEqual([])
})

test("a cart outlives its owner's logout, unseen by the next user", () => {
  const { does, lines } = shop({ session: customer, cart: [lampLine] })
  does(({ session }) => void session.end())
  does(({ session }) => session.start(shopOwner))
  expect(lines()).toEqual([])
  does(({ session }) => void session.end())
  does(({ session }) => session.start(customer))
  expect(lines()).toEqual(['2 x Lamp'])
})

test('the functions stay the same when the cart changes', () => {
  const { add, cart } = shop()
  const before = cart()
  add(lamp, 1)
  expect(cart().items).not.toBe(before.items)
  expect(cart().add).toBe(before.add)
})

test('what was removed is put back at its place, but not twice, nor into the cart of somebody else', () => {
  const { add, cart, does, lines } = shop({ session: customer })
  add(lamp, 2)
  add(desk, 1)
  let undo = () => {}
  does(({ cart }) => (undo = cart.undoable(() => cart.remove(lamp.product))))
  act(() => undo())
  expect(lines()).toEqual(['2 x Lamp', '1 x Desk'])
  does(({ cart }) => (undo = cart.undoable(cart.clear)))
  add(desk, 3)
  act(() => undo())
  expect(lines()).toEqual(['2 x Lamp', '3 x Desk'])
  does(({ cart }) => (undo = cart.undoable(cart.clear)))
  does(({ session }) => session.start(shopOwner))
  act(() => undo())
  expect(cart().items).toEqual([])
})
