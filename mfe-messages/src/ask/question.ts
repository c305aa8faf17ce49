import { z } from 'zod'

/** What a question is about, from the screen that the link is in. Read by the build; screens take its type only. */
const Question = z.object({ shop: z.string(), product: z.string().optional() })
export type Question = z.infer<typeof Question>

export default Question
