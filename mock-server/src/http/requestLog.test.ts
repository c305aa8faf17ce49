import { logStream } from './logStream'
import { callLog } from './requestLog'

jest.mock('./logStream')

const write = jest.fn<undefined, [string]>()
beforeEach(() => {
  write.mockReset()
  jest.mocked(logStream).mockReturnValue({ write })
})

const call = {
  reqId: 'req-1',
  method: 'GET',
  url: '/api/products?keyword="lamp"\\',
  remoteAddress: '"203.0.113.9',
  statusCode: 200,
  responseTime: 0.1234567,
}

test('a call is one line of JSON, whatever it asked for', () => {
  callLog('info')(call)
  const line = String(write.mock.calls[0]?.[0])
  expect(line).toMatch(/^\{.*\}\n$/)
  expect(JSON.parse(line)).toEqual({
    ...call,
    level: 30,
    time: expect.any(Number) as number,
    pid: process.pid,
    hostname: expect.any(String) as string,
    responseTime: 0.123,
    msg: 'request completed',
  })
})

test.each(['warn', 'error', 'fatal', 'silent'] as const)('who wants only %s is told of no call', (level) => {
  callLog(level)(call)
  expect(write).not.toHaveBeenCalled()
})
