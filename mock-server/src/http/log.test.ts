import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { callLog, openLog } from './log'

const write = jest.fn<boolean, [string]>()
beforeEach(() => write.mockReset())

const call = {
  id: 'req-1',
  method: 'GET',
  url: '/api/products?keyword="lamp"\\',
  address: '"203.0.113.9',
  status: 200,
  ms: 0.1234567,
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

test('a line reaches its file soon, although no others come', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'haggle-log-'))
  const file = join(folder, 'log')
  const log = openLog(file)
  await once(log, 'ready')
  callLog('info', log)(call)
  expect(readFileSync(file, 'utf8')).toBe('')
  while (readFileSync(file, 'utf8') === '') await delay(10)
  expect(readFileSync(file, 'utf8')).toMatch(/"req-1".*\n$/)
  log.destroy()
  rmSync(folder, { recursive: true })
})

test('a full disk costs lines, not the process, and no more than so much memory', async () => {
  const log = openLog('/dev/full')
  await once(log, 'ready')
  const failed = once(log, 'error')
  const dropped = jest.fn()
  log.on('drop', dropped)
  for (let megabytes = 0; megabytes < 20; megabytes++) log.write('x'.repeat(1024 * 1024))
  expect((await failed)[0]).toMatchObject({ code: 'ENOSPC' })
  expect(dropped).toHaveBeenCalled()
  log.destroy()
})
