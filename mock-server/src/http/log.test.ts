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
  wasKept: false,
}

test('a call is one line of JSON, whatever it asked for', () => {
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

test.each(['warn', 'error', 'fatal', 'silent'] as const)('who wants only %s is told of no call', (level) => {
  callLog(level, { write })(call)
  expect(write).not.toHaveBeenCalled()
})

test('of a long address 500 bytes are enough', () => {
  callLog('info', { write })({ ...call, url: `/${'x'.repeat(15_000)}` })
  expect(String(write.mock.calls[0]?.[0]).length).toBeLessThan(800)
})
