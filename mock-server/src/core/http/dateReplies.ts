import type { IncomingMessage, ServerResponse } from 'node:http'
import { isMachineClockOff } from '../database/clock'

/**
 * Dates replies by the market's time where this machine's clock is off: browsers count down to the end of holds and agreed
 * prices by a reply's `Date`. Node.js dates the others.
 */
export const dateReplies = (now: () => number) => (_request: IncomingMessage, response: ServerResponse) => {
  if (isMachineClockOff(now)) response.setHeader('date', new Date(now()).toUTCString())
}
