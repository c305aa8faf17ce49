import { mkdirSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { currentTrace, traceFields, type Trace } from '@haggle/shared-server'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import writeFileAtomic from 'write-file-atomic'
import type { Config } from '../../base/config'
import { outboxFolder } from '../../base/mailSettings'
import type { MailRow } from '../database/tables'
import { oneClickHeaders } from './oneClick'

declare module '../../base/context' {
  interface Context {
    /** Delivers single mails; `mail/outbox` decides which and when. */
    mailer: Mailer
  }
}

/** Delivers a mail to the mail server, or to a file. Throws if that fails. */
type Mailer = (
  mail: Pick<MailRow, 'id' | 'recipient' | 'subject' | 'text' | 'html' | 'unsubscribe' | 'created_at'>,
) => Promise<void>

/** The mail server refused the recipient for good: a retry cannot succeed. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export function mailerOf(config: Pick<Config, 'home' | 'mail'>): Mailer {
  const { from, siteUrl, smtpUrl } = config.mail
  const domain = new URL(siteUrl).hostname
  const messageOf = ({ id, recipient, subject, text, html, unsubscribe, created_at }: Parameters<Mailer>[0]) => ({
    from,
    // An object, because nodemailer parses a string as a list of addresses.
    to: { name: '', address: recipient },
    subject,
    text,
    html,
    messageId: `<${id}@${domain}>`,
    date: new Date(created_at),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...referenceHeader(currentTrace()),
      ...(unsubscribe !== null && oneClickHeaders(unsubscribe)),
    },
  })
  return smtpUrl === undefined ? toFiles(config, messageOf) : toServer(smtpUrl, messageOf)
}

const referenceHeader = (trace: Trace | undefined) => trace && { 'X-Reference': traceFields(trace.id).reference }

type MessageOf = (mail: Parameters<Mailer>[0]) => SendMailOptions

function toServer(smtpUrl: string, messageOf: MessageOf): Mailer {
  const server = nodemailer.createTransport({ url: smtpUrl, ...TIMEOUTS })
  return async (mail) => {
    try {
      await server.sendMail(messageOf(mail))
    } catch (error) {
      if (refusesMailbox(error as Refusal)) throw new Undeliverable(String(error), { cause: error })
      throw error
    }
  }
}

interface Refusal {
  /** The command that was refused. */
  command?: string
  responseCode?: number
  response?: string
}

/**
 * Whether a mail server refused the recipient for good. A refused sender, log-in or relaying (5.7, RFC 3463) is an
 * error in SMTP_URL or MAIL_FROM: it affects all mails, which are retried until it is corrected.
 */
const refusesMailbox = ({ command, responseCode = 0, response = '' }: Refusal): boolean =>
  command === 'RCPT TO' && responseCode >= 550 && !/^\d+[ -]5\.7\./.test(response)

function toFiles(config: Pick<Config, 'home'>, messageOf: MessageOf): Mailer {
  // Written elsewhere first: whoever reads the folder finds complete mails only.
  const [folder, drafts] = [outboxFolder(config), join(config.home, 'outbox-drafts')]
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (mail) => {
    const { message } = await composer.sendMail(messageOf(mail))
    const name = `${mail.id}.eml`
    for (const each of [folder, drafts]) mkdirSync(each, { recursive: true, mode: 0o700 })
    await writeFileAtomic(join(drafts, name), message as Buffer, { mode: 0o600 })
    await rename(join(drafts, name), join(folder, name))
  }
}
