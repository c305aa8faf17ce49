import type { Context } from '../../base/context'
import type { Transaction } from '../../core/database/database'
import { accountsWhoseTextsGo, removeMessageTexts, removeNotes, setTextsGone } from './removalStore'

/** Accounts per run, and messages per transaction. */
const BATCH = 100

/** Removes what deleted accounts wrote, LEFT_TEXT_DAYS after they left (D66, D76): texts, pictures and notes. */
export async function removeTextsOfLeft({ db, now }: Context): Promise<void> {
  for (const userId of await accountsWhoseTextsGo(db.read, now(), BATCH)) {
    while (await db.writing((tx) => removeMessageTexts(tx, userId, BATCH)));
    await db.writing((tx) => removeRest(tx, userId))
  }
}

async function removeRest(tx: Transaction, userId: string): Promise<void> {
  await removeNotes(tx, userId)
  await setTextsGone(tx, userId)
}
