import { z } from 'zod'

/** The products that a screen shows anyway. Read by the build; screens take its type only. */
const SeenBefore = z.object({ products: z.array(z.string()) })
export type SeenBefore = z.infer<typeof SeenBefore>

export default SeenBefore
