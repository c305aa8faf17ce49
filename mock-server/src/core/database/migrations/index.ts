import { sql, type Kysely } from 'kysely'
import type { Dialect } from '../dialect'
import type { Tables } from '../tables'
import { baseline } from './001_baseline'
import { leftUnpaid } from './002_left_unpaid'
import { counts } from './003_counts'
import { refunds } from './004_refunds'
import { trail } from './005_trail'
import { pruning } from './006_pruning'
import { breakingMigrations } from './007_breaking_migrations'
import { pageReports } from './008_page_reports'
import { shopOffers } from './011_shop_offers'
import { filters } from './013_filters'
import { addressesAndShops } from './014_addresses_and_shops'
import { orderNumbers } from './015_order_numbers'
import { parts } from './016_parts'
import { mailAndLinks } from './017_mail_and_links'
import { notices } from './018_notices'
import { secondFactor } from './019_second_factor'
import { wishes } from './020_wishes'
import { helpfulReviews } from './021_helpful_reviews'
import { pictures } from './022_pictures'
import { productImports } from './024_product_imports'
import { ownersOrders } from './030_owners_orders'
import { importRows } from './031_import_rows'
import { sales } from './032_sales'
import { ownersLists } from './033_owners_lists'
import { importChunks } from './036_import_chunks'
import { salesOfPaid } from './037_sales_of_paid'
import { unpaidOrders } from './038_unpaid_orders'
import { productTotals } from './039_product_totals'
import { inStock } from './040_in_stock'
import { returnsAsked } from './041_returns_asked'
import { agreements } from './042_agreements'
import { productKeys } from './043_product_keys'
import { reviewLists } from './044_review_lists'
import { shopNames } from './045_shop_names'
import { initials } from './046_initials'
import { unmatchedPayments } from './047_unmatched_payments'
import { linesOfProduct } from './048_lines_of_product'
import { foldedAgain } from './049_folded_again'
import { unprovedEmails } from './051_unproved_emails'
import { cleanTexts } from './053_clean_texts'
import { shortPieces } from './055_short_pieces'
import { closingShops } from './056_closing_shops'
import { importRowCounts } from './057_import_row_counts'
import { quiet } from './070_quiet'
import type { SteppedMigration } from './steps'

export { laterMigrations } from './laterMigrations'

/** The first migration of a new database. */
export const BASELINE = '001_baseline'

/**
 * All migrations, oldest first, one file each; what released ones lead to never changes. Nearly all columns are `text` or
 * `bigint`, on both databases. Older code must keep working beside a migration, and while it runs: it only adds, or is
 * wrapped in `breaking` (007_breaking_migrations), and what takes long with many rows is in its steps (see steps.ts).
 */
export const migrations = (dialect: Dialect): Record<string, SteppedMigration> => ({
  [BASELINE]: baseline(dialect),
  '002_left_unpaid': leftUnpaid,
  '003_counts': counts,
  '004_refunds': refunds,
  '005_trail': trail,
  '006_pruning': pruning,
  '007_breaking_migrations': breakingMigrations,
  '008_page_reports': pageReports,
  '011_shop_offers': shopOffers,
  '013_filters': filters(dialect),
  '014_addresses_and_shops': addressesAndShops,
  '015_order_numbers': orderNumbers,
  '016_parts': parts,
  '017_mail_and_links': mailAndLinks,
  '018_notices': notices,
  '019_second_factor': secondFactor,
  '020_wishes': wishes,
  '021_helpful_reviews': helpfulReviews,
  '022_pictures': pictures,
  '024_product_imports': productImports,
  '030_owners_orders': ownersOrders,
  '031_import_rows': importRows,
  '032_sales': sales(dialect),
  '033_owners_lists': ownersLists(dialect),
  '036_import_chunks': importChunks,
  '037_sales_of_paid': salesOfPaid(dialect),
  '038_unpaid_orders': unpaidOrders(dialect),
  '039_product_totals': productTotals(dialect),
  '040_in_stock': inStock(dialect),
  '041_returns_asked': returnsAsked,
  '042_agreements': agreements,
  '043_product_keys': productKeys,
  '044_review_lists': reviewLists,
  '045_shop_names': shopNames,
  '046_initials': initials(dialect),
  '047_unmatched_payments': unmatchedPayments,
  '048_lines_of_product': linesOfProduct,
  '049_folded_again': foldedAgain,
  '051_unproved_emails': unprovedEmails,
  '053_clean_texts': cleanTexts,
  '055_short_pieces': shortPieces(dialect),
  '056_closing_shops': closingShops,
  '057_import_row_counts': importRowCounts,
  '070_quiet': quiet,
})

/** The migrations that the baseline replaced. */
const STEPS = [
  '001_market',
  '002_received',
  '003_secrets',
  '004_payment_news',
  '005_changes',
  '006_lean_search',
  '007_realtime',
]

/** Records the baseline in a database made by the migrations that it replaced. Throws if only some of them ran. */
export async function adoptBaseline(queries: Kysely<Tables>): Promise<void> {
  await queries.transaction().execute(async (tx) => {
    const tables = await tx.introspection.getTables({ withInternalKyselyTables: true })
    if (!tables.some(({ name }) => name === 'kysely_migration')) return
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(tx)
    const recorded = rows.filter(({ name }) => STEPS.includes(name))
    if (recorded.length === 0) return
    if (recorded.length < STEPS.length)
      throw new Error('it was made by an early version: start version 1.0.0 on it once, then this one.')
    await sql`delete from kysely_migration where name in (${sql.join(STEPS)})`.execute(tx)
    await sql`insert into kysely_migration (name, timestamp) values (${BASELINE}, ${new Date().toISOString()})
      on conflict do nothing`.execute(tx)
  })
}
