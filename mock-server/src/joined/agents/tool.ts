import type { z } from 'zod'
import type { Context } from '../../base/context'
import type { budgets } from '../../core/throttle/budgets'
import type { Caller } from './caller'

/** A tool of agents. Its description is ours alone. */
export interface Tool {
  description: string
  input: z.ZodType
  output: z.ZodType
  /** The call of a person that it counts as (D67). */
  route?: keyof typeof budgets
  run(context: Context, caller: Caller, input: unknown): Promise<object>
}

export const tool = <Input extends z.ZodType, Output extends z.ZodType<object>>(
  { input, ...rest }: { description: string; input: Input; output: Output; route?: keyof typeof budgets },
  run: (context: Context, caller: Caller, input: z.infer<Input>) => Promise<z.infer<Output>>,
): Tool => ({
  ...rest,
  input,
  // as a reply's schema, the output is an allow-list
  run: async (context, caller, given) => rest.output.parse(await run(context, caller, input.parse(given))),
})
