import { createHash, randomBytes } from 'node:crypto'
import { CallError } from '@haggle/kit/base/callError'
import { inTurn } from '@haggle/kit/base/inTurn'
import type { Storage } from '@haggle/kit/storage/storage'
import { RemoteName } from '@haggle/shared-contract/platform'
import { DAY, isSameSecret } from '@haggle/shared-server'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'

/**
 * A token's rights: `read` is for hosts, `publish` uploads releases, `tokens` manages tokens, the others change what is live;
 * `promote` also removes a remote from an app.
 */
export const Right = z.enum(['read', 'publish', 'release', 'canary', 'promote', 'rollback', 'tokens'])
export type Right = z.infer<typeof Right>

/** Lifetime of a CI run's token, in milliseconds. */
const RUN_LIFE = 15 * 60 * 1000

/** Longest lifetime of a token, in days. */
export const MAX_DAYS = 90

/** A request for a token: team, remotes, screens' paths, environments, rights, and lifetime in days. */
export const TokenRequest = z.strictObject({
  team: RemoteName,
  remotes: z.union([z.literal('all'), z.array(RemoteName).min(1)]),
  /** Path prefixes that its remotes' screens may use, such as `/wishlist`. */
  paths: z.array(z.string().startsWith('/')).min(1).default(['/']),
  environments: z.union([z.literal('all'), z.array(RemoteName).min(1)]).default('all'),
  rights: z.array(Right).min(1),
  days: z.number().int().min(1).max(MAX_DAYS).default(MAX_DAYS),
})
export type TokenRequest = z.infer<typeof TokenRequest>

/** A CI run's rights: its team's, with its subject and, if its CI provides it, its commit. */
export type RunRights = Omit<TokenRequest, 'days'> & { run: string; commit?: string }

/** A token without its secret. */
export const TokenInfo = TokenRequest.omit({ days: true }).extend({
  id: z.string(),
  /** For a token from an identity exchange: the CI run, and the only commit that it may release. */
  run: z.string().optional(),
  commit: z.string().optional(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type TokenInfo = z.infer<typeof TokenInfo>

const StoredToken = TokenInfo.extend({ hash: z.string() })

const infoOf = (token: z.infer<typeof StoredToken>): TokenInfo => TokenInfo.strip().parse(token)

/** Milliseconds for which a token is cached; a revoked one is refused everywhere within this time. */
const CACHE_TTL = 2_000

/** Most tokens per team: a new one and the one it replaces. */
const PER_TEAM = 2

export type Tokens = ReturnType<typeof openTokens>

/** The tokens in a storage, which contains only hashes of their secrets. */
export function openTokens(storage: Storage, now: () => number = Date.now) {
  const keyOf = (id: string) => `tokens/${id}.json`
  const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

  async function read(id: string) {
    const stored = await storage.get(keyOf(id))
    return stored && StoredToken.parse(JSON.parse(stored.bytes.toString()))
  }
  const known = new LRUCache<string, { token: Awaited<ReturnType<typeof read>> }>({
    max: 1_000,
    ttl: CACHE_TTL,
    fetchMethod: async (id) => ({ token: await read(id) }),
  })

  async function list(): Promise<TokenInfo[]> {
    const ids = (await storage.list('tokens/')).map((key) => key.slice('tokens/'.length, -'.json'.length))
    const tokens = await Promise.all(ids.map(read))
    return tokens.filter((token) => token !== undefined).map(infoOf)
  }

  async function make(rights: Omit<TokenInfo, 'id' | 'createdAt' | 'expiresAt'>, life: number) {
    const [id, secret] = [randomBytes(6).toString('hex'), randomBytes(24).toString('base64url')]
    const times = { createdAt: new Date(now()).toISOString(), expiresAt: new Date(now() + life).toISOString() }
    const info: TokenInfo = { ...rights, id, ...times }
    await storage.create(keyOf(id), JSON.stringify({ ...info, hash: hashOf(secret) }))
    return { token: `haggle_${id}_${secret}`, info }
  }

  return {
    list,

    /** Creates a token and returns it with its secret. Throws 409 if the team has two valid ones. */
    create: ({ days, ...request }: TokenRequest): Promise<{ token: string; info: TokenInfo }> =>
      // in turn, so that two requests at once do not both see one token
      inTurn(`tokens/${request.team}`, async () => {
        const existing = (await list()).filter(
          ({ team, run, expiresAt }) => team === request.team && !run && Date.parse(expiresAt) > now(),
        )
        if (existing.length >= PER_TEAM) {
          const ids = existing.map(({ id }) => id).join(' and ')
          throw new CallError(409, `${request.team} has ${ids}: revoke one of them first.`)
        }
        return make(request, days * DAY)
      }),

    /** Creates a token for a CI run, and removes expired ones of other runs. */
    async createForRun(rights: RunRights): Promise<{ token: string; info: TokenInfo }> {
      for (const { id, run, expiresAt } of await list())
        if (run && Date.parse(expiresAt) <= now()) await storage.remove(keyOf(id))
      return make(rights, RUN_LIFE)
    },

    /** Returns false if there is no such token: it was revoked before, or never was. */
    async revoke(id: string): Promise<boolean> {
      const exists = (await storage.get(keyOf(id))) !== undefined
      await storage.remove(keyOf(id))
      known.delete(id)
      return exists
    },

    /** Authenticates an `Authorization` header. Throws 401 if it has no valid token. */
    async whoIs(authorization: string | undefined): Promise<TokenInfo> {
      if (authorization === undefined) throw new CallError(401, 'Send a token: Authorization: Bearer haggle_….')
      const [, id, secret] = /^Bearer haggle_([0-9a-f]{12})_([\w-]{32})$/.exec(authorization) ?? []
      const token = id === undefined ? undefined : (await known.fetch(id))?.token
      if (!token || secret === undefined || !isSameSecret(token.hash, hashOf(secret)))
        throw new CallError(401, 'This token is unknown or was revoked: ask the platform team for another.')
      if (Date.parse(token.expiresAt) <= now()) throw new CallError(401, expired(token))
      return infoOf(token)
    },
  }
}

const expired = ({ run, expiresAt }: TokenInfo) =>
  run === undefined
    ? `This token expired on ${expiresAt.slice(0, 10)}: ask for a new one.`
    : 'The token of this CI run was valid for 15 minutes, which are over: run its job again.'
