import { tokens } from '@haggle/shared-contract/design-tokens'
import {
  releaseUrl,
  type Composition,
  type Release,
  type RemoteRelease,
  type SetFlag,
} from '@haggle/shared-contract/platform'
import { fontHold } from './fontHold'
import { startNotice } from './startNotice'

/** A price tag in the brand's teal. */
const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${tokens.brand}"/><path d="M15 7h9a1 1 0 0 1 1 1v9l-9.300 8.300a1.500 1.500 0 0 1-2.100 0l-6.900-6.900a1.500 1.500 0 0 1 0-2.100z" fill="${tokens.surface}"/><circle cx="20.500" cy="11.500" r="2" fill="${tokens.brand}"/></svg>`

export const favicon = `data:image/svg+xml,${encodeURIComponent(mark)}`

/**
 * Shown until the shell renders, alike to guests and users: the navbar with the brand's mark above lines in place of a
 * screen. The shell's style sheet places them (shell/src/app/skeleton.css).
 */
const skeleton = `<div class="hg-first" aria-hidden="true"><div>${mark}</div>${'<p></p>'.repeat(7)}</div>`

/** Policies of servers in front of the hosts name its hash, so what is added goes into the shell's style sheet. */
export const skeletonStyle = [
  `body{margin:0;background:${tokens.ground}}`,
  '.hg-first{min-height:100vh}',
  `.hg-first>div{height:${tokens.navbar};background:${tokens.surface};border-bottom:1px solid ${tokens.border}}`,
].join('')

/** An on-screen keyboard makes the page lower: it would cover the sheets at its lower edge, and push toasts out of sight. */
const viewport = 'width=device-width, initial-scale=1, interactive-widget=resizes-content'

/** A prerendered first page, shown in place of the skeleton before scripts run. Strings are HTML, except `title`. */
interface FirstContent {
  title: string
  /** Style sheets and metadata for search engines. */
  head: string
  /** Content of the app's root element. */
  markup: string
  /** The state from which the shell hydrates the markup. */
  given: object
}

/** A script to preload. */
export interface NextScript {
  url: string
  integrity: string
}

interface PageContent {
  first?: FirstContent
  /** What the page is called until its screen is shown. */
  title?: string
  /** The scripts that the page's screen loads after the shell has started. */
  next?: readonly NextScript[]
  /** No screen is at its address: search engines leave it out. */
  isMissing?: boolean
  embedded?: Composition
}

/** An app's page as a host sends it: the composition, the shell's files with their hashes, and first content. */
export function pageOf(composition: Composition, content: PageContent = {}): string {
  const { shell } = composition
  const { first, title = first?.title ?? composition.title, next = [], isMissing, embedded } = content
  const integrity = new Map([shell.entry, ...shell.assets].map((asset) => [asset.path, asset.integrity]))
  const checked = (path: string) => `integrity="${integrity.get(path)}" crossorigin="anonymous"`
  const url = (path: string) => releaseUrl(shell, path)
  const styles = () =>
    [
      `    <style>${skeletonStyle}</style>`,
      ...shell.css.map((path) => `    <link rel="stylesheet" href="${url(path)}" ${checked(path)} />`),
    ].join('\n')
  const scripts = [
    ...shell.js.map((path) => `    <script defer src="${url(path)}" ${checked(path)}></script>`),
    ...next.map(preload),
  ].join('\n')
  // scripts come after the content, so that its font and first pictures are requested before them
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${escapeHtml(title)}</title>
    <meta name="viewport" content="${viewport}" />
    <meta name="theme-color" content="${tokens.brand}" />
    <link rel="icon" href="${favicon}" />
${[...(isMissing ? ['    <meta name="robots" content="noindex" />'] : []), ...font(shell), first?.head ?? styles()].join('\n')}
  </head>
  <body>
${first ? '' : noScript('Haggle needs JavaScript.')}    <div id="root">${first?.markup ?? skeleton}</div>
    <script>${startNotice}</script>
${scripts}
${first ? noScript('Haggling and buying need JavaScript.') : ''}    <script type="application/json" id="composition">${scriptJson(embedded ?? forBrowsers(composition))}</script>
${first ? `    <script type="application/json" id="first-page">${scriptJson(first.given)}</script>\n` : ''}  </body>
</html>
`
}

const noScript = (notice: string) => `    <noscript>${notice}</noscript>\n`

/** An app's `index.html`. A host may have to serve the app from it alone, so it has the whole composition. */
export const indexPageOf = (composition: Composition) => pageOf(composition, { embedded: composition })

/** The page of an app that somebody was sent a link to; the shell says what it previews. */
export const previewPage = (composition: Composition, { name, version }: Pick<Release, 'name' | 'version'>) =>
  pageOf(composition).replace('<head>', `<head>\n    <meta name="preview" content="${name} ${version}" />`)

/** Preloads the Latin font; others load on demand. Style sheets request fonts with `crossorigin`, so preloads must too. */
const font = (shell: Composition['shell']) =>
  shell.assets
    .filter(({ path }) => /-latin-wght-.*\.woff2$/.test(path))
    .map(
      ({ path }) =>
        `    <link rel="preload" as="font" type="font/woff2" href="${releaseUrl(shell, path)}" crossorigin="anonymous" /><script>${fontHold}</script>`,
    )

/** Low priority, because the screen's scripts need the shell's to be loaded first. */
const preload = ({ url, integrity }: NextScript) =>
  `    <link rel="preload" as="script" href="${url}" integrity="${integrity}" crossorigin="anonymous" fetchpriority="low" />`

/**
 * A composition without what only hosts and tools read: asset hashes, two thirds of a compressed page without content, the schemas
 * of slots and parts, and what flags do, which the panel says where it is.
 */
const forBrowsers = ({ shell, remotes, ...app }: Composition): Composition => ({
  ...app,
  shell: { ...shell, assets: [] },
  remotes: remotes.map(({ release, previous, canary, flags, ...remote }) => ({
    ...remote,
    release: remoteForBrowsers(release, app),
    ...(previous && { previous: remoteForBrowsers(previous, app) }),
    ...(canary && { canary: { ...canary, release: remoteForBrowsers(canary.release, app) } }),
    ...(flags && { flags: withoutTimes(flags) }),
  })),
})

const withoutTimes = (flags: Record<string, SetFlag>) =>
  Object.fromEntries(Object.entries(flags).map(([name, { percent, role }]) => [name, { percent, role }]))

const remoteForBrowsers = (
  { screens, parts, flags, ...release }: RemoteRelease,
  { allowOverrides }: Pick<Composition, 'allowOverrides'>,
): RemoteRelease => ({
  ...release,
  ...(allowOverrides && flags && { flags }),
  assets: [],
  screens: screens.map(({ slots, ...screen }) => ({
    ...screen,
    ...(slots && { slots: slots.map(({ name, room }) => ({ name, room })) }),
  })),
  ...(parts && {
    parts: parts.map(({ slot, part, order, visibleTo, prerender, js, css }) => ({
      slot,
      part,
      order,
      visibleTo,
      prerender,
      js,
      css,
    })),
  }),
})

/** JSON for a script element, escaped so that it cannot end the element. */
export const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Escapes text for an element's content or a quoted attribute. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
