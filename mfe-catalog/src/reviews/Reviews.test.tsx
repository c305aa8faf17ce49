import { act, screen, waitFor, within } from '@testing-library/react'
import { customer, lamp, owner, review } from '../testing/market'
import { visitProduct } from '../testing/productPage'

const reviews = async () => within(await screen.findByRole('region', { name: 'Reviews' }))

const write = async (user: ReturnType<typeof visitProduct>['user'], rating: string, comment: string) => {
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Rating' }), rating)
  await user.type(screen.getByLabelText('Comment'), comment)
  await user.click(screen.getByRole('button', { name: 'Submit Review' }))
}

test('the reviews come with their average, their number, and who really bought', async () => {
  visitProduct()
  const section = await reviews()
  expect(section.getByText('Average rating: 4.5')).toBeVisible()
  expect(section.getByText('2 reviews')).toBeVisible()
  const [ritas, svens] = section.getAllByRole('listitem').map((item) => within(item))
  expect(ritas?.getByText('Rita')).toBeVisible()
  expect(ritas?.getByRole('img', { name: 'Rated 4 out of 5' })).toBeVisible()
  expect(ritas?.getByText('Warm and <b>bright</b>.')).toBeVisible()
  expect(ritas?.getByText(/Mar 4, 2026/)).toBeVisible()
  expect(ritas?.getByText('Verified purchase')).toBeVisible()
  expect(svens?.queryByText('Verified purchase')).not.toBeInTheDocument()
})

test('without reviews the average is N/A', async () => {
  visitProduct({ product: { ...lamp, reviews: [], numReviews: 0, rating: 0 } })
  const section = await reviews()
  expect(section.getByText('Average rating: N/A')).toBeVisible()
  expect(section.getByText('0 reviews')).toBeVisible()
})

test.each([
  { who: 'a guest', session: null },
  { who: 'a shop owner', session: owner },
])('$who is asked to log in as a user', async ({ session }) => {
  visitProduct({ session })
  expect(await screen.findByText('Please log in as a user to write a review.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Submit Review' })).not.toBeInTheDocument()
})

test('who has reviewed the product cannot do so again', async () => {
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

test('a rating and a comment are both asked for', async () => {
  const { backend, user } = visitProduct({ session: customer })
  const submit = await screen.findByRole('button', { name: 'Submit Review' })
  await user.click(submit)
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a rating and a comment.')
  await write(user, '5 - Excellent', '   ')
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a rating and a comment.')
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
  expect((await reviews()).getByText('Just right.')).toBeVisible()
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
  expect(screen.getByText('Just right.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Submit Review' })).not.toBeInTheDocument()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Just right.')
})

test('an edit that fails after its form was left is told all the same', async () => {
  let answer = (_reply: [number, string]) => {}
  const mine = { ...review, user: customer._id }
  const { backend, user } = visitProduct({ session: customer, product: { ...lamp, reviews: [mine] } })
  backend.api.onPut('/api/products/lamp/reviews/first').reply(() => new Promise((resolve) => (answer = resolve)))
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await user.click(screen.getByRole('button', { name: 'Save Review' }))
  expect(screen.getByLabelText('Comment')).toHaveAttribute('readonly')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  answer([500, ''])
  expect(await screen.findByText('Failed to save your review.')).toBeVisible()
})

test('of many reviews twenty are shown at first, and always one’s own', async () => {
  const many = Array.from({ length: 45 }, (_, at) => ({
    ...review,
    _id: `r${at}`,
    user: `u${at}`,
    name: `Reader ${at}`,
  }))
  const reviewed = many.with(44, { ...many[44]!, user: customer._id })
  const { user } = visitProduct({ session: customer, product: { ...lamp, reviews: reviewed, numReviews: 45 } })
  const shown = () => within(screen.getByRole('region', { name: 'Reviews' })).getAllByText(/^Reader \d+$/).length
  expect(await screen.findByText('Reader 44')).toBeVisible()
  expect(shown()).toBe(21)
  await user.click(screen.getByRole('button', { name: 'More reviews' }))
  expect(shown()).toBe(41)
  await user.click(screen.getByRole('button', { name: 'More reviews' }))
  expect(shown()).toBe(45)
  expect(screen.queryByRole('button', { name: 'More reviews' })).toBeNull()
})

test('the ratings are counted by stars, the most at the top', async () => {
  visitProduct({ product: { ...lamp, ratingCounts: [0, 0, 0, 1, 1] } })
  const bars = within((await reviews()).getByRole('list', { name: 'Reviews by stars' })).getAllByRole('listitem')
  expect(bars.map((bar) => bar.textContent)).toEqual(['5 stars1', '4 stars1', '3 stars0', '2 stars0', '1 star0'])
})

test('reviews are sorted as one likes', async () => {
  const { user } = visitProduct({
    product: {
      ...lamp,
      reviews: [
        { ...review, _id: 'a', name: 'Ann', rating: 3, helpful: 1 },
        { ...review, _id: 'b', name: 'Bob', rating: 5, helpful: 0 },
        { ...review, _id: 'c', name: 'Cleo', rating: 1, helpful: 4 },
      ],
    },
  })
  const select = await screen.findByLabelText('Sort reviews')
  const names = () => screen.getAllByText(/^(Ann|Bob|Cleo)$/).map(({ textContent }) => textContent)
  expect(names()).toEqual(['Ann', 'Bob', 'Cleo'])
  for (const [sort, order] of [
    ['Most helpful', ['Cleo', 'Ann', 'Bob']],
    ['Highest rating', ['Bob', 'Ann', 'Cleo']],
    ['Lowest rating', ['Cleo', 'Ann', 'Bob']],
  ] as const) {
    await user.selectOptions(select, sort)
    expect(names()).toEqual(order)
  }
})

test('a customer marks a review of somebody else as helpful', async () => {
  const { backend, user } = visitProduct({ session: customer, product: { ...lamp, reviews: [review] } })
  backend.api.onPut('/api/products/lamp/reviews/first/helpful').reply(() => {
    const marked = { ...review, helpful: 1, isHelpful: true }
    backend.api.onGet('/api/products/lamp').reply(200, { ...lamp, reviews: [marked] })
    return [200, marked]
  })
  await user.click(await screen.findByRole('button', { name: 'Helpful (0)' }))
  expect(await screen.findByRole('button', { name: 'Helpful (1)', pressed: true })).toBeVisible()
})

test('a guest reads how many found a review helpful', async () => {
  visitProduct({ product: { ...lamp, reviews: [{ ...review, helpful: 3 }] } })
  expect(await screen.findByText('Helpful (3)')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Helpful/ })).not.toBeInTheDocument()
})

