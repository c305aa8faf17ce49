import { isolated, paths, variantText } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import type { Transaction } from '../../core/database/database'
import { createMailLink } from '../../core/mail/mailLinks'
import { siteUrlOf } from '../../core/mail/siteUrl'
import { ownerOf } from './contentStore'
import { markLowStockNotified, productsRunningLow } from './lowStockStore'
import { notify } from './notify'

/**
 * Notifies owners of products whose stock a paid order brought down to their shop's threshold: once, until there is
 * more again. Also by mail, unless the owner has unsubscribed.
 */
export async function notifyLowStock(context: Context, tx: Transaction, orderId: string): Promise<void> {
  const crossed: Awaited<ReturnType<typeof productsRunningLow>> = []
  for (const product of await productsRunningLow(tx, orderId))
    if (await markLowStockNotified(tx, product)) crossed.push(product)
  for (const shopId of new Set(crossed.map(({ shop_id }) => shop_id))) {
    const products = crossed.filter(({ shop_id }) => shop_id === shopId)
    const [first] = products
    if (!first) continue
    const owner = await ownerOf(tx, shopId)
    const subject = `Running low: ${products.length === 1 ? nameOf(first) : `${products.length} products`}`
    const link = products.length === 1 ? paths.editProduct(first.id) : paths.shopDashboard
    const mail = owner.wants_low_stock === 1 && {
      subject,
      paragraphs: ['An order took some of this, and you want to hear when so few are left.'],
      rows: products.map((product) => [nameOf(product), `${product.stock} left`] as const),
      button: {
        label: products.length === 1 ? 'See the product' : 'See your products',
        url: `${siteUrlOf(context.config, 'shopOwner')}${link}`,
      },
      unsubscribe: { url: await createMailLink(context, tx, 'unsubscribe', owner), about: 'low stock' },
    }
    await notify(context, tx, owner, { kind: 'lowStock', text: `${subject}.`, link }, mail || undefined)
  }
}

/** A product's name, with the words for its variant if it is one. */
const nameOf = ({ name, option_values }: { name: string; option_values: string | null }) =>
  option_values === null
    ? isolated(name)
    : `${isolated(name)} (${isolated(variantText(JSON.parse(option_values) as string[]))})`
