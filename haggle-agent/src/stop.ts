import { oneLine } from '@haggle/shared-contract'

/** Exit codes, as the README lists them. */
export const EXIT = { failed: 1, usage: 2, noMarket: 3, notAllowed: 4, noDeal: 5 } as const

/** An end without an order, told in one line. */
export class Stop extends Error {
  constructor(
    message: string,
    readonly code: (typeof EXIT)[keyof typeof EXIT],
  ) {
    super(message)
  }
}

/** Longest line of a failure that was not foreseen; the SDK's may quote a whole reply. */
const LONGEST = 300

/** Any error as an end in one line. */
export function stopOf(error: unknown): Stop {
  if (error instanceof Stop) return error
  // how Node's fetch says it
  if (error instanceof TypeError && error.message === 'fetch failed')
    return new Stop('The market is out of reach now. Please try again.', EXIT.noMarket)
  const line = oneLine(error instanceof Error ? error.message : String(error))
  return new Stop(line.slice(0, LONGEST), EXIT.failed)
}
