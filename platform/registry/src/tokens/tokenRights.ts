import { CallError } from '@haggle/kit/base/callError'
import type { ChangeRequest } from '@haggle/kit/changes/changeRequest'
import type { Right, TokenInfo, TokenRequest } from './tokens'

/** Whether a path is one of these prefixes, or below one. A slash at the end of either makes no difference. */
export const isBelow = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.some((start) => withEndSlash(path).startsWith(withEndSlash(start)))

const withEndSlash = (path: string) => path.replace(/\/*$/, '/')

/** The right that a change requires. */
export const rightTo = (action: ChangeRequest['action']): Right => {
  if (action === 'flag') return 'release'
  return action === 'remove' ? 'promote' : action
}

type Extent = Pick<TokenRequest, 'remotes' | 'paths' | 'environments' | 'rights'>

/** What a token would give beyond what it has itself. `read` is everyone's to give: hosts only read. */
function beyond(by: TokenInfo, request: Extent): string[] {
  const isWithin = <Name>(given: 'all' | readonly Name[], own: 'all' | readonly Name[]) =>
    own === 'all' || (given !== 'all' && given.every((name) => own.includes(name)))
  return [
    isWithin(request.remotes, by.remotes) ? [] : 'remotes',
    request.paths.every((path) => isBelow(path, by.paths)) ? [] : 'paths',
    isWithin(request.environments, by.environments) ? [] : 'environments',
    isWithin(request.rights, ['read', ...by.rights]) ? [] : 'rights',
  ].flat()
}

/**
 * Throws 403 if a token would give more than it has itself, or act for a team whose tokens, `existing`, have more. Only the
 * platform team's, for all remotes, gives a team its first.
 */
export function requireWithin(by: TokenInfo, request: TokenRequest, existing: readonly TokenInfo[]): void {
  const more = beyond(by, request)
  if (more.length > 0)
    throw new CallError(403, `The token of ${by.team} cannot give more ${more.join(', ')} than it has.`)
  const theirs = existing.filter(({ team }) => team === request.team)
  const isFirst = theirs.every(({ run }) => run !== undefined)
  const isOthers = theirs.some((token) => beyond(by, token).length > 0) || (isFirst && by.remotes !== 'all')
  if (request.team !== by.team && isOthers)
    throw new CallError(403, `${request.team} is another team, for which the token of ${by.team} gives none.`)
}

/** Throws 403 if a token lacks a right, or does not include a remote or an environment. */
export function requireRight(token: TokenInfo, right: Right, of: { remote?: string; environment?: string }): void {
  const { team, remotes, environments } = token
  if (!token.rights.includes(right)) throw new CallError(403, `The token of ${team} lacks the right ${right}.`)
  if (of.remote !== undefined && remotes !== 'all' && !remotes.includes(of.remote))
    throw new CallError(403, `${of.remote} is not a remote of ${team}.`)
  if (of.environment !== undefined && environments !== 'all' && !environments.includes(of.environment))
    throw new CallError(403, `The token of ${team} is not for ${of.environment}.`)
}
