import type { TestMarket } from './market'

/** A mail in the outbox. */
export interface ReceivedMail {
  subject: string
  text: string
  html: string
  /** The first URL in the text. */
  link: string | undefined
  unsubscribe: string | null
}

/** Returns the unsent mails to an address, oldest first. */
export async function receivedMails({ context }: TestMarket, address: string): Promise<ReceivedMail[]> {
  const rows = await context.db.read
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', address)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ subject, text, html, unsubscribe }) => ({
    subject,
    text,
    html,
    link: /https?:\/\/\S+/.exec(text)?.[0],
    unsubscribe,
  }))
}
