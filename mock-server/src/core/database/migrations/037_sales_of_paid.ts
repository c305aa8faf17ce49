import { sql, type Kysely, type Migration } from 'kysely'
import type { Dialect } from '../dialect'
import { addSales, isKept, ofPart, trigger } from './032_sales'

const NAME = 'sales_of_new_part'
const IS_PAID = `exists (select 1 from orders where orders.id = new.order_id and orders.status = 'paid')`

/** The trigger for new parts skips unpaid orders, which is what new orders are: they add nothing to the sales. */
export const salesOfPaid = ({ name }: Dialect): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const event = 'insert on order_deliveries'
    const add = addSales(ofPart, '1')
    for (const statement of name === 'libsql'
      ? [`drop trigger ${NAME}`, ...trigger.libsql(NAME, event, `${isKept('new')} and ${IS_PAID}`, add)]
      : [
          `drop trigger ${NAME} on order_deliveries`,
          `drop function add_${NAME}()`,
          ...trigger.postgres(NAME, event, isKept('new'), [`if not ${IS_PAID} then return null; end if`, ...add]),
        ])
      await sql.raw(statement).execute(db)
  },
})
