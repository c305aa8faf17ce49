import { setImmediate as turn } from 'node:timers/promises'
import type { Session } from '../sessions/sessions'
import { FairQueue } from './fairQueue'

const turns = new FairQueue({
  atOnce: 1,
  perAccount: Infinity,
  max: Infinity,
  refusals: { perAccount: '', max: '' },
})

/**
 * Reads the next part of a long export when it is the account's turn, so that other calls wait for one part of one export,
 * however many are running. No export is refused.
 */
export const readInTurn = <Result>(
  { userId, address }: Pick<Session, 'userId' | 'address'>,
  read: () => Promise<Result>,
): Promise<Result> =>
  turns.run(
    // reads of the embedded database do not wait: others have their turn before the next
    () => read().finally(() => turn()),
    { account: userId, address },
  )
