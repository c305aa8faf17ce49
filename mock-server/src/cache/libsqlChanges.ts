import type { Change, Changes } from '../database/changes'
import { listColumnsOf } from '../database/productColumns'
import type { PreparedDatabase } from '../database/statements'

/** A table, where '' stands for the lists, and triggers of this connection alone: they last as long as it does and cost no write to the disk. */
const WATCH = [
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
  ...['insert', 'delete'].map(
    (change) => `create temp trigger picture_${change} after ${change} on product_images begin
     insert or ignore into catalogue_changes values (${change === 'insert' ? 'new' : 'old'}.product_id); end`,
  ),
  `create temp trigger author_renamed after update of name on users begin
     insert or ignore into catalogue_changes select product_id from reviews where user_id = new.id; end`,
]

/** The changes of the embedded database: each of our own; when another process wrote, anything may have changed. */
export function libsqlChanges(database: PreparedDatabase): Changes {
  for (const statement of WATCH) database.prepare(statement).run([])
  const changed = database.prepare('select product from catalogue_changes')
  const forget = database.prepare('delete from catalogue_changes')
  const listeners: ((change: Change) => void)[] = []
  const tell = (change: Change) => listeners.forEach((listener) => listener(change))
  let seen = database.version()
  let hasLooked = false

  /** Once in a turn of the event loop: what another process told its caller by now can only be asked for in the next. */
  const lookAtOthers = () => {
    if (hasLooked) return
    hasLooked = true
    setImmediate(() => (hasLooked = false))
    const version = database.version()
    if (version !== seen) tell('everything')
    seen = version
  }

  const lookAtOurs = () => {
    if (!database.hasWritten()) return
    const rows = changed.all([]) as { product: string }[]
    if (rows.length === 0) return
    forget.run([])
    for (const { product } of rows) tell(product === '' ? 'lists' : { product })
  }

  return {
    heard: () => {
      lookAtOthers()
      lookAtOurs()
      return true
    },
    listen: (listener) => void listeners.push(listener),
    settled: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}
