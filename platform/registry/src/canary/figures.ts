import type { Upstream } from '@haggle/kit/settings/settings'
import { z } from 'zod'
import { callBackend } from './failures'

const measured = z.number().optional()

/** What browsers told of a remote in an app: visits and web vitals of a week, visits and failures of 30 days. */
export const Figures = z.object({
  screens: z.array(z.object({ screen: z.string(), visits: z.number(), lcp: measured, inp: measured, cls: measured })),
  visits: z.number(),
  failures: z.number(),
})
export type Figures = z.infer<typeof Figures>

/** A failure in a browser. `frames` are places in scripts of releases: `catalog/1.1.0/Cart.js:1:2345`. */
export const Report = z.object({
  reference: z.string().nullable(),
  remote: z.string(),
  version: z.string(),
  kind: z.string(),
  type: z.string(),
  route: z.string(),
  message: z.string(),
  frames: z.array(z.string()),
  at: z.string(),
})
export type Report = z.infer<typeof Report>

interface RemoteInApp {
  app: string
  remote: string
}

/** Reads what browsers told of production; undefined while the back end is unreachable. */
export interface BrowsersReports {
  figures(of: RemoteInApp): Promise<Figures | undefined>
  newest(of: RemoteInApp): Promise<Report[] | undefined>
  /** The reports of a trace, by what people tell of it: `70WH-SP`. */
  of(reference: string): Promise<Report[] | undefined>
}

export function reportsAt(backend: Upstream): BrowsersReports {
  const ask = async <T>(shape: z.ZodType<T>, what: string, query: Record<string, string> = {}) => {
    const reply = await callBackend(backend, what, query).catch(() => undefined)
    return shape.safeParse(reply).data
  }
  return {
    figures: (of) => ask(Figures, 'figures', { ...of }),
    newest: (of) => ask(z.array(Report), 'reports', { ...of }),
    of: (reference) => ask(z.array(Report), `reports/${encodeURIComponent(reference)}`),
  }
}
