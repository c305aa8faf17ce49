import { lineKey, type CartItem, type QuoteItem } from '@haggle/shared-contract'
import fc from 'fast-check'
import { addLine, applyQuote, mergeLines, putBack, removeLine, removeOrdered, setQuantity, type Lines } from './lines'

const product = fc.constantFrom('lamp', 'desk', 'chair', 'book')
const stock = fc.integer({ min: 0, max: 9 })
const quantity = fc.oneof(fc.integer({ min: -3, max: 15 }), fc.double({ min: -3, max: 15 }), fc.constant(NaN))
const item = fc
  .record({ product, countInStock: stock, price: fc.integer({ min: 0, max: 5000 }) })
  .map(({ product, countInStock, price }): Omit<CartItem, 'qty'> => ({
    product,
    countInStock,
    price: price / 100,
    name: product,
    image: `/${product}.webp`,
    shop: 'shop',
  }))
const lines: fc.Arbitrary<Lines> = fc
  .array(item, { maxLength: 6 })
  .map((items) => items.reduce<Lines>((all, one) => addLine(all, one, 1 + (one.price % 4)).lines, []))

const qtyOf = (all: Lines, id: string) => all.find((line) => line.product === id)?.qty ?? 0
const lamp = { product: 'lamp', name: 'Lamp', image: '/media/l.webp', price: 10, countInStock: 5, shop: 's' }

test('adding adds to the line and stops at the stock', () => {
  fc.assert(
    fc.property(lines, item, quantity, (before, added, qty) => {
      const present = qtyOf(before, added.product)
      const result = addLine(before, added, qty)
      expect(qtyOf(result.lines, added.product)).toBe(result.qty)
      expect(result.qty).toBeGreaterThanOrEqual(Math.min(present, added.countInStock))
      expect(result.qty).toBeLessThanOrEqual(Math.max(present, added.countInStock))
      if (!result.clamped) expect(result.qty).toBe(present + Math.max(0, Math.trunc(qty || 0)))
    }),
  )
})

test('adding says when the stock limited it, and takes over the newer price', () => {
  const { lines: two } = addLine([], lamp, 2)
  expect(addLine(two, { ...lamp, price: 8 }, 4)).toEqual({
    lines: [{ ...lamp, price: 8, qty: 5 }],
    qty: 5,
    clamped: true,
  })
})

test('a sold-out product is not added', () => {
  expect(addLine([], { ...lamp, countInStock: 0 }, 1)).toEqual({ lines: [], qty: 0, clamped: true })
})

test('a product has one line, of a whole quantity of at least 1, whatever happens', () => {
  const step = fc.oneof(
    fc.tuple(item, quantity).map(
      ([one, qty]) =>
        (all: Lines) =>
          addLine(all, one, qty).lines,
    ),
    fc.tuple(product, quantity).map(
      ([id, qty]) =>
        (all: Lines) =>
          setQuantity(all, id, qty),
    ),
    product.map((id) => (all: Lines) => removeLine(all, id)),
    lines.map((more) => (all: Lines) => mergeLines(all, more)),
  )
  fc.assert(
    fc.property(lines, fc.array(step), (start, steps) => {
      const end = steps.reduce((all, change) => change(all), start)
      expect(new Set(end.map((line) => line.product)).size).toBe(end.length)
      for (const { qty } of end) expect(Number.isInteger(qty) && qty >= 1).toBe(true)
    }),
  )
})

test('a quantity of 0 or less drops the line, one above the stock is the stock', () => {
  const { lines: two } = addLine([], lamp, 2)
  expect(setQuantity(two, 'lamp', 0)).toEqual([])
  expect(setQuantity(two, 'lamp', -3)).toEqual([])
  expect(qtyOf(setQuantity(two, 'lamp', 99), 'lamp')).toBe(5)
  expect(setQuantity(two, 'desk', 4)).toEqual(two)
})

test('merging adds quantities up to the stock and loses no product', () => {
  fc.assert(
    fc.property(lines, lines, (kept, joining) => {
      const merged = mergeLines(kept, joining)
      for (const line of [...kept, ...joining]) expect(qtyOf(merged, line.product)).toBeGreaterThanOrEqual(1)
      for (const { product: id, qty, countInStock } of merged) {
        const isInBoth = qtyOf(kept, id) > 0 && qtyOf(joining, id) > 0
        const sum = qtyOf(kept, id) + qtyOf(joining, id)
        expect(qty).toBe(isInBoth ? Math.min(sum, countInStock) : sum)
      }
    }),
  )
})

test('a quote replaces what it names, drops what is gone and leaves the rest', () => {
  const desk = { ...lamp, product: 'desk', name: 'Desk' }
  const chair = { ...lamp, product: 'chair', name: 'Chair' }
  const before = [lamp, desk, chair].map((one) => ({ ...one, qty: 4 }))
  const quoted: QuoteItem[] = [
    { ...lamp, qty: 3, countInStock: 3, price: 7, sellingPrice: 10 },
    { ...desk, qty: 0, countInStock: 0 },
  ]
  expect(applyQuote(before, quoted)).toEqual([
    { ...lamp, qty: 3, countInStock: 3, price: 7 },
    { ...chair, qty: 4 },
  ])
})

test('two variants of a product are two lines, whatever happens to one of them', () => {
  const [m, l] = ['M', 'L'].map((size) => ({ ...lamp, variant: size.toLowerCase(), variantText: size }))
  const both = addLine(addLine([], m!, 2).lines, l!, 1).lines
  const qtys = (all: Lines) => all.map(({ variantText, qty }) => `${qty} ${variantText}`)
  expect(qtys(both)).toEqual(['2 M', '1 L'])
  expect(qtys(addLine(both, l!, 1).lines)).toEqual(['2 M', '2 L'])
  expect(qtys(setQuantity(both, lineKey(m!), 4))).toEqual(['4 M', '1 L'])
  // the product alone is no line here
  expect(setQuantity(both, 'lamp', 4)).toEqual(both)
  expect(qtys(removeLine(both, lineKey(l!)))).toEqual(['2 M'])
  expect(qtys(removeOrdered(both, [{ ...m!, qty: 1 }]))).toEqual(['1 M', '1 L'])
  expect(qtys(mergeLines(both, [{ ...l!, qty: 2 }]))).toEqual(['2 M', '3 L'])
  expect(qtys(putBack([both[1]!], [{ line: both[0]!, at: 0 }]))).toEqual(['2 M', '1 L'])
  const quoted = [{ ...m!, variantText: 'Medium', qty: 1 }]
  expect(qtys(applyQuote(both, quoted))).toEqual(['1 Medium', '1 L'])
})
