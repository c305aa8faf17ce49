import type { Dialect } from '../dialect'
import { addSales, dropTriggersOfSales, KEPT, triggersOfSales, type Kept } from './baseline/sales'
import { index, running, table } from './ddl'
import type { SteppedMigration } from './steps'

/**
 * What operators ask of the machine: which instances there are, what was raised, when the provider wrote, whose a picture is.
 * Parts that an operator refunded after their delivery are no sales any more.
 */
export const instances = (dialect: Dialect): SteppedMigration => ({
  up: running([
    table(
      'instances',
      'id text primary key',
      'place text not null',
      'version text not null',
      'started_at bigint not null',
      'seen_at bigint not null',
      'signs text not null',
    ),
    table(
      'raised_alerts',
      'id text primary key',
      'name text not null',
      'about text not null',
      'raised_at bigint not null',
    ),
    index('raised_alerts_by_time', 'raised_alerts (raised_at)'),
    table('last_heard', 'what text primary key', 'at bigint not null'),
    table(
      'uploads',
      'picture text primary key',
      'user_id text not null references users (id)',
      'uploaded_at bigint not null',
    ),
    ...withoutRefunded(dialect),
  ]),
})

/** Those that no operator refunded after their delivery, either. */
export const NOT_REFUNDED: Kept = {
  ...KEPT,
  isKept: (part) => `(${KEPT.isKept(part)} and ${part}.refunded_at is null)`,
  columns: `${KEPT.columns}, refunded_at`,
}

/** Replaces the triggers of sales, and takes off what was refunded before. */
const withoutRefunded = (dialect: Dialect): string[] => [
  ...dropTriggersOfSales(dialect),
  ...triggersOfSales(dialect, NOT_REFUNDED),
  ...addSales(`orders.status = 'paid' and part.refunded_at is not null and ${KEPT.isKept('part')}`, '-1'),
]
