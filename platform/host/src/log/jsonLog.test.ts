import { SettingError } from '@haggle/kit/base/settingError'
import { openJsonLog } from './jsonLog'

const write = jest.fn<void, [string]>()
beforeEach(() => write.mockReset())
const lines = () => write.mock.calls.map(([line]) => JSON.parse(line) as Record<string, unknown>)

test('a line of a service is JSON with time, level, message and details', () => {
  openJsonLog({}, { write }).warn('marketplace stays as it is', { reference: '7F3K-92' })
  expect(lines()).toEqual([
    {
      level: 40,
      time: expect.any(Number) as number,
      pid: process.pid,
      hostname: expect.any(String) as string,
      instance: expect.stringMatching(/^[0-9a-f]{8}$/) as string,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
      reference: '7F3K-92',
      msg: 'marketplace stays as it is',
    },
  ])
})

test('an unexpected error is one line, with its stack', () => {
  openJsonLog({}, { write }).error('unexpected failure', { err: new Error('broken') })
  expect(lines()).toMatchObject([
    { level: 50, err: { message: 'broken', stack: expect.stringMatching(/\n {4}at /) as string } },
  ])
})

test('LOG_LEVEL is the least level of a line', () => {
  const log = openJsonLog({ LOG_LEVEL: 'error' }, { write })
  log.info('one')
  log.warn('two')
  log.error('three')
  expect(lines()).toMatchObject([{ msg: 'three' }])
})

test('a LOG_LEVEL that there is not ends the start in one line', () => {
  expect(() => openJsonLog({ LOG_LEVEL: 'loud' }, { write })).toThrow(
    new SettingError('LOG_LEVEL=loud cannot be used: it must be fatal, error, warn, info, debug or silent.'),
  )
})
