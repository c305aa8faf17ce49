import { RemoteName } from '@haggle/shared-contract/platform'
import { z } from 'zod'
import type { Right } from '../tokens/tokens'

/** A call of the registry's API. */
interface ApiCall {
  method?: 'POST' | 'DELETE'
  url: string
  body?: object
}

/** What an agent can do: one call of the API, with that one's rights, rules and words. */
export interface AgentTool {
  description: string
  input: z.ZodObject
  /** The right that it takes; absent where it only reads. */
  right?: Right
  /** Whether something that was there is gone afterwards. */
  isDestructive?: boolean
  call(input: unknown): ApiCall
  /** What of the reply an agent gets. */
  show(reply: unknown, input: unknown): unknown
}

interface Described<Input extends z.ZodObject> extends Omit<AgentTool, 'call' | 'show'> {
  input: Input
  call(input: z.infer<Input>): ApiCall
  show?(reply: unknown, input: z.infer<Input>): unknown
}

export const tool = <Input extends z.ZodObject>({ call, show, ...rest }: Described<Input>): AgentTool => ({
  ...rest,
  call: (given) => call(rest.input.parse(given)),
  show: (reply, given) => (show ? show(reply, rest.input.parse(given)) : reply),
})

export const InEnvironment = z.strictObject({ environment: RemoteName.default('production') })
export const InApp = InEnvironment.extend({ app: RemoteName.default('marketplace') })
export type InApp = z.infer<typeof InApp>

export const appPath = ({ environment, app }: InApp) => `/v1/envs/${environment}/apps/${app}`
