import { z } from 'zod'

/**
 * What a host signs for one load of a page, so that the API may count what the browser reports (D48): the app and its
 * releases as `name@version`, an id of the load, until when, in milliseconds since 1970.
 */
export const PageToken = z.strictObject({
  app: z.string(),
  releases: z.array(z.string()),
  page: z.string(),
  /** Where the visitor is, as nobody can read it; none where visitors cannot be told apart by their addresses. */
  network: z.string().optional(),
  until: z.number(),
})
export type PageToken = z.infer<typeof PageToken>

/** How the key of page tokens is derived from the secret that hosts and back end share. */
export const PAGE_TOKEN_KEY = 'haggle page token'
