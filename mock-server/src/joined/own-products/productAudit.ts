import { toDollars, type ProductInput } from 'shared-contract'
import type { AuditedValues } from '../../core/audit-trail/recordAuditEvent'
import type { ProductRow } from '../../core/database/tables'

/** Returns the fields that the audit trail records, with the floor: only the product's own shop reads them (D13). */
export const auditedValuesOf = (input: ProductInput) =>
  ({
    name: input.name,
    description: input.description,
    image: input.image,
    category: input.category,
    mrp: input.mrp,
    sellingPrice: input.sellingPrice,
    minNegotiablePrice: input.minNegotiablePrice,
    countInStock: input.countInStock,
  }) satisfies AuditedValues

export const auditedValuesOfRow = (row: ProductRow) =>
  ({
    name: row.name,
    description: row.description,
    image: row.image,
    category: row.category,
    mrp: toDollars(row.mrp_cents),
    sellingPrice: toDollars(row.selling_cents),
    minNegotiablePrice: toDollars(row.floor_cents),
    countInStock: row.stock,
  }) satisfies AuditedValues
