import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../base/config'
import { clientAddressOf } from '../../core/http/address'
import { FairQueue } from '../../core/throttle/fairQueue'

/** Limits concurrent searches per instance; waiting ones are queued fairly per client address. */
const queue = new FairQueue({
  atOnce: 4,
  perAccount: 1000,
  max: 5000,
  refusals: {
    perAccount: 'Too many searches at once. Please try again {in}.',
    max: 'Too many people are searching right now. Please try again in a moment.',
  },
})

/** The number of waiting searches. */
export const waitingSearches = (): number => queue.waiting

/** Runs a search when it is the client address's turn. Throws 429 or 503 when too many are waiting. */
export const searchInTurn = <Result>(
  request: FastifyRequest,
  config: Config,
  work: () => Promise<Result>,
): Promise<Result> => {
  const address = clientAddressOf(request, config)
  // searches of the embedded database do not wait: other calls have their turn before the next
  return queue.run(() => work().finally(() => turn()), { account: '', address })
}
