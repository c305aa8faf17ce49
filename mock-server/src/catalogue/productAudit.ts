import { toDollars, type ProductInput } from 'shared-contract'
import type { Session } from '../accounts/sessions'
import type { Context } from '../context'
import type { Transaction } from '../database/database'
import type { ProductRow } from '../database/tables'
import { recordAuditEvent, type AuditedValues, type AuditEvent } from '../auditTrail/recordAuditEvent'

/** Returns the fields that the audit trail records, with the floor: only the product's own shop reads them (D13). */
export const auditedValuesOf = (input: ProductInput): AuditedValues => ({
  name: input.name,
  description: input.description,
  image: input.image,
  category: input.category,
  mrp: input.mrp,
  sellingPrice: input.sellingPrice,
  minNegotiablePrice: input.minNegotiablePrice,
  countInStock: input.countInStock,
})

export const auditedValuesOfRow = (row: ProductRow): AuditedValues => ({
  name: row.name,
  description: row.description,
  image: row.image,
  category: row.category,
  mrp: toDollars(row.mrp_cents),
  sellingPrice: toDollars(row.selling_cents),
  minNegotiablePrice: toDollars(row.floor_cents),
  countInStock: row.stock,
})

/** Records an owner's action on a product in the audit trail. */
export const recordProductAuditEvent = (
  context: Context,
  tx: Transaction,
  { userId, shopId, address }: Session,
  entry: Pick<AuditEvent, 'action' | 'subject' | 'before' | 'after'>,
) =>
  recordAuditEvent(context, tx, { ...entry, actor: { userId, address }, ...(shopId !== undefined && { shop: shopId }) })
