import { HOUR } from '@haggle/shared-server'
import { withSecrets } from '../../sandbox/secrets'
import { diceOf } from '../../seed/dice'
import { insertRows } from '../../seed/insertRows'
import { withKeys } from '../../seed/shopKeys'
import { makeContext } from '../../src/app/makeContext'
import { readConfig } from '../../src/base/config'
import { newId } from '../../src/base/ids'
import { openDatabase } from '../../src/core/database/open'
import type { Side } from '../../src/core/database/tables'
import { beginSession } from '../../src/core/sessions/sessions'

/**
 * For benchmarks: `messages.ts N` adds N messages. A tenth as many conversations, of a fiftieth as many customers and a
 * thousandth as many shops; all customers write to the first shop, the first customer writes to all shops, and every fiftieth
 * message is theirs. Prints who is logged in and what can be read, as JSON.
 */
const count = Number(process.argv[2])
const [CUSTOMERS, SHOPS, CONVERSATIONS] = [count / 50, count / 1000, count / 10].map(Math.ceil) as [
  number,
  number,
  number,
]
const STEP = 10_000
/** SQLite takes as many parameters, a message has nine columns. */
const BATCH = 3000
const AGE = 365 * 24 * HOUR

interface Conversation {
  id: string
  shop: number
  customer: number
  last: string
  unread: Record<Side, number>
}

const settings = readConfig(process.env)
const db = await openDatabase(settings)
const context = makeContext(await withSecrets(settings, db), db)
const dice = diceOf(count)
const begun = context.now() - AGE
const account = (role: 'user' | 'shopOwner') => {
  const id = newId(begun)
  const person = { name: 'Carla', email: `${id}@haggle.test`, profile_picture: '', password_hash: '' }
  return { id, role, ...person, created_at: begun }
}
const customers = Array.from({ length: CUSTOMERS }, () => account('user'))
const owners = Array.from({ length: SHOPS }, () => account('shopOwner'))
const shops = owners.map(({ id }) => ({ id: newId(begun), owner_id: id, name: 'Amber Hall', created_at: begun }))
const idIn = (rows: readonly { id: string }[], at: number) => rows[at]?.id ?? ''

const conversations = new Map<string, Conversation>()
const begin = (shop: number, customer: number) => {
  const unread = { customer: 0, shop: 0 }
  conversations.set(`${shop} ${customer}`, { id: newId(begun), shop, customer, last: '', unread })
}
for (let customer = 0; customer < CUSTOMERS; customer++) begin(0, customer)
for (let shop = 1; shop < SHOPS; shop++) begin(shop, 0)
while (conversations.size < CONVERSATIONS) begin(dice.between(1, SHOPS - 1), dice.between(1, CUSTOMERS - 1))
const all = [...conversations.values()]

await db.writing((tx) => insertRows(tx, { users: [...customers, ...owners], shops: withKeys(shops) }))
for (let from = 0; from < all.length; from += STEP)
  await db.writing(async (tx) => {
    for (let at = from; at < Math.min(from + STEP, all.length); at += BATCH) {
      const rows = all.slice(at, Math.min(at + BATCH, from + STEP)).map(({ id, shop, customer }) => ({
        ...{ id, shop_id: idIn(shops, shop), customer_id: idIn(customers, customer) },
        created_at: begun,
      }))
      await tx.insertInto('conversations').values(rows).execute()
    }
  })

let middle = ''
/** One message; each conversation has one before any has two. */
function message(at: number) {
  const conversation = at % 50 === 0 ? all[0] : (all[at] ?? dice.pick(all))
  if (!conversation) throw new Error('Nobody talks.')
  const created_at = Math.floor(begun + (at * AGE) / count)
  const id = newId(created_at)
  const side: Side = dice.roll() < 0.5 ? 'customer' : 'shop'
  const other: Side = side === 'customer' ? 'shop' : 'customer'
  // half of all is read
  conversation.unread[other] = dice.roll() < 0.5 ? 0 : conversation.unread[other] + 1
  conversation.last = id
  if (conversation === all[0] && at > count / 2 && middle === '') middle = id
  const user_id = side === 'customer' ? idIn(customers, conversation.customer) : idIn(owners, conversation.shop)
  const text = `Is it still there? I would like to have number ${at} by Friday.`
  return {
    ...{ id, conversation_id: conversation.id, side, user_id, text, product_id: null, order_id: null, created_at },
    request_key: null,
  }
}
for (let from = 0; from < count; from += STEP) {
  const rows = Array.from({ length: Math.min(STEP, count - from) }, (_, at) => message(from + at))
  await db.writing(async (tx) => {
    for (let at = 0; at < rows.length; at += BATCH)
      await tx
        .insertInto('messages')
        .values(rows.slice(at, at + BATCH))
        .execute()
  })
}
for (let from = 0; from < all.length; from += STEP)
  await db.writing(async (tx) => {
    const sides = all.slice(from, from + STEP).flatMap(({ id, shop, customer, last, unread }) =>
      (['customer', 'shop'] as const).map((side) => ({
        ...{ conversation_id: id, side, last_id: last, unread: unread[side] },
        user_id: side === 'customer' ? idIn(customers, customer) : idIn(owners, shop),
      })),
    )
    for (let at = 0; at < sides.length; at += BATCH)
      await tx
        .insertInto('conversation_sides')
        .values(sides.slice(at, at + BATCH))
        .execute()
  })
await db.analyze()
const logIn = (id: string) => db.writing((tx) => beginSession(context, tx, id))
console.log(
  JSON.stringify({
    owner: await logIn(idIn(owners, 0)),
    customer: await logIn(idIn(customers, 0)),
    shop: idIn(shops, SHOPS - 1),
    oneCustomer: idIn(customers, CUSTOMERS - 1),
    long: all[0]?.id,
    middle,
  }),
)
await db.close()
