import type { Checks } from '@haggle/kit/gate/gate'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import type { Budgets } from '../canary/budgets'
import type { BrowsersReports } from '../canary/figures'
import type { AuditedAction, openAudit } from '../changes/audit'
import type { Freezes } from '../changes/freezes'
import type { Environments } from '../environments/environments'
import type { Pictures } from '../pictures/pictures'
import type { FailuresOf } from '../teams/readTeams'
import type { hostsSeen } from '../tokens/hostsSeen'
import type { openIdentities } from '../tokens/oidc'
import type { TokenInfo, Tokens } from '../tokens/tokens'
import type { openChanges } from './changes'

/** The Fastify instance, with request and response types from the schemas. */
export type App = Parameters<FastifyPluginCallbackZod>[0]

/** Dependencies of the registry's routes. */
export interface RegistryParts {
  audit: ReturnType<typeof openAudit>
  environments: Environments
  tokens: Tokens
  changes: ReturnType<typeof openChanges>
  freezes: Freezes
  checks: Checks
  pictures: Pictures
  /** Failures that browsers reported in production. */
  failuresOf?: FailuresOf | undefined
  /** What browsers told of production. */
  browsers?: BrowsersReports | undefined
  budgets: Budgets
  identities: ReturnType<typeof openIdentities>
  hosts: ReturnType<typeof hostsSeen>
  /** Origins of the sites of production by app, as far as they are configured. */
  sites: Partial<Record<string, string>>
  /** Whether an app takes a remote. */
  takes: (app: string, remote: string) => boolean
  /** Whether everybody may read the releases' source maps. */
  sourceMaps: boolean
  /** Milliseconds since 1970. */
  now: () => number
  /** Adds a token's action to the audit log. */
  note: (by: TokenInfo, entry: AuditedAction) => Promise<void>
}
