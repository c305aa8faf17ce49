import { formatDate } from '@haggle/shared-ui'
import { fireEvent, screen } from '@testing-library/react'
import { customer, lamp, review } from '../testing/market'
import { visitProduct } from '../testing/productPage'

test('a customer edits a review of their own, which then says so', async () => {
  const mine = { ...review, user: customer._id }
  const editedAt = '2026-03-05T14:05:00.000Z'
  const { backend, user } = visitProduct({ session: customer, product: { ...lamp, reviews: [mine] } })
  backend.api.onPut('/api/products/lamp/reviews/first').reply(({ data }) => {
    const edited = { ...mine, ...(JSON.parse(data as string) as object), editedAt }
    backend.api.onGet('/api/products/lamp').reply(200, { ...lamp, reviews: [edited] })
    return [200, edited]
  })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  expect(await screen.findByLabelText('Rating')).toHaveValue('4')
  expect(screen.getByLabelText('Rating')).toHaveFocus()
  await user.selectOptions(screen.getByLabelText('Rating'), '2 - Fair')
  await user.clear(screen.getByLabelText('Comment'))
  await user.type(screen.getByLabelText('Comment'), 'It broke.')
  await user.click(screen.getByRole('button', { name: 'Save Review' }))
  expect(await screen.findByText(/edited/)).toHaveTextContent(formatDate(editedAt))
  expect(screen.getByText('It broke.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus()
  expect(screen.getByText('You have already reviewed this product.')).toBeVisible()
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

test('an edit that fails after its form was left shows a toast', async () => {
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

test('Escape of an input method leaves the form of an edit open', async () => {
  const mine = { ...review, user: customer._id }
  const { user } = visitProduct({ session: customer, product: { ...lamp, reviews: [mine] } })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  for (const told of [{ isComposing: true }, { keyCode: 229 }])
    fireEvent.keyDown(screen.getByLabelText('Comment'), { key: 'Escape', ...told })
  expect(screen.getByLabelText('Comment')).toBeVisible()
})
