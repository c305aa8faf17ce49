import { isolated, paths } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import type { Transaction } from '../../core/database/database'
import type { MandateRow } from '../../core/database/tables'
import { siteUrlOf } from '../../core/mail/siteUrl'
import { accountById } from '../notices/contentStore'
import { notify } from '../notices/notify'
import { scopeOf } from './scopes'
import { mandateById } from './store'

/** Tells who gave a mandate, also by mail, that an agent begins to use it: if they did not allow it, somebody else did. */
export async function tellOfFirstUse(context: Context, tx: Transaction, mandate: MandateRow): Promise<void> {
  const agent = isolated(mandate.agent)
  const { role, does, allowed } = FIRST_USE[scopeOf(mandate)]
  const text = `${agent} ${does} now.`
  await notify(
    context,
    tx,
    await accountById(tx, mandate.user_id),
    { kind: 'agent', text, link: paths.agents },
    {
      subject: text.slice(0, -1),
      paragraphs: [
        `You allowed ${agent} to ${allowed}`,
        'If that was not you, end it in your profile and change your password.',
      ],
      button: { label: 'See what it may do', url: `${siteUrlOf(context.config, role)}${paths.agents}` },
    },
  )
}

const FIRST_USE = {
  haggle: {
    role: 'user',
    does: 'haggles for you',
    allowed: 'haggle for you at Haggle, and it has just begun. It cannot pay: that is always up to you.',
  },
  shop: {
    role: 'shopOwner',
    does: 'reads your shop',
    allowed: 'read your shop at Haggle, and it has just begun. It can change nothing.',
  },
} as const

/** Tells a customer that a mandate was ended, because somebody else had an agent's key. */
export async function tellOfMisuse(context: Context, tx: Transaction, mandateId: string): Promise<void> {
  const mandate = await mandateById(tx, mandateId)
  if (!mandate) return
  const text = `The key of ${isolated(mandate.agent)} was used twice, so we ended what you allowed it.`
  await notify(context, tx, await accountById(tx, mandate.user_id), { kind: 'agent', text, link: paths.agents })
}

/** Asks a customer about an agent's offer; the notice's link names it, for its Yes and No. */
export const askAboutOffer = async (
  context: Context,
  tx: Transaction,
  mandate: MandateRow,
  { id, text }: { id: string; text: string },
): Promise<void> =>
  notify(context, tx, await accountById(tx, mandate.user_id), {
    kind: 'agentOffer',
    text,
    link: `${paths.profile}#offer-${id}`,
  })

/** Tells a customer that something waits for their cart; the browser that reads this fetches it. */
export const tellOfCart = async (
  context: Context,
  tx: Transaction,
  { userId, agent }: { userId: string; agent: string },
): Promise<void> =>
  notify(context, tx, await accountById(tx, userId), {
    kind: 'agentCart',
    text: `${isolated(agent)} put something into your cart.`,
    link: paths.cart,
  })
