import { APPEAL_DAYS, isolated, paths } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import type { Transaction } from '../../core/database/database'
import type { MailContent } from '../../core/mail/renderMail'
import { accountById } from '../notices/contentStore'
import { tell } from '../notices/notify'
import { nameFor } from './things'
import type { StoredThing } from './thingStore'

const WAY_TO_APPEAL = `If you think that this is wrong, you can appeal once within ${APPEAL_DAYS} days, where you see this reason.`

/** Tells the author of a review, or the owner of a product, that it was hidden, why, and how to appeal (D69, D71). */
export const tellHidden = (context: Context, tx: Transaction, thing: StoredThing, reason: string) =>
  tellOwner(context, tx, thing, `${thing.subject}Hidden`, {
    subject: sentence(`${nameOf(thing)} was hidden`),
    paragraphs: ['The operators of this market decided that it must not be shown, for this reason:'],
    quote: reason,
    closing: [WAY_TO_APPEAL],
  })

export const tellRestored = (context: Context, tx: Transaction, thing: StoredThing) =>
  tellOwner(context, tx, thing, `${thing.subject}Restored`, {
    subject: sentence(`${nameOf(thing)} can be seen again`),
    paragraphs: ['The operators of this market took their decision back. Everything is as it was before.'],
  })

export const tellRefused = (context: Context, tx: Transaction, thing: StoredThing, reason: string) =>
  tellOwner(context, tx, thing, 'appealRefused', {
    subject: `Your appeal about ${nameOf(thing)} was refused`,
    paragraphs: ['The decision stays, for this reason:'],
    quote: reason,
  })

const nameOf = ({ subject, name }: StoredThing) => nameFor({ subject, name: isolated(name) })

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Where its owner sees a thing. */
function linkOf({ subject, product_id }: StoredThing): string {
  if (subject === 'message') return paths.messages
  return subject === 'review' && product_id !== undefined ? paths.product(product_id) : paths.shopDashboard
}

const tellOwner = async (context: Context, tx: Transaction, thing: StoredThing, kind: string, mail: MailContent) =>
  tell(context, tx, await accountById(tx, thing.owner_id), { kind, link: linkOf(thing), label: 'See it' }, mail)
