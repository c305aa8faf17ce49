import { changeOf, type Change, type Changes } from '../core/database/changes'
import { listColumnsOf } from '../core/database/productColumns'
import type { PreparedDatabase } from '../core/database/statements'

const HAS_MOVED = `${listColumnsOf('old')} is not ${listColumnsOf('new')}`
const trigger = (name: string, event: string, told: string) =>
  `create temp trigger ${name} after ${event} begin insert or ignore into catalogue_changes ${told}; end`

/** A table of changed product ids ('' stands for the lists, '*' for everything) and its triggers, all temporary: nothing is written to disk. */
const SETUP = [
  'create temp table catalogue_changes (product text primary key) without rowid',
  trigger('product_added', 'insert on products', "values ('')"),
  trigger('product_changed', 'update on products', 'values (new.id)'),
  trigger('product_moved', `update on products when ${HAS_MOVED}`, "values ('')"),
  trigger('review_added', 'insert on reviews', 'values (new.product_id)'),
  trigger('review_changed', 'update on reviews', 'values (new.product_id)'),
  trigger(
    'shop_closed',
    'update of state, closing_since on shops when new.state <> old.state or new.closing_since is not null',
    "values ('*')",
  ),
  trigger('picture_added', 'insert on product_images', 'values (new.product_id)'),
  trigger('picture_deleted', 'delete on product_images', 'values (old.product_id)'),
  trigger('variant_added', 'insert on product_variants', 'values (new.product_id)'),
  trigger('variant_changed', 'update on product_variants', 'values (new.product_id)'),
  trigger('author_renamed', 'update of name on users', 'select product_id from reviews where user_id = new.id'),
]

/** Reports changes of the embedded database: our own in detail, a write of another process as 'everything'. */
export function libsqlChanges(database: PreparedDatabase): Changes {
  for (const statement of SETUP) database.prepare(statement).run([])
  const changed = database.prepare('select product from catalogue_changes')
  const forget = database.prepare('delete from catalogue_changes')
  const listeners: ((change: Change) => void)[] = []
  const tell = (change: Change) => listeners.forEach((listener) => listener(change))
  let lastVersion = database.version()
  let hasChecked = false

  /** At most once per turn of the event loop: a request that follows another process's reply arrives in a later turn. */
  const checkOtherProcesses = () => {
    if (hasChecked) return
    hasChecked = true
    setImmediate(() => (hasChecked = false))
    const version = database.version()
    if (version !== lastVersion) tell('everything')
    lastVersion = version
  }

  const checkOwnWrites = () => {
    if (!database.hasWritten()) return
    const rows = changed.all([]) as { product: string }[]
    if (rows.length === 0) return
    forget.run([])
    for (const { product } of rows) tell(changeOf(product))
  }

  return {
    catchUp: () => {
      checkOtherProcesses()
      checkOwnWrites()
      return true
    },
    listen: (listener) => void listeners.push(listener),
    settled: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}
