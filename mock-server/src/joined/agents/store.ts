import type { AgentCartLine } from '@haggle/shared-contract'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { ordersAt } from '../../core/database/orderStatus'
import type { AgentCartRow } from '../../core/database/tables'

const lineOf = ({ product_id, variant_id, qty }: Pick<AgentCartRow, 'product_id' | 'variant_id' | 'qty'>) => ({
  product: product_id,
  ...(variant_id !== '' && { variant: variant_id }),
  qty,
})

/** What agents put into a customer's cart. */
export const cartLines = async (queries: ReadQueries, userId: string): Promise<AgentCartLine[]> =>
  (await queries.selectFrom('agent_cart_lines').selectAll().where('user_id', '=', userId).execute()).map(lineOf)

/** Adds to the line of the same product and variant, if there is one. */
export const addCartLine = (tx: Transaction, userId: string, { product, variant = '', qty }: AgentCartLine) =>
  tx
    .insertInto('agent_cart_lines')
    .values({ user_id: userId, product_id: product, variant_id: variant, qty })
    .onConflict((same) =>
      same
        .columns(['user_id', 'product_id', 'variant_id'])
        .doUpdateSet((eb) => ({ qty: eb('agent_cart_lines.qty', '+', qty) })),
    )
    .execute()

/** Removes and returns them. */
export const takeCartLines = async (tx: Transaction, userId: string): Promise<AgentCartLine[]> =>
  (await tx.deleteFrom('agent_cart_lines').where('user_id', '=', userId).returningAll().execute()).map(lineOf)

/** The orders that were prepared by a mandate, newest first. */
export const orderIdsOf = async (
  queries: ReadQueries,
  now: number,
  mandateId: string,
  limit: number,
): Promise<string[]> =>
  (
    await ordersAt(queries, now)
      .select('id')
      .where('mandate_id', '=', mandateId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)
