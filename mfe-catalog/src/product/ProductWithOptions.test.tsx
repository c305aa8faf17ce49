import { renderScreen } from '@haggle/shared-ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { customer, dress, inADay, lamp } from '../testing/market'
import { visitProduct } from '../testing/productPage'
import ProductDetail from './ProductDetail'

const group = (name: string) => within(screen.getByRole('group', { name }))
const radio = (name: string) => screen.getByRole('radio', { name })
const button = (name: string) => screen.getByRole('button', { name })

async function visitDress({ at = '', ...visit }: Parameters<typeof visitProduct>[0] = {}) {
  const page = visitProduct({ product: dress, at, ...visit })
  await screen.findByRole('group', { name: 'Size' })
  return page
}

const kept = () =>
  (JSON.parse(localStorage.getItem('cart') ?? '{}') as { carts: Record<string, object[]> }).carts.guest ?? []

test('before a choice the page shows the least price, the stock of all and each option', async () => {
  await visitDress()
  expect(screen.getByText(/^From/)).toHaveTextContent('From $40.00')
  expect(screen.getByText('Only 8 left in stock!')).toBeVisible()
  expect(group('Size').getAllByRole('radio')).toHaveLength(3)
  expect(group('Color').getAllByRole('radio')).toHaveLength(2)
  expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument()
})

test('a choice shows its price, stock and picture, and stands in the address beside what else is there', async () => {
  const { user, location } = await visitDress({ at: '?from=mail' })
  await user.click(radio('M'))
  await user.click(radio('Red'))
  expect(await screen.findByText('$45.00')).toBeVisible()
  expect(screen.queryByText(/^From/)).not.toBeInTheDocument()
  expect(screen.getByText('MRP: $60.00')).toBeVisible()
  expect(screen.getByText('Only 2 left in stock!')).toBeVisible()
  expect(screen.getByRole('img', { name: 'Summer Dress' })).toHaveAttribute('src', '/media/red.webp')
  expect(location()).toBe('/product/dress?from=mail&size=M&color=Red')
})

test.each([
  ['?size=m&color=RED', 'M', 'Red'],
  ['?variant=m-red', 'M', 'Red'],
  ['?size=M', 'M', undefined],
  ['?size=XXL&color=Red', undefined, 'Red'],
  // it does not exist
  ['?size=L&color=Red', 'L', undefined],
])('the address %s chooses %s and %s', async (at, size, color) => {
  await visitDress({ at })
  const chosen = screen.queryAllByRole('radio', { checked: true }).map((each) => each.closest('label')?.textContent)
  expect(chosen).toEqual([size, color].filter(Boolean))
})

test('what an address chose is there again where the way back after a log-in names the product alone', async () => {
  const { backend, unmount } = await visitDress({ at: '?size=M&color=Red' })
  unmount()
  const { location } = renderScreen(<ProductDetail />, {
    wrapper: backend.Wrapper,
    at: '/product/dress',
    path: '/product/:id',
  })
  await waitFor(() => expect(location()).toBe('/product/dress?size=M&color=Red'))
  expect(radio('M')).toBeChecked()
  expect(radio('Red')).toBeChecked()
})

test.each(['Add to Cart', 'Buy Now', 'Negotiate Price'])('%s asks for the first missing option', async (name) => {
  const { user, location } = await visitDress({ session: customer, at: '?color=Blue' })
  await waitFor(() => expect(button(name)).toBeEnabled())
  await user.click(button(name))
  expect(screen.getByRole('alert')).toHaveTextContent('Please choose Size.')
  expect(radio('S')).toHaveFocus()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(location()).toBe('/product/dress?color=Blue')
  await user.click(radio('S'))
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
})

test('what is sold out says so and can be chosen; what does not exist cannot', async () => {
  const { user } = await visitDress({ at: '?size=S' })
  expect(radio('Blue')).toBeEnabled()
  await user.click(radio('Red Sold out'))
  expect(await screen.findByText('Out of Stock')).toBeVisible()
  expect(button('Add to Cart')).toBeDisabled()
  // the product is not sold out, so nothing is to be told
  expect(screen.queryByText('Tell me when it is back')).not.toBeInTheDocument()
  await user.click(radio('M'))
  await user.click(radio('Red'))
  // L comes in blue alone
  await user.click(radio('L'))
  await waitFor(() => expect(radio('Red')).toBeDisabled())
  expect(radio('Red')).not.toBeChecked()
})

