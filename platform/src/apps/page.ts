import { releaseUrl, type Composition } from 'shared-contract/platform'
import { favicon, skeleton, skeletonStyle } from './firstPaint'

/** An app's `index.html`: the composition inside, the shell's files with their hashes, something to see at once. */
export function pageOf(composition: Composition): string {
  const { shell, title } = composition
  const integrity = new Map([shell.entry, ...shell.assets].map((asset) => [asset.path, asset.integrity]))
  const checked = (path: string) => `integrity="${integrity.get(path)}" crossorigin="anonymous"`
  const url = (path: string) => releaseUrl(shell, path)
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${escapeHtml(title)}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="theme-color" content="#0f766e" />
    <link rel="icon" href="${favicon}" />
    <style>${skeletonStyle}</style>
${shell.css.map((path) => `    <link rel="stylesheet" href="${url(path)}" ${checked(path)} />`).join('\n')}
    <script type="application/json" id="composition">${scriptJson(composition)}</script>
${shell.js.map((path) => `    <script defer src="${url(path)}" ${checked(path)}></script>`).join('\n')}
  </head>
  <body>
    <div id="root">${skeleton}</div>
    <noscript>Haggle needs JavaScript.</noscript>
  </body>
</html>
`
}

/** JSON that cannot end the script element around it. */
const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
