import type { z } from 'zod'

/** The market's tools, as far as a program may use them for its customer. */
export interface Market {
  /** Throws a Stop with the market's own words where it refuses. */
  use<Reply>(tool: string, input: object, reply: z.ZodType<Reply>): Promise<Reply>
  /** Gives back what was allowed, unless it is remembered. */
  leave(): Promise<void>
}