test('Escape closes the form of an edit, and asks first when something was changed', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false)
  const mine = { ...review, user: customer._id }
  const { user } = visitProduct({ session: customer, product: { ...lamp, reviews: [mine] } })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByLabelText('Comment')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus()
  expect(confirm).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  await user.type(screen.getByLabelText('Comment'), ' Really.')
  await user.keyboard('{Escape}')
  expect(screen.getByLabelText('Comment')).toHaveValue(`${mine.comment} Really.`)
  confirm.mockReturnValue(true)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByLabelText('Comment')).not.toBeInTheDocument()
  expect(confirm).toHaveBeenCalledTimes(2)
})

test('a late reply to an edit that was cancelled does not close the next one', async () => {
  const mine = { ...review, user: customer._id }
  const { backend, user } = visitProduct({ session: customer, product: { ...lamp, reviews: [mine] } })
  let reply = () => {}
  backend.api
    .onPut('/api/products/lamp/reviews/first')
    .reply(() => new Promise((resolve) => (reply = () => resolve([200, mine]))))
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await user.click(screen.getByRole('button', { name: 'Save Review' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await user.clear(screen.getByLabelText('Comment'))
  await user.type(screen.getByLabelText('Comment'), 'Better')
  reply()
  expect(await screen.findByText(/updated/i)).toBeVisible()
  expect(screen.getByLabelText('Comment')).toHaveValue('Better')
  expect(screen.getByLabelText('Comment')).toHaveFocus()
})

test('a customer edits a review of their own, which then says so', async () => {
  const mine = { ...review, user: customer._id }
  const { backend, user } = visitProduct({ session: customer, product: { ...lamp, reviews: [mine] } })
  backend.api.onPut('/api/products/lamp/reviews/first').reply(({ data }) => {
    const edited = { ...mine, ...(JSON.parse(data as string) as object), editedAt: '2026-03-05T14:05:00.000Z' }
    backend.api.onGet('/api/products/lamp').reply(200, { ...lamp, reviews: [edited] })
    return [200, edited]
  })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  expect(screen.getByLabelText('Rating')).toHaveValue('4')
  expect(screen.getByLabelText('Rating')).toHaveFocus()
  await user.selectOptions(screen.getByLabelText('Rating'), '2 - Fair')
  await user.clear(screen.getByLabelText('Comment'))
  await user.type(screen.getByLabelText('Comment'), 'It broke.')
  await user.click(screen.getByRole('button', { name: 'Save Review' }))
  expect(await screen.findByText(/edited/)).toHaveTextContent(/Mar 5, 2026/)
  expect(screen.getByText('It broke.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus()
  expect(screen.getByText('You have already reviewed this product.')).toBeVisible()
})

test('the shop replies to a review of its product, and others cannot', async () => {
  const { backend, user } = visitProduct({ session: owner, product: { ...lamp, reviews: [review] } })
  backend.api.onPost('/api/products/lamp/reviews/first/reply').reply(({ data }) => {
    const reply = { ...(JSON.parse(data as string) as { text: string }), createdAt: '2026-03-05T14:05:00.000Z' }
    const answered = { ...review, reply }
    backend.api.onGet('/api/products/lamp').reply(200, { ...lamp, reviews: [answered] })
    return [200, answered]
  })
  await user.click(await screen.findByRole('button', { name: 'Reply' }))
  await user.type(screen.getByLabelText('Your public reply'), ' Thank you! ')
  await user.click(screen.getByRole('button', { name: 'Publish Reply' }))
  expect(await screen.findByText('Reply of Lena Lights')).toBeVisible()
  expect(screen.getByText('Thank you!')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Change reply' })).toHaveFocus()
})

test('a reply that fails after its form was left is told all the same, and nothing is typed that would not be sent', async () => {
  let answer = (_reply: [number, string]) => {}
  const { backend, user } = visitProduct({ session: owner, product: { ...lamp, reviews: [review] } })
  backend.api.onPost('/api/products/lamp/reviews/first/reply').reply(() => new Promise((resolve) => (answer = resolve)))
  await user.click(await screen.findByRole('button', { name: 'Reply' }))
  await user.type(screen.getByLabelText('Your public reply'), 'Thank you!')
  await user.click(screen.getByRole('button', { name: 'Publish Reply' }))
  expect(screen.getByLabelText('Your public reply')).toHaveAttribute('readonly')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  answer([500, ''])
  expect(await screen.findByText('Failed to publish your reply.')).toBeVisible()
})

test('a shop cannot reply for another', async () => {
  visitProduct({ session: { ...owner, shopId: 'another' }, product: { ...lamp, reviews: [review] } })
  expect(await screen.findByText('Warm and <b>bright</b>.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Reply' })).not.toBeInTheDocument()
})
