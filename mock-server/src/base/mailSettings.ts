import { join } from 'node:path'
import type { Environment } from './environment'

type MailVariables = Pick<Environment, 'SMTP_URL' | 'MAIL_FROM' | 'SITE_URL' | 'SHOP_URL' | 'OPERATOR_URL'>

/** How mails are sent, and what their links begin with. */
export const mailSettings = ({ SMTP_URL, MAIL_FROM, ...sites }: MailVariables) => ({
  /** The mail server; without it mails are written to files in `home`. */
  smtpUrl: SMTP_URL,
  from: MAIL_FROM ?? 'Haggle <no-reply@haggle.test>',
  /** Base URLs of the links in customers', shop owners' and operators' mails, without a trailing slash (D63). */
  siteUrl: sites.SITE_URL ?? 'http://localhost:3000',
  shopUrl: sites.SHOP_URL ?? 'http://localhost:3001',
  operatorUrl: sites.OPERATOR_URL ?? 'http://localhost:3002',
})

/** The folder for mails without a mail server, one private file each: mails contain links that give access. */
export const outboxFolder = ({ home }: { home: string }): string => join(home, 'outbox')

/** Why production cannot start: with a mail server offers need an address that a mail's link confirms (D57). */
export function missingSites(variables: MailVariables): string | undefined {
  const missing = SITES.filter((name) => variables[name] === undefined)
  if (variables.SMTP_URL === undefined || missing.length === 0) return undefined
  return `${are(missing)} missing: links in the mails that SMTP_URL sends, such as those that confirm an address for offers, would lead to this machine.`
}

/** What production lacks although it starts, in one line. */
export function mailWarning(variables: MailVariables, home: string): string | undefined {
  const { smtpUrl, from, siteUrl, shopUrl } = mailSettings(variables)
  const urls = { SITE_URL: siteUrl, SHOP_URL: shopUrl }
  // with a mail server, `missingSites` names those that are missing
  const local = SITES.filter(
    (name) =>
      (smtpUrl === undefined || variables[name] !== undefined) && THIS_MACHINE.test(new URL(urls[name]).hostname),
  )
  const lines = [
    smtpUrl === undefined && `SMTP_URL is missing: mails reach nobody, they become files in ${outboxFolder({ home })}.`,
    smtpUrl !== undefined && variables.MAIL_FROM === undefined && `MAIL_FROM is missing: mails come from ${from}.`,
    local.length > 0 &&
      `${are(local)} missing or of this machine: links in mails lead to ${local.map((name) => urls[name]).join(' and ')}.`,
  ]
  return lines.filter(Boolean).join(' ') || undefined
}

const SITES = ['SITE_URL', 'SHOP_URL'] as const
const THIS_MACHINE = /^127\.|^\[::1\]$|(^|\.)localhost$/

const are = (names: readonly string[]) => `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'}`
