import { pageOf } from '@haggle/kit/apps/page'
import { olderMajorsFor } from '@haggle/kit/gate/olderMajors'
import type { FirstPage, PageRequest } from './firstPage'
import { headOf } from './head'
import { elementsIn, faultOfMarkup } from './markup'
import type { PartOfPage } from './partsOf'
import type { RenderedPage } from './renderer'
import type { ScreenOfRelease } from './screenAt'
import { screenFilesOf } from './screenFiles'
import { stylesOf } from './styles'

/** Puts a screen's markup into the app's page, with its parts, head and inline style sheets. Throws if the markup is not safe. */
export async function assemblePage(
  home: string,
  { composition, origin }: PageRequest,
  found: ScreenOfRelease,
  rendered: RenderedPage & { parts: readonly PartOfPage[] },
): Promise<FirstPage> {
  const { release, screen } = found
  const { title, handover, status = 200, parts, places = [] } = rendered
  const fault = faultOfMarkup(rendered.markup)
  if (fault) throw new Error(fault)
  const markup = parts.reduce((all, part) => all.replace(placeOf(part), () => part.markup), rendered.markup)
  const { shell } = composition
  const remotes = [release, ...parts.map((part) => part.release)].filter((each) => each.kind === 'remote')
  const older = remotes.flatMap((remote) => olderMajorsFor(remote, shell)).flatMap(({ css }) => css)
  const sheets = [
    stylesOf(home, shell, [...shell.css, ...older]),
    stylesOf(home, release, screen.css),
    ...parts.map((part) => stylesOf(home, part.release, part.part.css)),
  ]
  // two parts may have one in common
  const styles = [...new Map((await Promise.all(sheets)).flat().map((style) => [style.tag, style])).values()]
  const head = [headOf(rendered, origin), ...styles.map(({ tag }) => tag)].filter(Boolean).join('\n')
  const given = {
    remote: release.name,
    version: release.version,
    handover,
    ...(parts.length > 0 && { parts: parts.map((part) => part.handover) }),
    elements: elementsIn(markup),
  }
  const sources = [rendered, ...parts].map((each) => each.sources ?? [])
  return {
    status,
    html: pageOf(composition, { first: { title, head, markup, given }, next: screenFilesOf(composition, found) }),
    styles: styles.flatMap(({ hash }) => hash ?? []),
    // what read nothing may depend on anything
    rendered: sources.every(({ length }) => length > 0) ? { at: performance.now(), from: sources.flat() } : undefined,
    missing: places.flatMap(({ remote, part }, index) =>
      parts.some((each) => each.index === index) ? [] : `${remote} ${part}`,
    ),
  }
}

/** What the shell leaves in a part's place (`shell/src/first-page/renderFirstPage.tsx`). */
const placeOf = ({ index }: PartOfPage) => `<!--part ${index}-->`
