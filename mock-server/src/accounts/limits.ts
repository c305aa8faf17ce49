import type { Config } from '../config'
import type { Limit } from '../http/throttle'

/** New accounts from one address. */
export const registrations = ({ throttle }: Config, address: string): Limit[] => [
  {
    kind: 'registrations from',
    who: address,
    most: throttle.registrationsPerHour,
    minutes: 60,
    message: 'Too many registrations from your address. Please try again in an hour.',
  },
]

const tooManyFailures = { minutes: 15, message: 'Too many failed log-ins. Please try again in 15 minutes.' }

/** Failed log-ins to one account, existing or not, and from one address (D3). */
export const logIns = ({ throttle }: Config, email: string, address: string): Limit[] => [
  { kind: 'log-ins to', who: email, most: throttle.failuresPerAccount, ...tooManyFailures },
  { kind: 'log-ins from', who: address, most: throttle.failuresPerAddress, ...tooManyFailures },
]
