import { changeOf, type Change, type Changes } from '../core/database/changes'
import { listColumnsOf } from '../core/database/productColumns'
import type { PreparedDatabase } from '../core/database/statements'

/** A table of changed product ids ('' stands for the lists, '*' for everything) and its triggers, all temporary: nothing is written to disk. */
const SETUP = [
  `create temp table catalogue_changes (product text primary key) without rowid`,
  `create temp trigger product_added after insert on products begin
     insert or ignore into catalogue_changes values (''); end`,
  `create temp trigger product_changed after update on products begin
     insert or ignore into catalogue_changes values (new.id); end`,
  `create temp trigger product_moved after update on products
     when ${listColumnsOf('old')} is not ${listColumnsOf('new')} begin insert or ignore into catalogue_changes values (''); end`,
  `create temp trigger review_added after insert on reviews begin
     insert or ignore into catalogue_changes values (new.product_id); end`,
  `create temp trigger review_changed after update on reviews begin
     insert or ignore into catalogue_changes values (new.product_id); end`,
  `create temp trigger shop_closing after update of closing_since on shops when new.closing_since is not null begin
     insert or ignore into catalogue_changes values ('*'); end`,
  ...['insert', 'delete'].map(
    (change) => `create temp trigger picture_${change} after ${change} on product_images begin
     insert or ignore into catalogue_changes values (${change === 'insert' ? 'new' : 'old'}.product_id); end`,
  ),
  `create temp trigger author_renamed after update of name on users begin
     insert or ignore into catalogue_changes select product_id from reviews where user_id = new.id; end`,
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
