import { SECOND } from '@haggle/shared-server'
import { RAZORPAY_URL } from '../../../src/base/config'
import { query } from '../../backup/postgresPrograms'
import { ok, PATIENCE_MS, warning, type Check, type Patient } from '../finding'

/** A `Date` header has whole seconds. */
const TOLERANCE = 2 * SECOND

/** Whether this machine's clock agrees with PostgreSQL's, or else with the card provider's. */
export const checkClock: Check = async ({ settings }) => {
  const sent = Date.now()
  const [whose, time] = await otherClock(settings)
  if (time === undefined) return ok(`There is no other clock to compare with: ${whose} does not tell the time.`)
  // it was read at some moment since `sent`
  const [least, most] = [sent - time, Date.now() - time]
  const off = least > 0 ? least : Math.min(most, 0)
  if (Math.abs(off) <= TOLERANCE) return ok(`It agrees with that of ${whose}.`)
  const difference = `${Math.round(Math.abs(off) / SECOND)} s ${off > 0 ? 'ahead of' : 'behind'} that of ${whose}`
  return warning(`It is ${difference}.`, 'Turn on NTP here and there (timedatectl set-ntp true).')
}

async function otherClock(settings: Patient['settings']): Promise<[whose: string, time: number | undefined]> {
  if (settings.DATABASE_URL) return ['the database', await timeOf(settings.DATABASE_URL)]
  if (!settings.RAZORPAY_KEY_ID) return ['the embedded database', undefined]
  const apiUrl = settings.RAZORPAY_API_URL ?? RAZORPAY_URL
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const date = await fetch(apiUrl, { method: 'HEAD', redirect: 'manual', signal }).then(
    ({ headers }) => headers.get('date'),
    () => null,
  )
  return [apiUrl, date === null ? undefined : Date.parse(date)]
}

async function timeOf(url: string): Promise<number | undefined> {
  const asked = query<{ ms: number }>(url, 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms')
  return asked.then(
    ([row]) => row?.ms,
    () => undefined,
  )
}
