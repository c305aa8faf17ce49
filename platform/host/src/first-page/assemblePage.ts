import { pageOf } from '@haggle/kit/apps/page'
import { olderMajorsFor } from '@haggle/kit/gate/olderMajors'
import type { FirstPage, PageRequest } from './firstPage'
import { headOf } from './head'
import { elementsIn, faultOfMarkup } from './markup'
import type { RenderedPage } from './renderer'
import type { ScreenOfRelease } from './screenAt'
import { screenFilesOf } from './screenFiles'
import { stylesOf } from './styles'

/** Puts a screen's markup into the app's page, with its head and inline style sheets. Throws if the markup is not safe. */
export async function assemblePage(
  home: string,
  { composition, origin }: PageRequest,
  found: ScreenOfRelease,
  rendered: RenderedPage,
): Promise<FirstPage> {
  const { release, screen } = found
  const { markup, title, handover, status = 200, sources } = rendered
  const fault = faultOfMarkup(markup)
  if (fault) throw new Error(fault)
  const { shell } = composition
  const older = release.kind === 'remote' ? olderMajorsFor(release, shell).flatMap(({ css }) => css) : []
  const sheets = [stylesOf(home, shell, [...shell.css, ...older]), stylesOf(home, release, screen.css)]
  const styles = (await Promise.all(sheets)).flat()
  const head = [headOf(rendered, origin), ...styles.map(({ tag }) => tag)].filter(Boolean).join('\n')
  const given = { remote: release.name, version: release.version, handover, elements: elementsIn(markup) }
  return {
    status,
    html: pageOf(composition, { first: { title, head, markup, given }, next: screenFilesOf(composition, found) }),
    styles: styles.flatMap(({ hash }) => hash ?? []),
    // a page that read nothing may depend on anything
    rendered: sources?.length ? { at: performance.now(), from: sources } : undefined,
  }
}
