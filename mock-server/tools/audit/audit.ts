import type { Database } from '../../src/core/database/database'
import type { Invariant } from './invariant'
import { ledgerInvariants } from './ledger'
import { hagglingInvariants } from './negotiations'
import { orderInvariants } from './orders'
import { partInvariants } from './parts'
import { paymentInvariants } from './payments'
import { salesInvariants } from './sales'
import { stockInvariants } from './stock'
import { variantInvariants } from './variants'

/** All invariants that the audit checks. */
export const invariants: readonly Invariant[] = [
  ...stockInvariants,
  ...variantInvariants,
  ...orderInvariants,
  ...partInvariants,
  ...paymentInvariants,
  ...ledgerInvariants,
  ...salesInvariants,
  ...hagglingInvariants,
]

/** Checks a snapshot of the database, which may be in use. Returns one line per violation. */
export const audit = (db: Database): Promise<string[]> =>
  db.reading(async (snapshot) => {
    const lines: string[] = []
    for (const { name, violations } of invariants)
      for (const violation of await violations(snapshot)) lines.push(`${name}: ${violation}`)
    return lines
  })
