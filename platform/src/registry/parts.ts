import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import type { Checks } from '../gate/gate'
import type { FailuresOf } from '../teams/readTeams'
import type { NewAuditEntry, openAudit } from './audit'
import type { openChanges } from './changes'
import type { Environments } from './environments'
import type { openIdentities } from './oidc'
import type { TokenInfo, Tokens } from './tokens'

/** The framework, its bodies and replies typed by their schemas. */
export type App = Parameters<FastifyPluginCallbackZod>[0]

/** What the registry's calls work with. */
export interface Parts {
  audit: ReturnType<typeof openAudit>
  environments: Environments
  tokens: Tokens
  changes: ReturnType<typeof openChanges>
  checks: Checks
  /** What browsers reported, of the hosts in production. */
  failuresOf?: FailuresOf | undefined
  identities: ReturnType<typeof openIdentities>
  /** Milliseconds since 1970. */
  now: () => number
  /** Writes down what a token did. */
  note: (by: TokenInfo, entry: Omit<NewAuditEntry, 'by'>) => Promise<void>
}
