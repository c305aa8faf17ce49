import { act, screen, waitFor, within } from '@testing-library/react'
import { customer, lamp, owner, review } from '../testing/market'
import { visitProduct } from '../testing/productPage'

const reviews = async () => within(await screen.findByRole('region', { name: 'Reviews' }))

const write = async (user: ReturnType<typeof visitProduct>['user'], rating: string, comment: string) => {
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Rating' }), rating)
  await user.type(screen.getByLabelText('Comment'), comment)
  await user.click(screen.getByRole('button', { name: 'Submit Review' }))
}

test.each([
  { who: 'a guest', session: null },
  { who: 'a shop owner', session: owner },
])('$who is asked to log in as a user', async ({ session }) => {
  visitProduct({ session })
  expect(await screen.findByText('Please log in as a user to write a review.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Submit Review' })).not.toBeInTheDocument()
})

test('a customer cannot review a product twice', async () => {
  visitProduct({ session: customer, product: { ...lamp, reviews: [{ ...review, user: customer._id }] } })
  expect(await screen.findByText('You have already reviewed this product.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Submit Review' })).not.toBeInTheDocument()
})

test('an unsent review is kept beyond the end of a session, and dropped once it was sent', async () => {
  const { backend, user } = visitProduct({ session: customer })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Rating' }), '4 - Very Good')
  await user.type(screen.getByLabelText('Comment'), 'Warm.')
  act(() => void backend.store.dispatch({ type: 'session/expired' }))
  expect(await screen.findByText('Please log in as a user to write a review.')).toBeVisible()
  act(() => void backend.store.dispatch({ type: 'session/started', payload: customer }))
  expect(await screen.findByLabelText('Comment')).toHaveValue('Warm.')
  expect(screen.getByRole('combobox', { name: 'Rating' })).toHaveDisplayValue('4 - Very Good')
  backend.api.onPost('/api/products/lamp/reviews').reply(201, {})
  await user.click(screen.getByRole('button', { name: 'Submit Review' }))
  await screen.findByText('Review submitted successfully!')
  expect(sessionStorage).toHaveLength(0)
})

test('a rating and a comment are both required', async () => {
  const { backend, user } = visitProduct({ session: customer })
  const submit = await screen.findByRole('button', { name: 'Submit Review' })
  await user.click(submit)
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a rating and a comment.')
  const rating = screen.getByRole('combobox', { name: 'Rating' })
  expect(rating).toHaveFocus()
  expect(rating).toBeInvalid()
  await write(user, '5 - Excellent', '   ')
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a rating and a comment.')
  expect(rating).toBeValid()
  await user.click(submit)
  expect(screen.getByLabelText('Comment')).toHaveFocus()
  expect(screen.getByLabelText('Comment')).toBeInvalid()
  expect(backend.api.history.post).toEqual([])
  await user.type(screen.getByLabelText('Comment'), 'Warm.')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('the ratings are those of the spec', async () => {
  visitProduct({ session: customer })
  const select = within(await screen.findByRole('combobox', { name: 'Rating' }))
  expect(select.getAllByRole('option').map((option) => option.textContent)).toEqual([
    '1 - Poor',
    '2 - Fair',
    '3 - Good',
    '4 - Very Good',
    '5 - Excellent',
  ])
})

test('a review is sent, confirmed and shown', async () => {
  const { backend, user } = visitProduct({ session: customer })
  const mine = { ...review, _id: 'mine', user: customer._id, name: 'Carla', comment: 'Just right.' }
  backend.api.onPost('/api/products/lamp/reviews').reply(() => {
    backend.api.onGet('/api/products/lamp').reply(200, { ...lamp, reviews: [mine, ...lamp.reviews], numReviews: 3 })
    return [201, mine]
  })
  await write(user, '5 - Excellent', ' Just right. ')
  expect(await screen.findByText('Review submitted successfully!')).toBeVisible()
  expect(await screen.findByText('You have already reviewed this product.')).toBeVisible()
  expect(await (await reviews()).findByText('Just right.')).toBeVisible()
  expect(screen.getByText('3 reviews')).toBeVisible()
  expect(backend.api.history.post.map(({ data }) => JSON.parse(data as string) as unknown)).toEqual([
    { rating: 5, comment: 'Just right.' },
  ])
})

test.each([
  {
    status: 409,
    body: { message: 'You have already reviewed this product.' },
    shown: 'You have already reviewed this product.',
  },
  { status: 500, body: '', shown: 'Failed to submit review.' },
])('a refused review ($status) says why beside the form and can be sent again', async ({ status, body, shown }) => {
  const { backend, user } = visitProduct({ session: customer })
  backend.api.onPost('/api/products/lamp/reviews').reply(status, body)
  await write(user, '1 - Poor', 'Too dark.')
  expect(await screen.findByRole('alert')).toHaveTextContent(shown)
  await waitFor(() => expect(screen.getByRole('button', { name: /Submit Review/ })).toBeEnabled())
  expect(screen.getByLabelText('Comment')).toHaveValue('Too dark.')
})

test('a review that was taken ends the form, even when the product cannot be fetched again', async () => {
  const { backend, user } = visitProduct({ session: customer })
  backend.api.onPost('/api/products/lamp/reviews').reply(() => {
    backend.api.onGet('/api/products/lamp').reply(500)
    return [201, { ...review, _id: 'mine' }]
  })
  await write(user, '5 - Excellent', 'Just right.')
  expect(await screen.findByText('Error: Failed to fetch product details.')).toBeVisible()
  expect(screen.getByText('You have already reviewed this product.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Submit Review' })).not.toBeInTheDocument()
})

test('a review whose reply was lost is listed, and its form and draft are gone', async () => {
  const { backend, user } = visitProduct({ session: customer })
  backend.api.onPost('/api/products/lamp/reviews').reply(() => {
    backend.api.onGet('/api/products/lamp').reply(200, {
      ...lamp,
      reviews: [{ ...review, _id: 'mine', user: customer._id, comment: 'Just right.' }, ...lamp.reviews],
    })
    return Promise.reject(new Error('lost'))
  })
  await write(user, '5 - Excellent', 'Just right.')
  expect(await screen.findByText('You have already reviewed this product.')).toBeVisible()
  expect(await screen.findByText('Just right.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Submit Review' })).not.toBeInTheDocument()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Just right.')
})
