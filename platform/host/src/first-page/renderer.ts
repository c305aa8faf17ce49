import { z } from 'zod'
import type { Source } from './apiCalls'
import type { ListJob, PartJob, RenderJob, RendererBundles } from './rendererMessages'
import { RendererEnded, RendererProcess } from './rendererProcess'

/** A rendered page as the renderer returns it; untrusted. */
export const RenderedPage = z.object({
  markup: z.string(),
  handover: z.unknown().optional(),
  status: z.union([z.literal(200), z.literal(404)]).optional(),
  isMissing: z.boolean().optional(),
  title: z.string(),
  description: z.string().optional(),
  canonical: z.string().startsWith('/').optional(),
  image: z.string().optional(),
  kind: z.enum(['website', 'product']).optional(),
  jsonLd: z.looseObject({}).optional(),
  /** The places in it for parts of other remotes, with what their slots pass; absent from older shells. */
  places: z.array(z.object({ remote: z.string(), part: z.string(), pass: z.looseObject({}) })).optional(),
})
export type RenderedPage = z.infer<typeof RenderedPage> & { sources?: Source[] | undefined }

/** A part as its remote's renderer returns it; untrusted. */
const RenderedPart = z.object({ markup: z.string(), handover: z.looseObject({}) })
export type RenderedPart = z.infer<typeof RenderedPart> & { sources?: Source[] | undefined }

const ListedPaths = z.object({ paths: z.array(z.string()).max(100_000), after: z.string().optional() })

/** Renders first pages of one remote's release in a separate process. Rejects with the reason. */
export interface Renderer {
  render(job: RenderJob): Promise<RenderedPage>
  renderPart(job: PartJob): Promise<RenderedPart>
  /** A part of a screen's addresses, and the cursor for the next part, if there is one. */
  list(job: ListJob): Promise<z.infer<typeof ListedPaths>>
  /** The query parameters that a screen declares; undefined if it declares none or the process is not ready yet. */
  queryOf(screen: string): string[] | undefined
  close(): Promise<void>
}

/** Starts a renderer process, which is restarted on demand after it ended. `limit` is the timeout per job in ms. */
export function startRenderer(parts: RendererBundles, limit: number): Renderer {
  let current: RendererProcess | undefined = new RendererProcess(parts, limit)
  const work = async (job: RenderJob | ListJob) => {
    if (current?.hasEndedIdle) {
      current.hasEndedIdle = false
      throw new RendererEnded('its process ended after it had answered')
    }
    if (!current?.lives) current = new RendererProcess(parts, limit, current?.queries)
    const mine = current
    await mine.ready
    return mine.work(job)
  }
  return {
    async render(job) {
      const { result, sources } = await work(job)
      return { ...RenderedPage.parse(result), sources }
    },
    async renderPart(job) {
      const { result, sources } = await work(job)
      return { ...RenderedPart.parse(result), sources }
    },
    list: async (job) => ListedPaths.parse((await work(job)).result),
    queryOf: (screen) => current?.queries[screen],
    close: async () => {
      await current?.end('the host is closing')
      current = undefined
    },
  }
}
