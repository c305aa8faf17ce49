import { APPEAL_DAYS, isolated, paths, type Role } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import type { Transaction } from '../../core/database/database'
import type { MailContent } from '../../core/mail/renderMail'
import { siteUrlOf } from '../../core/mail/siteUrl'
import { accountById } from '../notices/contentStore'
import { notify } from '../notices/notify'
import { nameFor } from './things'
import type { StoredThing } from './thingStore'

const WAY_TO_APPEAL = `If you think that this is wrong, you can appeal once within ${APPEAL_DAYS} days, where you see this reason.`

/** Tells the author of a review, or the owner of a product, that it was hidden, why, and how to appeal (D69, D71). */
export const tellHidden = (context: Context, tx: Transaction, thing: StoredThing, reason: string) =>
  tell(context, tx, thing, `${thing.subject}Hidden`, {
    subject: sentence(`${nameOf(thing)} was hidden`),
    paragraphs: ['The operators of this market decided that it must not be shown, for this reason:'],
    quote: reason,
    closing: [WAY_TO_APPEAL],
  })

export const tellRestored = (context: Context, tx: Transaction, thing: StoredThing) =>
  tell(context, tx, thing, `${thing.subject}Restored`, {
    subject: sentence(`${nameOf(thing)} can be seen again`),
    paragraphs: ['The operators of this market took their decision back. Everything is as it was before.'],
  })

export const tellRefused = (context: Context, tx: Transaction, thing: StoredThing, reason: string) =>
  tell(context, tx, thing, 'appealRefused', {
    subject: `Your appeal about ${nameOf(thing)} was refused`,
    paragraphs: ['The decision stays, for this reason:'],
    quote: reason,
  })

const nameOf = ({ subject, name }: StoredThing) => nameFor({ subject, name: isolated(name) })

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Whose app shows a thing to its owner, and where. */
function placeOf({ subject, owner_id, seenBy, product_id }: StoredThing): [Role, string] {
  if (subject === 'message') return [seenBy?.[0] === owner_id ? 'user' : 'shopOwner', paths.messages]
  return subject === 'review' && product_id !== undefined
    ? ['user', paths.product(product_id)]
    : ['shopOwner', paths.shopDashboard]
}

async function tell(context: Context, tx: Transaction, thing: StoredThing, kind: string, mail: MailContent) {
  const [role, link] = placeOf(thing)
  const button = { label: 'See it', url: `${siteUrlOf(context.config, role)}${link}` }
  const notice = { kind, text: `${mail.subject}.`, link }
  await notify(context, tx, await accountById(tx, thing.owner_id), notice, { ...mail, button })
}
