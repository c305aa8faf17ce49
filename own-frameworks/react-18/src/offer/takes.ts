import { z } from 'zod'

const Takes = z.object({ product: z.string().optional() })
export type Takes = z.infer<typeof Takes>
export default Takes
