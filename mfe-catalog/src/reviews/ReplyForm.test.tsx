import { screen, waitFor } from '@testing-library/react'
import { lamp, owner, review } from '../testing/market'
import { visitProduct } from '../testing/productPage'

test('the shop replies to a review of its product, and others cannot', async () => {
  const { backend, user } = visitProduct({ session: owner, product: { ...lamp, reviews: [review] } })
  backend.api.onPost('/api/products/lamp/reviews/first/reply').reply(({ data }) => {
    const reply = { ...(JSON.parse(data as string) as { text: string }), createdAt: '2026-03-05T14:05:00.000Z' }
    const answered = { ...review, reply }
    backend.api.onGet('/api/products/lamp').reply(200, { ...lamp, reviews: [answered] })
    return [200, answered]
  })
  await user.click(await screen.findByRole('button', { name: 'Reply' }))
  await user.type(await screen.findByLabelText('Your public reply'), ' Thank you! ')
  await user.click(screen.getByRole('button', { name: 'Publish Reply' }))
  expect(await screen.findByText('Reply of Lena Lights')).toBeVisible()
  expect(screen.getByText('Thank you!')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Change reply' })).toHaveFocus()
})

test('a reply that fails after its form was left shows a toast, and its field is read-only while sending', async () => {
  let answer = (_reply: [number, string]) => {}
  const { backend, user } = visitProduct({ session: owner, product: { ...lamp, reviews: [review] } })
  backend.api.onPost('/api/products/lamp/reviews/first/reply').reply(() => new Promise((resolve) => (answer = resolve)))
  await user.click(await screen.findByRole('button', { name: 'Reply' }))
  await user.type(await screen.findByLabelText('Your public reply'), 'Thank you!')
  await user.click(screen.getByRole('button', { name: 'Publish Reply' }))
  const field = screen.getByLabelText('Your public reply')
  await waitFor(() => expect(field).toHaveAttribute('readonly'))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(field).not.toBeInTheDocument()
  answer([500, ''])
  expect(await screen.findByText('Failed to publish your reply.')).toBeVisible()
})

test('a reply of spaces is not sent, and the form says what is missing until something is typed', async () => {
  const { user } = visitProduct({ session: owner, product: { ...lamp, reviews: [review] } })
  await user.click(await screen.findByRole('button', { name: 'Reply' }))
  await user.type(await screen.findByLabelText('Your public reply'), '  {Tab}')
  await user.click(screen.getByRole('button', { name: 'Publish Reply' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a reply.')
  await user.type(screen.getByLabelText('Your public reply'), 'Thank you!')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a shop cannot reply for another', async () => {
  visitProduct({ session: { ...owner, shopId: 'another' }, product: { ...lamp, reviews: [review] } })
  expect(await screen.findByText('Warm and <b>bright</b>.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Reply' })).not.toBeInTheDocument()
})
