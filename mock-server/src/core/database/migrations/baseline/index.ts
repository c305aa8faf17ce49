import type { Migration } from 'kysely'
import type { Dialect } from '../../dialect'
import { running } from '../ddl'
import { accounts } from './accounts'
import { customers } from './customers'
import { operations } from './operations'
import { orders } from './orders'
import { payments } from './payments'
import { products } from './products'
import { productTriggers } from './productTriggers'
import { sales } from './sales'

/** The schema of the first release, 1.0.0. Nearly all columns are `text` or `bigint`, on both databases. */
export const baselineStatements = (dialect: Dialect): string[] => [
  ...accounts,
  ...products(dialect),
  ...productTriggers(dialect),
  ...customers,
  ...orders(dialect),
  ...payments,
  ...sales(dialect),
  ...operations(dialect),
]

export const baseline = (dialect: Dialect): Migration => ({ up: running(baselineStatements(dialect)) })
