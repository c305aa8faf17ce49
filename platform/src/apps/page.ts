import { BRAND_COLOR } from 'shared-contract'
import { releaseUrl, type Composition } from 'shared-contract/platform'

/** A price tag in the brand's teal. */
export const favicon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${BRAND_COLOR}"/><path d="M15 7h9a1 1 0 0 1 1 1v9l-9.300 8.300a1.500 1.500 0 0 1-2.100 0l-6.900-6.900a1.500 1.500 0 0 1 0-2.100z" fill="#fff"/><circle cx="20.500" cy="11.500" r="2" fill="${BRAND_COLOR}"/></svg>`,
)}`

/** What is seen until the shell renders: a bar where the navbar will be, and a calm page below it. */
const skeleton = '<div class="hg-first" aria-hidden="true"><div></div></div>'

export const skeletonStyle = [
  'body{margin:0;background:#f6f8f8}',
  '.hg-first{min-height:100vh}',
  '.hg-first>div{height:64px;background:#fff;border-bottom:1px solid #e3e9e8}',
].join('')

/** What a page shows before its scripts run, as HTML, in place of the skeleton. */
export interface FirstContent {
  title: string
  /** Style sheets and what search engines read. */
  head: string
  /** What belongs into the app's root. */
  markup: string
  /** What the shell takes over with the markup. */
  given: object
}

/** A script that will be asked for, by its address. */
export interface NextScript {
  url: string
  integrity: string
}

/**
 * An app's `index.html`: the composition inside, the shell's files with their hashes, something to see at once. `next` is
 * what the page's screen loads when the shell has started.
 */
export function pageOf(composition: Composition, first?: FirstContent, next: readonly NextScript[] = []): string {
  const { shell, title } = composition
  const integrity = new Map([shell.entry, ...shell.assets].map((asset) => [asset.path, asset.integrity]))
  const checked = (path: string) => `integrity="${integrity.get(path)}" crossorigin="anonymous"`
  const url = (path: string) => releaseUrl(shell, path)
  const styles = () =>
    [
      `    <style>${skeletonStyle}</style>`,
      ...shell.css.map((path) => `    <link rel="stylesheet" href="${url(path)}" ${checked(path)} />`),
    ].join('\n')
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${escapeHtml(first?.title ?? title)}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="theme-color" content="${BRAND_COLOR}" />
    <link rel="icon" href="${favicon}" />
${[...fonts(shell), first?.head ?? styles()].join('\n')}
${[
  ...shell.js.map((path) => `    <script defer src="${url(path)}" ${checked(path)}></script>`),
  ...next.map(preload),
].join('\n')}
  </head>
  <body>
    <div id="root">${first?.markup ?? skeleton}</div>
    <noscript>${first ? 'Haggling and buying need JavaScript.' : 'Haggle needs JavaScript.'}</noscript>
    <script type="application/json" id="composition">${scriptJson(first ? forBrowsers(composition) : composition)}</script>
${first ? `    <script type="application/json" id="first-page">${scriptJson(first.given)}</script>\n` : ''}  </body>
</html>
`
}

/** What the first text is written in; other alphabets come when a page has them. Style sheets ask in this mode. */
const fonts = (shell: Composition['shell']) =>
  shell.assets
    .filter(({ path }) => /-latin-wght-.*\.woff2$/.test(path))
    .map(
      ({ path }) =>
        `    <link rel="preload" as="font" type="font/woff2" href="${releaseUrl(shell, path)}" crossorigin="anonymous" />`,
    )

/** After the shell's own scripts, which the screen's would only wait for. */
const preload = ({ url, integrity }: NextScript) =>
  `    <link rel="preload" as="script" href="${url}" integrity="${integrity}" crossorigin="anonymous" fetchpriority="low" />`

/**
 * A composition without the hashes that only hosts and tools read, a fifth of a page made for the moment. Stamped pages
 * keep them: a host may have to serve an app from its page alone.
 */
const forBrowsers = ({ shell, remotes, ...app }: Composition): Composition => ({
  ...app,
  shell: { ...shell, assets: [] },
  remotes: remotes.map(({ release, previous, canary, ...remote }) => ({
    ...remote,
    release: { ...release, assets: [] },
    ...(previous && { previous: { ...previous, assets: [] } }),
    ...(canary && { canary: { ...canary, release: { ...canary.release, assets: [] } } }),
  })),
})

/** JSON that cannot end the script element around it. */
export const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** A text as content or as a quoted attribute. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
