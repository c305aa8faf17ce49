import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tokens } from '@haggle/shared-contract/design-tokens'
import type { Email } from 'postal-mime'
import type { Config } from '../../base/config'
import { outboxFolder } from '../../base/mailSettings'
import { escaped } from './renderMail'

const NEWEST = 50

/** Renders a page of the newest mails, each as text with links and as HTML. */
export async function outboxPage(config: Pick<Config, 'home'>): Promise<string> {
  const { default: PostalMime } = await import('postal-mime')
  const folder = outboxFolder(config)
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const newest = files.sort().reverse().slice(0, NEWEST)
  const mails = await Promise.all(newest.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title>
<style>
body { max-width: 720px; margin: 24px auto; padding: 0 12px; font: 16px/1.5 system-ui, sans-serif }
article { margin: 24px 0; padding: 16px; border: 1px solid ${tokens.border}; border-radius: ${tokens.radiusSmall} }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
iframe { width: 100%; height: 480px; border: 1px solid ${tokens.border} }
h2 { margin: 0; font-size: 18px }
</style></head>
<body>
<h1>Outbox</h1>
<p>${files.length === 0 ? 'No mail was sent yet.' : `${files.length} mails, the newest first. Their files are in HAGGLE_HOME/outbox.`}</p>
${mails.map(article).join('\n')}
</body>
</html>`
}

const article = ({ subject = '', to, date = '', text = '', html = '' }: Email) => `<article>
<h2>${escaped(subject)}</h2>
<p>To ${escaped((to ?? []).map(({ address }) => address ?? '').join(', '))}, ${escaped(date)}</p>
<pre>${withLinks(text)}</pre>
<details><summary>As HTML</summary><iframe sandbox title="${escaped(subject)}" srcdoc="${escaped(html)}"></iframe></details>
</article>`

const withLinks = (text: string) => escaped(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
