import { callLog } from './log'

const write = jest.fn<boolean, [string]>()
beforeEach(() => write.mockReset())

const call = {
  id: 'req-1',
  method: 'GET',
  url: '/api/products?keyword="lamp"\\',
  address: '"203.0.113.9',
  status: 200,
  ms: 0.1234567,
  route: undefined,
  traceparent: undefined,
  isCached: false,
}

test('a request is logged as one line of JSON, whatever its URL contains', () => {
  callLog('info', { write })(call)
  const line = String(write.mock.calls[0]?.[0])
  expect(line).toMatch(/^\{.*\}\n$/)
  expect(JSON.parse(line)).toEqual({
    reqId: call.id,
    method: call.method,
    url: call.url,
    remoteAddress: call.address,
    statusCode: call.status,
    level: 30,
    time: expect.any(Number) as number,
    pid: process.pid,
    hostname: expect.any(String) as string,
    responseTime: 0.123,
    msg: 'request completed',
  })
})

test.each(['warn', 'error', 'fatal', 'silent'] as const)('requests are not logged at level %s', (level) => {
  callLog(level, { write })(call)
  expect(write).not.toHaveBeenCalled()
})

test('a long URL is cut to 500 characters', () => {
  callLog('info', { write })({ ...call, url: `/${'x'.repeat(15_000)}` })
  expect(String(write.mock.calls[0]?.[0]).length).toBeLessThan(800)
})
