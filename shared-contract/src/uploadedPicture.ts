import { z } from 'zod'

/** Where a picture that was uploaded is. */
export const UploadedPicture = z.object({ url: z.string() })
export type UploadedPicture = z.infer<typeof UploadedPicture>
