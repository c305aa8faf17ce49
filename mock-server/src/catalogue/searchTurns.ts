import type { FastifyRequest } from 'fastify'
import type { Config } from '../config'
import { addressOf } from '../http/address'
import { FairQueue } from '../throttle/fairQueue'

/** A few searches keep a database busy; of the rest each address waits in a line of its own. */
const queue = new FairQueue({
  atOnce: 4,
  perAccount: 1000,
  most: 5000,
  refusals: {
    perAccount: 'Too many searches at once. Please try again {in}.',
    most: 'Too many people are searching right now. Please try again in a moment.',
  },
})

/** How many searches wait for their turn. */
export const waitingSearches = (): number => queue.waiting

/** Does what may take a database long when it is its caller's turn; 429 or 503 when too many wait. */
export const searchInTurn = <Result>(
  request: FastifyRequest,
  config: Config,
  work: () => Promise<Result>,
): Promise<Result> => {
  const address = addressOf(request, config)
  return queue.run(work, { account: '', address })
}
