import { isolated } from '@haggle/shared-contract'
import { tokens } from '@haggle/shared-contract/design-tokens'

/** The content of a mail, as plain text without HTML. */
export interface MailContent {
  subject: string
  /** The reader's name; left out for an address that may be somebody else's. */
  name?: string | undefined
  paragraphs: readonly string[]
  /** Somebody else's words of several lines, below the paragraphs. */
  quote?: string
  /** A table of two columns, such as the lines of an order. */
  rows?: readonly (readonly [what: string, amount: string])[]
  /** The one action of the mail. */
  button?: { label: string; url: string }
  /** Paragraphs below the button. */
  closing?: readonly string[]
  /** The link that ends mails of this kind, for mails that are not about the reader's own order or account. */
  unsubscribe?: { url: string; about: string }
}

/** Renders a mail as text and as HTML without images, scripts and style sheets. */
export const renderMail = (mail: MailContent): { text: string; html: string } => ({
  text: textOf(mail),
  html: htmlOf(mail),
})

/** A name is part of a sentence of ours. */
const greeting = (name?: string) => (name ? `Hello ${isolated(name)},` : 'Hello,')

function textOf({ name, paragraphs, quote, rows = [], button, closing = [], unsubscribe }: MailContent): string {
  return [
    greeting(name),
    ...paragraphs.map(wrapped),
    ...(quote === undefined ? [] : [quoted(quote)]),
    ...(rows.length > 0 ? [rows.map(([what, amount]) => `  ${what}   ${amount}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...closing.map(wrapped),
    'Haggle',
    ...(unsubscribe ? [`You do not want mails about ${unsubscribe.about}?\n${unsubscribe.url}`] : []),
  ].join('\n\n')
}

/** Wraps at 72 characters, so that neither mail programs nor encodings wrap elsewhere. */
const wrapped = (text: string) => text.replace(/(.{1,72})(?:\s+|$)/g, '$1\n').trimEnd()

/** As mail programs quote: lines of somebody else cannot pass for ours. */
const quoted = (text: string) =>
  text
    .split(/\r?\n/)
    .flatMap((line) => wrapped(line).split('\n'))
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

function htmlOf({
  subject,
  name,
  paragraphs,
  quote,
  rows = [],
  button,
  closing = [],
  unsubscribe,
}: MailContent): string {
  const parts = [
    ...[greeting(name), ...paragraphs].map(paragraph),
    ...(quote === undefined ? [] : [blockquote(quote)]),
    ...(rows.length > 0 ? [table(rows)] : []),
    ...(button ? [action(button)] : []),
    ...closing.map(paragraph),
  ]
  const end = unsubscribe
    ? `<p style="${SMALL}"><a href="${escaped(unsubscribe.url)}" style="color:${tokens.textSoft}">No more mails about ${escaped(unsubscribe.about)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${tokens.ground};font:16px/1.5 system-ui,sans-serif;color:${tokens.text}">
<div style="max-width:520px;margin:0 auto;padding:24px;background:${tokens.surface};border-radius:12px">
<p style="margin:0 0 16px;font-size:20px;font-weight:700;color:${tokens.brand}">Haggle</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${isolating(subject)}</h1>
${parts.join('\n')}
</div>
${end}
</body>
</html>`
}

const SMALL = `margin:16px auto 0;max-width:520px;text-align:center;font-size:13px;color:${tokens.textSoft}`

const paragraph = (text: string) => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${isolating(text)}</p>`

const blockquote = (text: string) =>
  `<blockquote dir="auto" style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid ${tokens.border};` +
  `white-space:pre-line;overflow-wrap:anywhere">${escaped(text)}</blockquote>`

const table = (rows: NonNullable<MailContent['rows']>) =>
  `<table role="presentation" style="width:100%;margin:0 0 16px;border-collapse:collapse">
${rows
  .map(
    ([what, amount]) =>
      `<tr><td style="padding:6px 12px 6px 0;border-bottom:1px solid ${tokens.border};overflow-wrap:anywhere">${isolating(what)}</td>` +
      `<td style="padding:6px 0;border-bottom:1px solid ${tokens.border};text-align:right;white-space:nowrap">${escaped(amount)}</td></tr>`,
  )
  .join('\n')}
</table>`

const action = ({ label, url }: NonNullable<MailContent['button']>) =>
  `<p style="margin:0 0 16px"><a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:${tokens.radiusSmall};` +
  `background:${tokens.brand};color:${tokens.surface};font-weight:600;text-decoration:none">${escaped(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:${tokens.textSoft};overflow-wrap:anywhere">${escaped(url)}</p>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML, with names that are isolated in plain text isolated by markup. */
const isolating = (text: string) => escaped(text).replace(/\u2068([^\u2069]*)\u2069/g, '<bdi>$1</bdi>')

/** Escapes text for HTML, including attribute values. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
