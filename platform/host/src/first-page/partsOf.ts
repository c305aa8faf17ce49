import type { Composition, RemoteRelease } from '@haggle/shared-contract/platform'
import type { PageRequest } from './firstPage'
import { faultOfMarkup } from './markup'
import { orUndefinedAfter } from './orUndefinedAfter'
import type { RenderedPage, RenderedPart } from './renderer'
import type { RendererPool } from './rendererPool'
import type { RenderFailures } from './renderFailures'

/** A part of another remote in a page, rendered. */
export interface PartOfPage extends RenderedPart {
  release: RemoteRelease
  part: NonNullable<RemoteRelease['parts']>[number]
  /** Of its place in the page. */
  index: number
}

/** Most parts of a page that are rendered. */
const MAX_PARTS = 8

/** What rendering parts needs of a host. */
interface PartRenderer {
  renderers: RendererPool
  failures: RenderFailures
  apiUrl: string
  /** The most ms that a page waits for its parts. */
  limit: number
}

/**
 * Renders the parts that a page has a place for, each in its own remote's renderer. One that fails, or is late, is left out: the
 * browser shows it once the page has loaded, as it does all others.
 */
export async function partsOf(
  asked: PageRequest,
  { places = [] }: RenderedPage,
  host: PartRenderer,
): Promise<PartOfPage[]> {
  const rendered = places.slice(0, MAX_PARTS).map(async (wanted, index) => {
    const found = prerenderedParts(asked.composition).find(
      ({ release, part }) => release.name === wanted.remote && part.part === wanted.part,
    )
    return found && orUndefinedAfter(host.limit, renderPart(asked, { ...found, pass: wanted.pass, index }, host))
  })
  return (await Promise.all(rendered)).filter((part) => part !== undefined)
}

/** The parts that first pages may hold. While its remote has a canary, visitors see two releases of a part, and a page is for all. */
export const prerenderedParts = ({ remotes }: Composition): Pick<PartOfPage, 'release' | 'part'>[] =>
  remotes.flatMap(({ release, canary }) =>
    (release.parts ?? []).flatMap((part) => (part.prerender && !canary ? [{ release, part }] : [])),
  )

async function renderPart(
  { composition, url, origin, traceparent }: PageRequest,
  { release, part, index, pass }: Pick<PartOfPage, 'release' | 'part' | 'index'> & { pass: object },
  { renderers, failures, apiUrl }: PartRenderer,
): Promise<PartOfPage | undefined> {
  const name = `${release.name} ${release.version} ${part.part}`
  if (failures.rests(name)) return undefined
  const job = { remote: release.name, composition, url, origin, apiUrl, traceparent, part: part.part, pass, index }
  try {
    const rendered = await renderers.render(composition, release, (renderer) => renderer.renderPart(job))
    const fault = rendered && faultOfMarkup(rendered.markup)
    if (fault) throw new Error(fault)
    return rendered && { ...rendered, release, part, index }
  } catch (error) {
    failures.add(name, error, (reason) => `The host cannot render ${name}: ${reason}. Browsers do it instead.`)
    return undefined
  }
}