test('two variants are two lines of the cart, each limited by its own stock', async () => {
  const { user } = await visitDress({ at: '?size=M&color=Red' })
  await user.click(button('Increase quantity'))
  await user.click(button('Add to Cart'))
  expect(await screen.findByText('2 x Summer Dress, M, Red added to your cart.')).toBeVisible()
  expect(button('Increase quantity')).toBeDisabled()
  await user.click(radio('Blue'))
  await user.click(await screen.findByRole('button', { name: 'Add to Cart' }))
  expect(kept()).toMatchObject([
    { product: 'dress', variant: 'm-red', variantText: 'M, Red', price: 45, qty: 2, image: '/media/red.webp' },
    { product: 'dress', variant: 'm-blue', variantText: 'M, Blue', price: 40, qty: 2 },
  ])
})

test('an offer names the variant, and an agreement is for it alone', async () => {
  const { backend, user } = await visitDress({ session: customer, at: '?size=M&color=Red' })
  const agreed = { agreedPrice: 41, agreedUntil: inADay(), variant: 'm-red', attemptsLeft: 2, productId: 'dress' }
  backend.api.onPost('/api/negotiations/request').reply(() => {
    backend.api.onGet('/api/negotiations/dress').reply(200, agreed)
    return [200, { ...agreed, id: 'o1', status: 'accepted', message: 'The shop accepted your offer of $41.00.' }]
  })
  await waitFor(() => expect(button('Negotiate Price')).toBeEnabled())
  await user.click(button('Negotiate Price'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('The shop asks $45.00 for M, Red. What would you pay?')).toBeVisible()
  await user.type(dialog.getByLabelText('Proposed price'), '41{Enter}')
  // the dialog says it, too, until it is closed
  await waitFor(() => expect(screen.getByText(/agreed until/)).toBeVisible())
  expect(JSON.parse(backend.api.history.post[0]?.data as string)).toEqual({
    productId: 'dress',
    variant: 'm-red',
    proposedPrice: 41,
  })
  await user.click(radio('Blue'))
  await waitFor(() => expect(screen.queryByText(/agreed until/)).not.toBeInTheDocument())
  expect(await screen.findByText(/Your agreed price: \$41\.00 for M, Red\./)).toBeVisible()
  await user.click(button('Choose M, Red'))
  expect(await screen.findByText(/agreed until/)).toBeVisible()
})

test('a wish names the chosen variant', async () => {
  const { backend, user } = await visitDress({ session: customer, at: '?size=M&color=Red' })
  backend.api.onGet('/api/wishlist').reply(200, [])
  backend.api.onPut('/api/wishlist/dress').reply(500)
  await user.click(button('Add to wish list'))
  expect(JSON.parse(backend.api.history.put[0]?.data as string)).toEqual({ variant: 'm-red' })
})

test('a guest’s wish keeps its variant until the log-in, and is removed by product', async () => {
  const { user } = await visitDress({ at: '?size=M&color=Red' })
  await user.click(button('Add to wish list'))
  expect(localStorage.getItem('wishes')).toBe('["dress m-red"]')
  await user.click(radio('Blue'))
  await user.click(button('Remove from wish list'))
  expect(localStorage.getItem('wishes')).toBeNull()
})

test('what was seen is kept with the variant that was chosen', async () => {
  const { unmount, backend } = await visitDress({ at: '?size=M&color=Red' })
  unmount()
  backend.api.onGet('/api/products/lamp').reply(200, lamp)
  backend.api.onGet('/api/negotiations/lamp').reply(200, { productId: 'lamp', attemptsLeft: 3 })
  renderScreen(<ProductDetail />, { wrapper: backend.Wrapper, at: '/product/lamp', path: '/product/:id' })
  const seen = within(await screen.findByRole('region', { name: 'Recently seen' }))
  expect(seen.getByRole('link', { name: 'Summer Dress' })).toHaveAttribute('href', '/product/dress?variant=m-red')
})
