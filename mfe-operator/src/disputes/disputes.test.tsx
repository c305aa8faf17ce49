import type { Dispute } from '@haggle/shared-contract'
import { screen, within } from '@testing-library/react'
import { openScreen, pageOf } from '../testing/openScreen'
import DisputeScreen from './DisputeScreen'
import DisputesScreen from './DisputesScreen'

const at = '2026-03-04T10:00:00.000Z'
const dispute: Dispute = {
  id: 'disp_1',
  amount: 110,
  currency: 'USD',
  reason: 'goods_not_received',
  state: 'open',
  answerUntil: at,
  createdAt: at,
  order: { _id: 'o-1', orderNumber: 'AB2CD3EF' },
  payment: 'pay_1',
  customer: { _id: 'carla', name: 'Carla' },
  shops: [
    { _id: 'harbour', shopName: 'Blue Harbour', evidence: { text: 'It was signed for.', pictures: [], sentAt: at } },
  ],
}

const open = (shown = dispute) =>
  openScreen(<DisputeScreen />, { 'disputes/disp_1': shown }, 'disputes/disp_1', 'disputes/:id')

test('the list says until when each dispute is to be answered, and how much evidence there is', async () => {
  const { api } = openScreen(<DisputesScreen />, { disputes: pageOf(dispute) }, 'disputes?state=open')
  const row = within((await screen.findAllByRole('row')).at(-1) ?? document.body)
  expect(row.getByRole('link', { name: 'AB2CD3EF' })).toHaveAttribute('href', '/operator/disputes/disp_1')
  for (const text of ['To answer', /^Mar 4, 2026/, '1 of 1']) expect(row.getByText(text)).toBeVisible()
  expect(row.getByText(/\(passed\)$/)).toBeVisible()
  expect(api.history.get[0]?.params).toMatchObject({ state: 'open' })
})

test.each([
  { at: '', says: 'No disputes yet.' },
  { at: '?q=AB2CD3EF', says: 'No dispute is like that.' },
  { at: '?state=lost', says: 'No dispute is like that.' },
])('a list ($at) without any says so', async ({ at, says }) => {
  openScreen(<DisputesScreen />, { disputes: pageOf() }, `disputes${at}`)
  expect(await screen.findByText(says)).toBeVisible()
})

test('a dispute is contested with the evidence of its shops, after a question', async () => {
  const { api, user } = open()
  expect(await screen.findByText('It was signed for.')).toBeVisible()
  api.onPost('/api/operator/disputes/disp_1/contest').reply(200, dispute)
  await user.click(screen.getByRole('button', { name: 'Contest' }))
  api.onGet('/api/operator/disputes/disp_1').reply(200, { ...dispute, decision: { does: 'contest', at, sent: false } })
  await user.click(screen.getByRole('button', { name: 'Send the evidence' }))
  expect(await screen.findByText(/^Contested Mar 4, 2026.*, and on its way to the card provider\.$/)).toBeVisible()
})

test('without evidence a dispute can only be accepted, which gives the money back', async () => {
  const { api, user } = open({ ...dispute, shops: [{ _id: 'harbour', shopName: 'Blue Harbour' }] })
  expect(await screen.findByRole('button', { name: 'Contest' })).toBeDisabled()
  api.onPost('/api/operator/disputes/disp_1/accept').reply(409, { message: 'This dispute has ended.' })
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  expect(within(screen.getByRole('dialog')).getByText(/USD.110.00 goes back to the customer/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Give the money back' }))
  expect(await screen.findByText('This dispute has ended.')).toBeVisible()
})

test('the outcome, and why the provider refused an answer, are said', async () => {
  const { unmount } = open({ ...dispute, state: 'lost' })
  expect(await screen.findByText(/^Lost: the money went back/)).toBeVisible()
  unmount()
  open({ ...dispute, failure: 'Too late.' })
  expect(await screen.findByText('The card provider refused the last answer: Too late.')).toBeVisible()
})
