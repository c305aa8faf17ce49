import type { CartItem } from '@haggle/shared-contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { customer, lamp, owner } from '../testing/market'
import { visitProduct } from '../testing/productPage'

afterEach(() => jest.useRealTimers())

const inCart = (qty: number): CartItem => ({
  product: 'lamp',
  name: 'Reading Lamp',
  image: '/media/lamp.webp',
  price: 99,
  qty,
  countInStock: 7,
  shop: 's-owner',
})

const kept = () => {
  const { owner: whose, carts } = JSON.parse(localStorage.getItem('cart') ?? '{}') as {
    owner: string
    carts: Record<string, CartItem[]>
  }
  return carts[whose]
}

const button = (name: string) => screen.findByRole('button', { name })

test.each([
  { who: 'a customer', session: customer },
  { who: 'a guest', session: null },
])('$who puts the chosen quantity into the cart and is told', async ({ session }) => {
  const { user } = visitProduct({ session })
  await user.click(await button('Increase quantity'))
  await user.click(await button('Add to Cart'))
  expect(await screen.findByText('Added to cart!')).toBeVisible()
  expect(screen.getByText('2 x Reading Lamp added to your cart.')).toBeVisible()
  expect(kept()).toEqual([inCart(2)])
  expect(await button('Update Cart')).toBeEnabled()
})

test('the name in the toast of the cart and that of the shop are isolated from the words around them', async () => {
  const product = { ...lamp, name: 'مصباح 5', shop: { ...lamp.shop, shopName: 'متجر' } }
  const { user } = visitProduct({ session: customer, product })
  await user.click(await button('Add to Cart'))
  const toast = await screen.findByText(/added to your cart/)
  expect(toast.textContent).toBe('1 x مصباح 5 added to your cart.')
  expect(toast.querySelector('bdi')).toHaveTextContent('مصباح 5')
  expect(screen.getByRole('link', { name: 'متجر' }).querySelector('bdi')).toHaveTextContent('متجر')
  expect(document.title).toBe('\u2068مصباح 5\u2069 · Haggle')
})

test('the toast of the cart stays for 3 seconds', async () => {
  visitProduct({ session: customer })
  const add = await button('Add to Cart')
  jest.useFakeTimers()
  const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1000))
  fireEvent.click(add)
  await seconds(2.5)
  expect(screen.getByText('Added to cart!')).toBeVisible()
  await seconds(1.5)
  expect(screen.queryByText('Added to cart!')).not.toBeInTheDocument()
})

test('the quantity is added to that in the cart, which is shown beforehand', async () => {
  const { user } = visitProduct({ session: customer, cart: [inCart(3)] })
  expect(await screen.findByText('3 in your cart. Update Cart adds 1 more.')).toBeVisible()
  await user.click(await button('Update Cart'))
  expect(kept()).toEqual([inCart(4)])
})

test('a chosen quantity that is in stock no longer becomes what is left', async () => {
  const { backend, user } = visitProduct({ session: customer })
  for (let each = 0; each < 3; each++) await user.click(await button('Increase quantity'))
  backend.api.onGet('/api/products/lamp').reply(200, { ...lamp, countInStock: 2 })
  fireEvent(window, new Event('online'))
  expect(await screen.findByText('Only 2 left in stock!')).toBeVisible()
  await user.click(await button('Add to Cart'))
  expect(await screen.findByText('2 x Reading Lamp added to your cart.')).toBeVisible()
})

test('a double click adds once', async () => {
  const { user } = visitProduct({ session: customer })
  await user.dblClick(await button('Add to Cart'))
  expect(kept()).toEqual([inCart(1)])
})

test('a quantity above the stock is limited to it, with a message', async () => {
  const { user } = visitProduct({ session: customer, cart: [inCart(6)] })
  await user.click(await button('Increase quantity'))
  await user.click(await button('Update Cart'))
  expect(await screen.findByText('1 x Reading Lamp added to your cart. No more are in stock.')).toBeVisible()
  expect(kept()).toEqual([inCart(7)])

  await user.click(await button('Update Cart'))
  expect(await screen.findByText('Your cart already holds all that are in stock.')).toBeVisible()
  expect(kept()).toEqual([inCart(7)])
})

test('Buy Now puts the chosen quantity into the cart and goes to the checkout', async () => {
  const { user, location } = visitProduct({ session: customer })
  await user.click(await button('Increase quantity'))
  await user.click(await button('Buy Now'))
  await waitFor(() => expect(location()).toBe('/checkout'))
  expect(kept()).toEqual([inCart(2)])
})

