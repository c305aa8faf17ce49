import { newTrace } from '@haggle/shared-server'
import { callLog } from './log'

const write = jest.fn<boolean, [string]>()
beforeEach(() => write.mockReset())

const call = {
  trace: newTrace('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'),
  method: 'GET',
  url: '/api/products?keyword="lamp"\\',
  address: '"203.0.113.9',
  status: 200,
  ms: 0.1234567,
  route: undefined,
  failure: undefined,
  isCached: false,
}

test('a request is logged as one line of JSON, whatever its URL contains', () => {
  callLog('info', { write })(call)
  const line = String(write.mock.calls[0]?.[0])
  expect(line).toMatch(/^\{.*\}\n$/)
  expect(JSON.parse(line)).toEqual({
    trace: '0af7651916cd43dd8448eb211c80319c',
    reference: 'E80C-CW',
    instance: expect.stringMatching(/^[0-9a-f]{8}$/) as string,
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
    method: call.method,
    url: '/api/products',
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

test.each([
  ['/api/products?keyword=Ada%20Lovelace', '/api/products'],
  ['/api/mails/unsubscribe?token=secret', '/api/mails/unsubscribe'],
  ['/api/orders?search=ada%40haggle.example', '/api/orders'],
  ['/api/accounts/ada@haggle.example/orders?x=/', '/api/accounts/…/orders'],
  ['/api/accounts/ada%40haggle.example', '/api/accounts/…'],
  ['?ada@haggle.example', ''],
])('of %s the log has no query and no e-mail address', (url, logged) => {
  callLog('info', { write })({ ...call, url })
  expect(JSON.parse(String(write.mock.calls[0]?.[0]))).toMatchObject({ url: logged })
})

test.each(['warn', 'error', 'fatal', 'silent'] as const)('requests are not logged at level %s', (level) => {
  callLog(level, { write })(call)
  expect(write).not.toHaveBeenCalled()
})

test('a long path is cut to 500 characters', () => {
  callLog('info', { write })({ ...call, url: `/${'x'.repeat(15_000)}` })
  expect(String(write.mock.calls[0]?.[0]).length).toBeLessThan(800)
})
