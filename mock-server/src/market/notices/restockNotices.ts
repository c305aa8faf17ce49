import { paths } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import type { Transaction } from '../../core/database/database'
import { siteUrlOf } from '../../core/mail/siteUrl'
import { accountById, productById } from './contentStore'
import { notify } from './notify'

/** Tells a customer who waited for a product that it is in stock again. No mail goes to an address that is not theirs. */
export async function notifyRestocked(context: Context, tx: Transaction, customerId: string, productId: string) {
  const { config } = context
  const customer = await accountById(tx, customerId)
  const { name } = await productById(tx, productId)
  const subject = `${name} is back in stock`
  const link = paths.product(productId)
  const isOwnAddress = config.mail.smtpUrl === undefined || customer.email_verified_at !== null
  const mail = {
    subject,
    paragraphs: ['You wanted to hear of it. It is not kept for you: others may have waited, too.'],
    button: { label: 'See the product', url: `${siteUrlOf(config, 'user')}${link}` },
  }
  await notify(
    context,
    tx,
    customer,
    { kind: 'backInStock', text: `${subject}.`, link },
    isOwnAddress ? mail : undefined,
  )
}
