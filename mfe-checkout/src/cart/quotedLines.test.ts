import { atlas, lamp, orderOf, paid, quoteOf } from '../testing/market'
import {
  acceptedLines,
  harmlessChanges,
  linesOnceAccepted,
  needsAccepting,
  quotedLines,
  withOwnHolds,
} from './quotedLines'

const offersFor = (changes: Parameters<typeof quoteOf>[1]) => quoteOf([lamp, atlas], changes).orderItems
const cart = [lamp, atlas]

test('an unchanged quote changes nothing and needs no acceptance', () => {
  const offers = offersFor({})
  expect(quotedLines(cart, offers).some(needsAccepting)).toBe(false)
  expect(harmlessChanges(cart, offers)).toEqual([])
})

test('a line without a quote is shown as stored', () => {
  expect(quotedLines(cart, [])).toEqual(cart)
})

test('a lower price is applied without asking and keeps the quantity', () => {
  const offers = offersFor({ lamp: { price: 18 } })
  expect(harmlessChanges(cart, offers)).toEqual([expect.objectContaining({ product: 'lamp', price: 18, qty: 2 })])
  expect(quotedLines(cart, offers).some(needsAccepting)).toBe(false)
})

test('another name or picture is applied without asking', () => {
  expect(harmlessChanges(cart, offersFor({ lamp: { image: '/media/new.webp' } }))).toMatchObject([
    { product: 'lamp', image: '/media/new.webp', qty: 2 },
  ])
  expect(harmlessChanges(cart, offersFor({ lamp: { name: 'Table Lamp' } }))).toMatchObject([
    { product: 'lamp', name: 'Table Lamp', qty: 2 },
  ])
})

test('a higher price has to be accepted', () => {
  const offers = offersFor({ lamp: { price: 25 } })
  expect(harmlessChanges(cart, offers)).toEqual([])
  expect(quotedLines(cart, offers)[0]).toMatchObject({ price: 20, risenTo: 25 })
  expect(acceptedLines(cart, offers)[0]).toMatchObject({ price: 25, qty: 2 })
})

test('a shortage keeps the wanted quantity until it is accepted', () => {
  const offers = offersFor({ lamp: { countInStock: 1, qty: 1 } })
  expect(quotedLines(cart, offers)[0]).toMatchObject({ qty: 2, onlyLeft: 1 })
  expect(harmlessChanges(cart, offers)[0]).toMatchObject({ qty: 2, countInStock: 1 })
  expect(acceptedLines(cart, offers)[0]).toMatchObject({ qty: 1 })
})

test('a line of a deleted product stays until accepted, and is then removed', () => {
  const offers = offersFor({ lamp: { countInStock: 0, qty: 0, name: '', price: 0 } })
  expect(quotedLines(cart, offers)[0]).toEqual({ ...lamp, onlyLeft: 0 })
  expect(harmlessChanges(cart, offers)).toEqual([])
  expect(acceptedLines(cart, offers)[0]).toMatchObject({ product: 'lamp', qty: 0 })
  expect(linesOnceAccepted(cart, offers)).toEqual([atlas])
})

test('stock held by a pending order for the same products is there for its customer', () => {
  const soldOut = offersFor({ lamp: { countInStock: 0, qty: 0 } })
  const [held] = withOwnHolds(soldOut, cart, [orderOf(cart)])
  expect(held).toMatchObject({ product: 'lamp', countInStock: 2 })
})

test.each([
  ['a paid order', orderOf(cart, paid)],
  ['a pending order for other products', orderOf([lamp])],
])('%s holds nothing for this cart', (_, order) => {
  const soldOut = offersFor({ lamp: { countInStock: 0, qty: 0 } })
  expect(withOwnHolds(soldOut, cart, [order])).toEqual(soldOut)
})

test('each variant of a product takes its own part of the quote', () => {
  const [m, l] = ['m', 'l'].map((variant) => ({ ...lamp, variant, variantText: variant.toUpperCase() }))
  const quoted = [
    { ...m!, price: 25 },
    { ...l!, qty: 0, countInStock: 0 },
  ]
  expect(quotedLines([m!, l!], quoted)).toMatchObject([
    { variant: 'm', risenTo: 25 },
    { variant: 'l', onlyLeft: 0 },
  ])
  expect(linesOnceAccepted([m!, l!], quoted)).toMatchObject([{ variant: 'm', price: 25 }])
  const [, held] = withOwnHolds(quoted, [m!, l!], [orderOf([m!, l!])])
  expect(held).toMatchObject({ variant: 'l', countInStock: 2 })
})
