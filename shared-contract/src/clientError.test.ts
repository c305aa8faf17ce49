import { ClientErrorReport } from './clientError'

const report = { remote: 'catalog', version: '1.2.3', type: 'timeout', route: '/product/1' }

test.each(['missing', 'timeout', 'error'])('a load failure may be of the type %s', (type) => {
  expect(ClientErrorReport.safeParse({ ...report, type, message: 'Loading chunk 7 failed.' }).success).toBe(true)
})

test.each([
  { type: 'slow' },
  { remote: '' },
  { route: 'x'.repeat(501) },
  { message: 'x'.repeat(1001) },
  { token: 'secret' },
])('a report with %j is refused', (change) => {
  expect(ClientErrorReport.safeParse({ ...report, ...change }).success).toBe(false)
})
