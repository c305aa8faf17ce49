import type { Context } from '../src/base/context'
import type { SandboxTransferRow } from '../src/core/database/tables'
import { providerId } from './entities'
import { ProviderError, unknownId } from './errors'

/** How long a transfer is pending. */
const PENDING_MS = 1000

interface NewTransfer {
  account: string
  amount: number
  currency: string
  /** Idempotency key: a repeated call returns the first transfer. */
  key: string | undefined
}

/** Transfers money to a linked account. Pending at first; to an account whose name ends with FAIL it fails. */
export async function createTransfer(
  context: Context,
  { key = null, ...transfer }: Omit<NewTransfer, 'key'> & { key?: string | null | undefined },
) {
  const known = key === null ? undefined : await transferWith(context, 'idempotency_key', key)
  if (known && (known.amount !== transfer.amount || known.account !== transfer.account))
    throw new ProviderError('Different request body sent for the same idempotency key')
  const row: SandboxTransferRow = known ?? {
    id: providerId('trf'),
    ...transfer,
    status: 'pending',
    idempotency_key: key,
    created_at: context.now(),
  }
  if (!known) await context.db.writing((tx) => tx.insertInto('sandbox_transfers').values(row).execute())
  return entityOf(context, row)
}

export async function readTransfer(context: Context, id: string) {
  const row = await transferWith(context, 'id', id)
  if (!row) throw unknownId()
  return entityOf(context, row)
}

const transferWith = ({ db }: Context, column: 'id' | 'idempotency_key', value: string) =>
  db.read.selectFrom('sandbox_transfers').selectAll().where(column, '=', value).executeTakeFirst()

const entityOf = ({ now }: Context, { id, account, amount, currency, created_at }: SandboxTransferRow) => ({
  id,
  entity: 'transfer',
  status: created_at + PENDING_MS > now() ? 'pending' : account.endsWith('FAIL') ? 'failed' : 'processed',
  recipient: account,
  amount,
  currency,
  amount_reversed: 0,
  created_at: Math.floor(created_at / 1000),
})
