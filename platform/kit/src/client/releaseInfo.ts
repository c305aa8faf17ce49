import { z } from 'zod'

/** The fields that identify a release. */
export const ReleaseInfo = z.object({
  name: z.string(),
  version: z.string(),
  commit: z.string(),
  /** Hash of the sources. */
  source: z.string(),
  builtAt: z.string(),
  digest: z.string(),
})
export type ReleaseInfo = z.infer<typeof ReleaseInfo>
