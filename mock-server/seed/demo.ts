import { DAY } from '@haggle/shared-server'
import type { Context } from '../src/base/context'
import { bookMoney } from '../src/core/database/bookMoney'
import { isUniqueViolation, type ReadQueries, type Transaction } from '../src/core/database/database'
import type { ProductRow, ReviewRow } from '../src/core/database/tables'
import { hashPassword, verifyPassword } from '../src/market/accounts/passwords'
import { saveAddress } from '../src/market/addresses/savedAddresses'
import { addToCategoryCount } from '../src/market/catalogue/store'
import { insertKnownWords } from '../src/market/search/store'
import { diceOf } from './dice'
import { demoDress } from './dress'
import { insertRows } from './insertRows'
import { DEMO_PASSWORD, demoCustomers, demoOperator, demoShops } from './market'
import { addressOf, demoPeople } from './people'
import { demoPhotographs, demoProducts, demoSettings } from './products'
import { demoPurchases } from './purchases'
import { demoReviews } from './reviews'
import { demoSale, type DemoSale } from './sales'
import { withKeys } from './shopKeys'

const YEAR = 365 * DAY

/** Fills an empty database with the demo market. Returns whether it did. Safe to call from several instances at once. */
export async function seedDemo(context: Context): Promise<boolean> {
  if (!(await isEmpty(context.db.read))) return false
  const passwordHash = await hashPassword(DEMO_PASSWORD, context.passwordCost)
  try {
    return await context.db.writing(async (tx) => {
      if (!(await isEmpty(tx))) return false
      await insertMarket(context, tx, passwordHash)
      return true
    })
  } catch (error) {
    // another instance has inserted the same accounts
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** Whether any account still has the public demo password, which production does not allow (D47). */
export async function hasDemoAccounts({ db }: Context): Promise<boolean> {
  const emails = [...demoCustomers, demoOperator, ...demoShops.map(({ owner }) => owner)].map(({ email }) => email)
  const accounts = await db.read.selectFrom('users').select('password_hash').where('email', 'in', emails).execute()
  for (const hash of new Set(accounts.map(({ password_hash }) => password_hash)))
    if (await verifyPassword(DEMO_PASSWORD, hash)) return true
  return false
}

const isEmpty = async (queries: ReadQueries): Promise<boolean> =>
  (await queries.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined

async function insertMarket(context: Context, tx: Transaction, passwordHash: string): Promise<void> {
  const { config, now: clock } = context
  const now = clock()
  const dice = diceOf(20)
  const { customers, owners, shops, operator } = demoPeople(now - YEAR, passwordHash)
  const products = demoProducts(dice, shops, now)
  const purchases = demoPurchases(dice, { customers, products, shops }, now)
  const sales = purchases.map(demoSale(dice, shops, config.currency, config.orderHoldMinutes, now))
  const reviews = demoReviews(dice, { customers, products, sales }, now)
  const dress = demoDress(context, shops, now)
  const rated = [...products, dress.product].map((product) => withReceived(withRating(product, reviews), sales))

  await insertRows(tx, {
    users: [...customers, ...owners, ...(config.production ? [] : [operator])],
    shops: withKeys(shops),
    products: rated,
    product_variants: dress.variants,
    product_images: demoPhotographs(rated),
    counter_settings: demoSettings(products),
    reviews,
    orders: sales.map(({ order }) => order),
    order_lines: sales.flatMap(({ lines }) => lines),
    order_deliveries: sales.flatMap(({ deliveries }) => deliveries),
    payments: sales.flatMap(({ payments }) => payments),
  })
  await bookMoney(
    tx,
    sales.map(({ order }) => order.id),
  )
  if (!config.production) await insertSecondFactor(tx, operator.id, demoOperator.totp, now)
  for (const customer of customers) await saveAddress(tx, customer.id, addressOf(customer), now)
  await insertKnownWords(tx, [...new Set(rated.flatMap(({ search_text }) => search_text.split(' ')))])
  for (const { category } of rated) await addToCategoryCount(tx, category, 1)
}

/** Sets `received`: the current stock plus what was sold or is held by unpaid orders. */
function withReceived(product: ProductRow, sales: readonly DemoSale[]): ProductRow {
  const taken = sales
    .filter(({ order }) => order.status === 'paid' || order.status === 'pending')
    .flatMap(({ lines }) => lines)
    .filter(({ product_id }) => product_id === product.id)
  return { ...product, received: product.stock + taken.reduce((sum, { qty }) => sum + qty, 0) }
}

function withRating(product: ProductRow, reviews: readonly ReviewRow[]): ProductRow {
  const own = reviews.filter(({ product_id }) => product_id === product.id)
  return { ...product, rating_sum: own.reduce((sum, { rating }) => sum + rating, 0), review_count: own.length }
}

const insertSecondFactor = (tx: Transaction, user_id: string, secret: string, enabled_at: number) =>
  tx.insertInto('second_factors').values({ user_id, secret, enabled_at, last_step: 0 }).execute()
