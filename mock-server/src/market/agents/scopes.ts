import { AgentScope } from '@haggle/shared-contract'
import type { MandateRow } from '../../core/database/tables'

/** All that an agent can ask for (RFC 6749, 3.3). */
export const SCOPES = AgentScope.options.join(' ')

/** What a request asks for: what its scope names, or, if it names nothing that there is, all. The account decides which. */
export function scopesIn(scope = ''): readonly AgentScope[] {
  const named = AgentScope.options.filter((each) => scope.split(' ').includes(each))
  return named.length > 0 ? named : AgentScope.options
}

/** What a mandate allows. One to read a shop can spend nothing. */
export const scopeOf = ({ most_in_all_cents }: Pick<MandateRow, 'most_in_all_cents'>): AgentScope =>
  most_in_all_cents > 0 ? 'haggle' : 'shop'
