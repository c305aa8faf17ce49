import { newTrace, traceHeaders, traceparentOf } from './traceContext'

const GIVEN = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00'

test("a caller's trace goes on, in a span of its own", () => {
  const trace = newTrace(GIVEN)
  expect(trace).toMatchObject({ id: '0af7651916cd43dd8448eb211c80319c', parent: 'b7ad6b7169203331', flags: '00' })
  expect(trace.span).toMatch(/^[0-9a-f]{16}$/)
  expect(trace.span).not.toBe(trace.parent)
})

test.each([
  ['none', undefined],
  ['two', [GIVEN, GIVEN]],
  ['two in one header', `${GIVEN}, ${GIVEN}`],
  ['an id of zeros', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`],
  ['a span of zeros', `00-0af7651916cd43dd8448eb211c80319c-${'0'.repeat(16)}-01`],
  ['capitals', GIVEN.toUpperCase()],
  ['an unknown version', GIVEN.replace('00-', 'ff-')],
  ['too short an id', GIVEN.replace('0af7', '')],
  ['a line after it', `${GIVEN}\n{"level":50}`],
  ['a line break after it', `${GIVEN}\n`],
  ['a quote in it', GIVEN.replace('0af7', '","')],
  ['a very long one', GIVEN + '0'.repeat(100_000)],
])('of %s nothing is taken: the trace is a new one', (_, given) => {
  const trace = newTrace(given)
  expect(trace).toMatchObject({ parent: undefined, flags: '01' })
  expect(traceparentOf(trace)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(trace.id).not.toContain('0af7651916cd43dd8448eb211c80319c')
})

test('a hundred thousand traces have a hundred thousand ids', () => {
  const ids = Array.from({ length: 100_000 }, () => newTrace().id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[0-9a-f]{32}$/.test(id))).toEqual([])
})

test('a reference is short, has no letters that look like digits, and is the same wherever the trace is', () => {
  const references = Array.from({ length: 1000 }, () => traceHeaders(newTrace())['x-reference'])
  expect(references.filter((each) => !/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/.test(each))).toEqual([])
  expect(newTrace(GIVEN).reference).toBe(newTrace(GIVEN.replace('b7ad', 'c0de')).reference)
})
