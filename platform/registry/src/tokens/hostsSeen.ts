import { CallError } from '@haggle/kit/base/callError'
import { HOUR } from '@haggle/shared-server'
import { LRUCache } from 'lru-cache'
import type { Tokens } from './tokens'

/** A host that asks this registry for what is live. */
export interface SeenHost {
  environment: string
  app: string
  address: string
  /** The id of the token that it sends. */
  token: string
  /** Whose token it is, and when it ends; undefined if it is refused. */
  team: string | undefined
  expiresAt: string | undefined
  /** Whether it had what is live when it asked last. */
  isCurrent: boolean
  /** When it asked last. */
  at: string
}

/** Most hosts that are remembered; one that asks no more is forgotten after an hour. */
const MAX_HOSTS = 200

/** The hosts that ask a registry, in its memory. A host whose token is refused goes on asking: it may read what is live. */
export function hostsSeen(tokens: Tokens, now: () => number) {
  const hosts = new LRUCache<string, SeenHost>({ max: MAX_HOSTS, ttl: HOUR })
  return {
    async note(asked: Pick<SeenHost, 'environment' | 'app' | 'address' | 'isCurrent'>, authorization: string) {
      const [, token] = /^Bearer haggle_([0-9a-f]{12})_/.exec(authorization) ?? []
      if (token === undefined) return
      const info = await tokens.whoIs(authorization).catch((error: unknown) => {
        if (error instanceof CallError) return undefined
        throw error
      })
      const { environment, app, address } = asked
      hosts.set([environment, app, address, token].join(' '), {
        ...asked,
        address: address.replace(/^::ffff:(?=\d)/, ''),
        token,
        team: info?.team,
        expiresAt: info?.expiresAt,
        at: new Date(now()).toISOString(),
      })
    },
    list: (): SeenHost[] => [...hosts.values()],
  }
}
