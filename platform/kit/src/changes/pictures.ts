import { z } from 'zod'

/** How a screen of a release looks at one width beside the live release's, as the gate saw them. Addresses are the registry's. */
export const Picture = z.object({
  /** The screen, who saw it and how wide it was: `/gifts, signed in, at 390 px`. */
  name: z.string(),
  candidate: z.string(),
  /** The share of pixels that differ, from 0 to 1; absent if the live release has no such screen. */
  share: z.number().optional(),
  /** Only of a screen that looks different. */
  live: z.string().optional(),
  difference: z.string().optional(),
})
export type Picture = z.infer<typeof Picture>

/** How a release looks in an app. */
export const PictureVerdict = z.object({
  app: z.string(),
  version: z.string(),
  /** The release that was live, if any. */
  beside: z.string().optional(),
  pictures: z.array(Picture),
})
export type PictureVerdict = z.infer<typeof PictureVerdict>

/** A sentence for each screen that looks different. */
export const changedLooks = ({ beside = '', pictures }: PictureVerdict): string[] =>
  pictures.flatMap(({ name, share = 0, difference }) =>
    difference === undefined
      ? []
      : [`${name}, looks different from ${beside}: ${toPercent(share)} of its pixels, ${difference}`],
  )

export const toPercent = (share: number): string => `${(share * 100).toFixed(share < 0.001 ? 3 : 1)}%`
