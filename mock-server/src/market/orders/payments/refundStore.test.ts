import { findRefundRow } from './refundStore'

test('a refund is known by its id, else by our key, else by its amount', () => {
  const row = {
    payment_id: 'pay_1',
    order_id: 'o1',
    shop_id: null,
    state: 'pending',
    created_at: 0,
    ask_at: 0,
  } as const
  const rows = [
    { ...row, id: 'first', provider_refund_id: null, amount: 500 },
    { ...row, id: 'second', provider_refund_id: null, amount: 300 },
    { ...row, id: 'third', provider_refund_id: 'rfnd_3', amount: 300 },
  ]
  const found = (id: string, receipt: string, amount: number) =>
    findRefundRow(rows, { id, receipt, amount, payment_id: 'pay_1', status: 'pending' })?.id
  expect(found('rfnd_3', 'second', 300)).toBe('third')
  expect(found('rfnd_new', 'second', 500)).toBe('second')
  expect(found('rfnd_new', 'third', 500)).toBe('first')
  expect(found('rfnd_new', 'third', 400)).toBeUndefined()
})
