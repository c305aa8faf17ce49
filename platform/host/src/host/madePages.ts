import { pageOf, skeletonStyle } from '@haggle/kit/apps/page'
import type { Composition } from '@haggle/shared-contract/platform'
import type { PageRequest } from '../first-page/firstPage'
import type { FirstPages } from '../first-page/firstPages'
import type { ScreenOfRelease } from '../first-page/screenAt'
import { screenFilesOf } from '../first-page/screenFiles'
import { cspHash } from '../first-page/styles'
import { memoizeFor } from './memoizeFor'
import { makePage, type MadePage } from './sendPage'

export const skeletonHash = cspHash(skeletonStyle)

/** Makes the pages of an app, and caches them. */
export function madePages(pages: FirstPages | undefined) {
  const lately = memoizeFor<MadePage | undefined>(1000)
  /** Pages by route that stay the same until the composition changes: those with a skeleton, and the shell's forms. */
  let kept: { of: Composition; skeletons: Map<string, MadePage>; forms: Map<string, MadePage> } | undefined
  function keptFor(composition: Composition) {
    if (kept?.of !== composition) kept = { of: composition, skeletons: new Map(), forms: new Map() }
    return kept
  }

  return {
    /** A page whose screen the browser renders, in place of a skeleton. */
    withSkeleton(composition: Composition, found: ScreenOfRelease | undefined, isMissing = false): MadePage {
      const { skeletons } = keptFor(composition)
      const route = found?.screen.path ?? (isMissing ? 'missing' : '')
      const html = () =>
        pageOf(composition, {
          isMissing,
          ...(found && { title: titleOf(composition, found), next: screenFilesOf(composition, found) }),
        })
      const page = skeletons.get(route) ?? makePage({ status: 200, html: html(), styles: [skeletonHash] })
      skeletons.set(route, page)
      return page
    },

    /** A prerendered page, cached for a second, then while the API's replies stay the same; undefined if it cannot be rendered. */
    async withScreen(asked: PageRequest, found: ScreenOfRelease | undefined): Promise<MadePage | undefined> {
      const { forms } = keptFor(asked.composition)
      const form = found?.release.kind === 'shell' ? found.screen.path : undefined
      const known = form === undefined ? undefined : forms.get(form)
      if (known || !pages) return known
      const url = pages.addressOf(asked)
      const made = await lately(asked.origin + url, asked.composition, async (previous) => {
        if (previous && (await pages.isCurrent(previous, asked.traceparent))) return previous
        const page = await pages.pageAt({ ...asked, url })
        return page && makePage(page)
      })
      if (made && form !== undefined) forms.set(form, made)
      return made
    },
  }
}

/** Browsers show it in a tab that loads, or was opened in the background: the words of the link that leads to the screen. */
const titleOf = ({ title }: Composition, { screen }: ScreenOfRelease) =>
  screen.nav ? `${screen.nav.label} · ${title}` : title
