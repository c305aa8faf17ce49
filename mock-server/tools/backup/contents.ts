import { sql } from 'kysely'
import type { Database } from '../../src/core/database/database'
import { selectRows } from '../../src/core/database/queries'

/** What a restored database holds. */
export interface Contents {
  accounts: number
  products: number
  orders: number
  /** When the newest order was placed, in milliseconds since 1970; null if there is none. */
  newestOrder: number | null
  /** Mails and refunds that would go out. */
  mails: number
  refunds: number
}

export async function contentsOf({ read }: Database): Promise<Contents> {
  const [counted] = await selectRows(
    read,
    sql<Contents>`
      select
        (select count(*) from users where deleted_at is null) as accounts,
        (select count(*) from products) as products,
        (select count(*) from orders) as orders,
        (select max(created_at) from orders) as "newestOrder",
        (select count(*) from mails) as mails,
        (select count(*) from refunds where ask_at is not null) as refunds`,
  )
  if (!counted) throw new Error('The database did not tell what it holds.')
  return counted
}

/** The same as a sentence. */
export function describe({ accounts, products, orders, newestOrder, mails, refunds }: Contents): string {
  const newest = newestOrder === null ? '' : ` (the newest of ${new Date(newestOrder).toISOString()})`
  return `${accounts} accounts, ${products} products, ${orders} orders${newest}; ${waiting({ mails, refunds })}`
}

export const waiting = ({ mails, refunds }: Pick<Contents, 'mails' | 'refunds'>): string =>
  `${mails} mails and ${refunds} refunds wait`
