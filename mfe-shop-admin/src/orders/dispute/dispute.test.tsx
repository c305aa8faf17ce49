import type { ShopDispute } from '@haggle/shared-contract'
import { screen, within } from '@testing-library/react'
import { order } from '../../testing/shop'
import { card, open } from '../../testing/shopOrders'

const PICTURE = `/media/uploads/${'a'.repeat(32)}.webp`
const dispute: ShopDispute = {
  id: 'disp_1',
  amount: 2200,
  currency: 'USD',
  reason: 'goods_not_received',
  state: 'open',
  answerUntil: '2031-03-04T10:00:00.000Z',
  contested: false,
  createdAt: '2031-02-24T10:00:00.000Z',
}
const show = (shown: ShopDispute) => {
  const backend = open({ orders: [{ ...order, dispute: shown }] })
  return { ...backend, ...backend.show() }
}

test('a shop sends evidence with a text and pictures for an order in dispute', async () => {
  const { api, user } = show(dispute)
  const disputed = await card('order-1')
  expect(disputed.getByText('In dispute')).toBeVisible()
  expect(
    disputed.getByText(
      /asks for \$2,200.00 back: .?goods_not_received.*Please send evidence by Mar 4, 2031.* \(in [\d,]+ days\)\./,
    ),
  ).toBeVisible()
  await user.click(disputed.getByRole('button', { name: 'Send evidence' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Evidence for the bank' }))
  expect(dialog.getByRole('button', { name: 'Send evidence' })).toBeDisabled()
  await user.type(dialog.getByLabelText('What happened'), 'It was signed for.')
  api.onPost('/api/media').reply(200, { url: PICTURE })
  await user.upload(dialog.getByLabelText('Picture file'), new File(['x'], 'proof.png', { type: 'image/png' }))
  expect(await dialog.findByAltText('Picture 1')).toBeVisible()
  api.onPost('/api/disputes/disp_1/evidence').replyOnce(409, { message: 'The market has answered already.' })
  await user.click(dialog.getByRole('button', { name: 'Send evidence' }))
  expect(await dialog.findByText('The market has answered already.')).toBeVisible()
  api.onPost('/api/disputes/disp_1/evidence').reply(200, dispute)
  await user.click(dialog.getByRole('button', { name: 'Send evidence' }))
  expect(JSON.parse(String(api.history.post.at(-1)?.data))).toEqual({ text: 'It was signed for.', pictures: [PICTURE] })
})

test('once the market has answered, evidence can no longer be sent', async () => {
  const evidence = { text: 'Signed.', pictures: [], sentAt: dispute.createdAt }
  show({ ...dispute, contested: true, evidence })
  const disputed = await card('order-1')
  expect(disputed.getByText(/Your evidence was sent Feb 24, 2031/)).toBeVisible()
  expect(disputed.queryByRole('button', { name: /evidence/ })).toBeNull()
})

test('a dispute that ended says how', async () => {
  show({ ...dispute, state: 'lost' })
  const disputed = await card('order-1')
  expect(disputed.getByText('The dispute was lost: the money went back to the customer.')).toBeVisible()
  expect(disputed.queryByText('In dispute')).toBeNull()
})

test('what a lost dispute took all money of is no work any more, and can still be marked as delivered', async () => {
  show({ ...dispute, state: 'lost', tookAll: true })
  const disputed = await card('order-1')
  expect(disputed.getByText('Dispute lost')).toBeVisible()
  expect(disputed.queryByText('Pending Delivery')).toBeNull()
  expect(disputed.queryByLabelText('Select order order-1')).toBeNull()
  expect(disputed.getByRole('button', { name: 'Mark as Delivered' })).toBeVisible()
})
