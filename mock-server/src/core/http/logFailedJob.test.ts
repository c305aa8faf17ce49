import { MINUTE, SECOND } from '@haggle/shared-server'
import fastify from 'fastify'
import { logFailedJob } from './logFailure'

interface Line {
  level: number
  msg: string
  failures: number
}

/** A log, and what was written to it. */
function openLog() {
  const lines: Line[] = []
  const { log } = fastify({ logger: { stream: { write: (line) => void lines.push(JSON.parse(line) as Line) } } })
  return { log, lines }
}

const refused = new AggregateError([new Error('connect ECONNREFUSED 127.0.0.1:25')], '1 of 1 mails have to wait')

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('a job that fails each second is one line a minute, with how often it failed', () => {
  const { log, lines } = openLog()
  for (let second = 0; second < 2 * 60; second++) {
    logFailedJob(log, refused, 'could not send mail')
    jest.advanceTimersByTime(SECOND)
  }
  const said = lines.map(({ level, msg, failures }) => ({ level, msg, failures }))
  expect(said).toEqual([
    { level: 50, msg: 'could not send mail', failures: 1 },
    { level: 50, msg: 'could not send mail', failures: 60 },
  ])
})

test('another job that fails has a line of its own, and an outage of the database only one for all', () => {
  const { log, lines } = openLog()
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  logFailedJob(log, refused, 'could not send mail')
  logFailedJob(log, refused, 'could not follow refunds')
  logFailedJob(log, away, 'could not send mail')
  logFailedJob(log, away, 'could not follow refunds')
  jest.advanceTimersByTime(MINUTE)
  logFailedJob(log, refused, 'could not send mail')
  const mail = 'could not send mail'
  expect(lines.map(({ msg }) => msg)).toEqual([
    mail,
    'could not follow refunds',
    'database or disk cannot be used',
    mail,
  ])
})
