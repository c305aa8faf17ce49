import { z } from 'zod'

/**
 * Signed by the host for one page load, so that the API may count the browser's reports (D48): app, releases as
 * `name@version`, id of the page load, and expiry in milliseconds since 1970.
 */
export const PageToken = z.strictObject({
  app: z.string(),
  releases: z.array(z.string()),
  page: z.string(),
  /** The visitor's address, hashed; absent where addresses do not identify visitors. */
  network: z.string().optional(),
  until: z.number(),
})
export type PageToken = z.infer<typeof PageToken>

/** Context string for deriving the page tokens' key from the secret shared by hosts and back end. */
export const PAGE_TOKEN_KEY = 'haggle page token'
