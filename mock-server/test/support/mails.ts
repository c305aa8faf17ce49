import type { TestMarket } from './market'

/** A mail that waits in the outbox. */
export interface ReceivedMail {
  subject: string
  text: string
  html: string
  /** The first address in it. */
  link: string | undefined
  unsubscribe: string | null
}

/** What was written to an address and not sent yet, the oldest first. */
export async function receivedMails({ context }: TestMarket, address: string): Promise<ReceivedMail[]> {
  const rows = await context.db.read.selectFrom('mails').selectAll().where('recipient', '=', address).execute()
  return rows
    .sort((a, b) => a.created_at - b.created_at)
    .map(({ subject, text, html, unsubscribe }) => ({
      subject,
      text,
      html,
      link: /https?:\/\/\S+/.exec(text)?.[0],
      unsubscribe,
    }))
}