test('Buy Now sets a line that is in the cart to the chosen quantity, and leaves others', async () => {
  const vase = { ...inCart(3), product: 'p-vase' }
  const { user, location } = visitProduct({ session: customer, cart: [inCart(5), vase] })
  await user.click(await button('Increase quantity'))
  await user.click(await button('Buy Now'))
  await waitFor(() => expect(location()).toBe('/checkout'))
  expect(kept()).toEqual([inCart(2), vase])
})

test('when the stock fell below the line, adding says how many the cart holds now', async () => {
  const { user } = visitProduct({ session: customer, cart: [inCart(5)], product: { ...lamp, countInStock: 3 } })
  expect(await screen.findByText('All that are in stock are in your cart.')).toBeVisible()
  await user.click(await button('Update Cart'))
  expect(await screen.findByText(`Your cart now holds 3 x ${lamp.name}.`)).toBeVisible()
  expect(kept()).toEqual([{ ...inCart(3), countInStock: 3 }])
})

test('the quantity goes from 1 to the stock', async () => {
  const { user } = visitProduct({ product: { ...lamp, countInStock: 2 } })
  const quantity = await screen.findByRole('spinbutton', { name: 'Quantity' })
  expect(await button('Decrease quantity')).toBeDisabled()
  await user.type(quantity, '9')
  expect(quantity).toHaveValue('2')
  expect(await button('Increase quantity')).toBeDisabled()
})

test('beside the quantity of a product it is said that its shop is closed', async () => {
  visitProduct({ session: customer, product: { ...lamp, countInStock: 0, shop: { ...lamp.shop, state: 'suspended' } } })
  expect(await screen.findByText('This shop is closed at the moment.')).toBeVisible()
  expect(screen.queryByText('Out of Stock')).toBeNull()
  expect(await button('Buy Now')).toBeDisabled()
})

test('a product that is out of stock cannot be bought', async () => {
  visitProduct({ session: customer, product: { ...lamp, countInStock: 0 } })
  expect(await screen.findByText('Out of Stock')).toBeVisible()
  expect(await button('Add to Cart')).toBeDisabled()
  expect(await button('Buy Now')).toBeDisabled()
  expect(screen.queryByText(/left in stock/)).not.toBeInTheDocument()
})

test('a shop owner cannot buy and reads why', async () => {
  visitProduct({ session: { ...owner, shopId: 'another-shop' } })
  expect(await button('Add to Cart')).toBeDisabled()
  expect(await button('Buy Now')).toBeDisabled()
  expect(screen.getByText('Shop owners cannot buy here.')).toBeVisible()
})

test('an owner finds the way to edit a product of their own', async () => {
  visitProduct({ session: owner })
  expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/shop/edit-product/${lamp._id}`)
})

describe('of a product that is out of stock', () => {
  const soldOut = { ...lamp, countInStock: 0 }
  const WISH = '/api/products/lamp/restock-wish'

  test('a customer is told when it is back, and may change their mind', async () => {
    const { user, backend } = visitProduct({ session: customer, product: soldOut })
    backend.api.onGet(WISH).reply(200, { isWished: false })
    backend.api.onPut(WISH).reply(200, { isWished: true })
    backend.api.onDelete(WISH).reply(200, { isWished: false })
    await user.click(await button('Tell me when it is back'))
    expect(await screen.findByText('We will tell you here and by e-mail.')).toBeVisible()
    await user.click(await button('Do not tell me'))
    expect(await button('Tell me when it is back')).toBeEnabled()

    backend.api.onGet('/api/products/lamp').reply(200, lamp)
    const notice = { id: 'n', kind: 'backInStock', text: '', link: '/product/lamp', createdAt: '' }
    backend.socket.emits('notice', notice)
    expect(await screen.findByText('Only 7 left in stock!')).toBeVisible()
  })

  test('a guest is led to the log-in and back, and a refusal is told', async () => {
    const { unmount } = visitProduct({ product: soldOut })
    const link = await screen.findByRole('link', { name: 'Tell me when it is back' })
    expect(link).toHaveAttribute('href', '/login?redirect=product/lamp')
    unmount()
    const { user, backend } = visitProduct({ session: customer, product: soldOut })
    backend.api.onGet(WISH).reply(200, { isWished: false })
    backend.api.onPut(WISH).reply(409, { message: 'This product is in stock.' })
    await user.click(await button('Tell me when it is back'))
    expect(await screen.findByText('This product is in stock.')).toBeVisible()
  })

  test('a shop owner is not asked', async () => {
    visitProduct({ session: owner, product: soldOut })
    expect(await screen.findByText('Out of Stock')).toBeVisible()
    expect(screen.queryByText('Tell me when it is back')).not.toBeInTheDocument()
  })
})
