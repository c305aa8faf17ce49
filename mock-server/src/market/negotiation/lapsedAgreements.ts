import { DAY } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { conflict } from '../../base/refusals'
import type { Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import { lapsedAgreementsSince, holdsAgreement } from './agreementStore'

/** After LAPSES agreements lapsed unpaid WITHIN a time, an account can hold one at a time, for the time HELD_BACK. */
const LAPSES = 5
const WITHIN = 30 * DAY
const HELD_BACK = 7 * DAY

/** Throws if the account is limited to one agreement and holds one (D57). To be called before any floor is compared. */
export async function checkLapsedAgreements({ now }: Context, tx: Transaction, userId: string): Promise<void> {
  const lapses = await lapsedAgreementsSince(tx, { userId, after: now() - HELD_BACK - WITHIN, now: now() })
  const times = lapses.map(({ at }) => at)
  if (!isLimitedToOne(times, now())) return
  // Runs the offers and takes of one account one after the other.
  await lockRow(tx, 'users', userId)
  if (await holdsAgreement(tx, userId, now()))
    throw conflict(
      'Several prices you agreed on were not paid, so you can hold one at a time for now. Please buy what you agreed on first.',
    )
}

/** `times`: when agreements lapsed unpaid, latest first. */
const isLimitedToOne = (times: readonly number[], now: number): boolean =>
  times.some((last, at) => {
    const first = times[at + LAPSES - 1]
    return now < last + HELD_BACK && first !== undefined && last - first <= WITHIN
  })
