import { teamsStyle } from '@haggle/host/host/teamsStyle'
import { escapeHtml, favicon } from '@haggle/kit/apps/page'

interface PlatformPage {
  title: string
  heading: string
  /** HTML. */
  header: string
  main: string
}

/** A page of the registry: static HTML without scripts. */
export const platformPage = ({ title, heading, header, main }: PlatformPage): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${escapeHtml(title)}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="${favicon}" />
    <style>${teamsStyle}</style>
  </head>
  <body>
    <header><h1>${escapeHtml(heading)}</h1>${header}</header>
    <main>${main}</main>
  </body>
</html>
`

/** A time for people. */
export const timeElement = (iso: string): string =>
  `<time datetime="${escapeHtml(iso)}">${escapeHtml(iso.slice(0, 16).replace('T', ' '))} UTC</time>`

/** Finds the reports of a reference, which haggle.report() and the log have. */
export const searchForm = `<form class="search" role="search" action="/platform"><label>Reference of a failure
<input name="reference" required pattern="[0-9A-Za-z]{4}-[0-9A-Za-z]{2}" placeholder="70WH-SP" /></label>
<button>Find</button></form>`
