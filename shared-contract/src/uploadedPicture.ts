import { z } from 'zod'

/** URL path of an uploaded picture. */
export const UploadedPicture = z.object({ url: z.string() })
export type UploadedPicture = z.infer<typeof UploadedPicture>
