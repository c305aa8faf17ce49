import type { Delivery, Order, Refund } from '@haggle/shared-contract'
import { atlas, lamp, orderOf, paid } from '../testing/market'
import { sayPart, sayState } from './sayState'

const at = '2026-11-03T12:00:00.000Z'
const lights: Delivery = { shop: 'lights', shopName: 'Lena Lights', isDelivered: false }
const books: Delivery = { shop: 'books', shopName: 'Boris Books', isDelivered: false }
const brought = (part: Delivery): Delivery => ({ ...part, isDelivered: true, deliveredAt: at })
const sentBack = (part: Delivery, state: 'asked' | 'accepted'): Delivery => ({
  ...brought(part),
  return: { state, reason: 'Torn.' },
})
const delivered = { ...paid, status: 'delivered', isDelivered: true, deliveredAt: at } as const
const refund = (state: Refund['state'], amount = 17.6): Refund => ({ state, amount, createdAt: at })

const said = (changes: Partial<Order>) => sayState(orderOf([lamp, atlas], changes), Date.parse(at))

test.each<[string, Partial<Order>]>([
  ['Paid, being packed by Lena Lights and Boris Books', { ...paid, deliveries: [lights, books] }],
  ['Partly delivered, the rest is being packed by Boris Books', { ...paid, deliveries: [brought(lights), books] }],
  ['Paid, being packed', { ...paid, deliveries: [] }],
  ['Delivered on November 3, 2026', { ...delivered, deliveries: [brought(lights), brought(books)] }],
  [
    'Delivered on November 3, 2026 by DHL 1234',
    { ...delivered, deliveries: [{ ...brought(lights), carrier: 'DHL', trackingNumber: '1234' }] },
  ],
  [
    'Delivered on November 3, 2026 by DHL',
    {
      ...delivered,
      deliveries: [
        { ...brought(lights), carrier: 'DHL' },
        { ...books, cancelledAt: at },
      ],
    },
  ],
  [
    'You asked for a return; the shop has not answered yet',
    { ...delivered, deliveries: [sentBack(lights, 'asked'), brought(books)] },
  ],
  [
    'Returned; $17.60 is on its way back to you',
    { ...delivered, deliveries: [sentBack(lights, 'accepted')], refunds: [refund('pending')] },
  ],
  [
    'Returned; we refunded $17.60',
    { ...delivered, status: 'refunded', deliveries: [sentBack(lights, 'accepted')], refunds: [refund('processed')] },
  ],
  [
    'Cancelled; we refunded $20.00',
    {
      ...paid,
      status: 'refunded',
      deliveries: [{ ...lights, cancelledAt: at }],
      refunds: [refund('processed'), refund('processed', 2.4)],
    },
  ],
  ['Refunded', { status: 'refunded', deliveries: [lights] }],
  [
    'Cancelled',
    { status: 'cancelled', refunds: [{ ...refund('pending', 4500), currency: 'INR', reason: 'unmatched' }] },
  ],
])('an order says: %s', (sentence, changes) => {
  expect(said(changes)).toBe(sentence)
})

test('an order that waits for its payment says until when', () => {
  const expiresAt = new Date(2026, 10, 3, 14, 20).toISOString()
  const order = orderOf([lamp], { expiresAt })
  expect(sayState(order, Date.parse(expiresAt) - 1).replace(/\s/g, ' ')).toBe('Waiting for your payment until 2:20 PM')
  expect(sayState(order, Date.parse(expiresAt))).toBe('Expired')
})

test.each<[string, Partial<Order>, Delivery]>([
  ['Packed as soon as you have paid', {}, lights],
  ['Not sent', { status: 'cancelled' }, lights],
  ['Being packed', paid, lights],
  ['Delivered on November 3, 2026', paid, sentBack(lights, 'asked')],
  ['Returned', paid, sentBack(lights, 'accepted')],
  ['Cancelled', paid, { ...lights, cancelledAt: at }],
])('a part says: %s', (text, changes, part) => {
  expect(sayPart(orderOf([lamp], changes), part, Date.parse(at))).toBe(text)
})
