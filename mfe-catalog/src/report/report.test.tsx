import { screen, within } from '@testing-library/react'
import { customer, lamp, owner, review } from '../testing/market'
import { comeNear, visitProduct } from '../testing/productPage'

const reviewOf = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement)

test('a customer reports a review with a reason, which is asked for', async () => {
  const { backend, user } = visitProduct({ session: customer })
  await user.click(await (await reviewOf('Rita')).findByRole('button', { name: 'Report' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Report this review' }))
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please choose a reason.')
  await user.click(dialog.getByRole('radio', { name: 'It is offensive' }))
  await user.type(dialog.getByLabelText('What should we know? (optional)'), ' It insults the shop. ')
  backend.api.onPost('/api/reports').replyOnce(404, { message: 'Review not found' })
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await dialog.findByText('Review not found')).toBeVisible()
  backend.api.onPost('/api/reports').reply(201, { message: 'Thank you. We will look at it.' })
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Thank you. We will look at it.')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(JSON.parse(String(backend.api.history.post.at(-1)?.data))).toEqual({
    subject: 'review',
    id: 'first',
    reason: 'offensive',
    text: 'It insults the shop.',
  })
})

test('a product is reported beside its shop, but not by its owner', async () => {
  const facts = { ...lamp.shop, since: '2026-01-02T00:00:00.000Z', description: '', picture: '', returnPolicy: '' }
  const shop = { ...facts, rating: 0, numReviews: 0, numProducts: 1 }
  const visit = (session: typeof customer) => {
    const page = visitProduct({ session, product: { ...lamp, reviews: [], numReviews: 0 } })
    page.backend.api.onGet('/api/shops/s-owner').reply(200, shop)
    return page
  }
  const { user, unmount } = visit(customer)
  await screen.findByText('Nobody has written about this product yet.')
  comeNear()
  await user.click(await screen.findByRole('button', { name: 'Report' }))
  expect(screen.getByRole('dialog', { name: 'Report this product' })).toBeVisible()
  unmount()
  visit(owner)
  await screen.findByText('Nobody has written about this product yet.')
  comeNear()
  expect(await screen.findByRole('region', { name: 'About the shop' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
})

test('a guest and a review’s author are not offered to report it', async () => {
  const { unmount } = visitProduct()
  await screen.findByText('Rita')
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
  unmount()
  visitProduct({ session: customer, product: { ...lamp, reviews: [{ ...review, user: customer._id }] } })
  expect(await (await reviewOf('Rita')).findByRole('button', { name: 'Edit' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
})

test('the author of a hidden review reads why, and appeals once instead of editing it', async () => {
  const hidden = { reason: 'It is an insult.', at: review.createdAt }
  const mine = { ...review, user: customer._id, hidden }
  const { backend, user } = visitProduct({ session: customer, product: { ...lamp, reviews: [mine] } })
  expect(await screen.findByText('It is an insult.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Appeal' }))
  expect(await screen.findByText('Your appeal is required')).toBeVisible()
  await user.type(screen.getByLabelText('Your appeal'), 'It is the truth.')
  backend.api.onPost('/api/appeals').reply(() => {
    const appeal = { text: 'It is the truth.', at: review.createdAt, state: 'open' }
    const reviews = [{ ...mine, hidden: { ...hidden, appeal } }]
    backend.api.onGet('/api/products/lamp').reply(200, { ...lamp, reviews })
    return [201, { message: 'Your appeal is with the operators.' }]
  })
  await user.click(screen.getByRole('button', { name: 'Appeal' }))
  expect(await screen.findByText('Your appeal: It is the truth.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull()
  expect(JSON.parse(String(backend.api.history.post.at(-1)?.data))).toEqual({
    subject: 'review',
    id: 'first',
    text: 'It is the truth.',
  })
})
