import { pageReference, referenceOf, traceparent } from './pageTrace'

test.each([
  ['4bf92f3577b34da6a3ce929d0e0e4736', '70WH-SP'],
  ['00000000000000000000000000000000', '0000-00'],
  ['ffffffffffffffffffffffffffffffff', 'ZZZZ-ZZ'],
])('people tell the end of the trace %s as %s, which the server logs', (trace, reference) => {
  expect(referenceOf(trace)).toBe(reference)
})

test('a page load has one valid trace, and its reference', () => {
  expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
  expect(pageReference).toBe(referenceOf(traceparent.slice(3, 35)))
})
