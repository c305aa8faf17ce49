import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { RemoteName } from 'shared-contract/platform'
import { z } from 'zod'
import type { Storage } from './storage/storage'

/** What a token may be used for. `read` reads, as hosts do; `publish` adds a release; the others change what is live; `tokens` makes tokens. */
export const Right = z.enum(['read', 'publish', 'release', 'canary', 'promote', 'rollback', 'tokens'])
export type Right = z.infer<typeof Right>

const DAY = 24 * 60 * 60 * 1000

/** What a CI run gets for its identity holds so long, in milliseconds. */
const runLife = 15 * 60 * 1000

/** A token holds for 90 days at most. */
const longest = 90

/** A token that is asked for: whose, for which remotes, screens' paths, environments and rights, for how many days. */
export const TokenRequest = z.strictObject({
  team: RemoteName,
  remotes: z.union([z.literal('all'), z.array(RemoteName).min(1)]),
  /** Beginnings of the paths that its remotes' screens may take, such as `/wishlist`. */
  paths: z.array(z.string().startsWith('/')).min(1).default(['/']),
  environments: z.union([z.literal('all'), z.array(RemoteName).min(1)]).default('all'),
  rights: z.array(Right).min(1),
  days: z.number().int().min(1).max(longest).default(longest),
})
export type TokenRequest = z.infer<typeof TokenRequest>

/** What a CI's run may do: its team's rights, its subject, and the commit that it runs on where its CI says so. */
export type RunRights = Omit<TokenRequest, 'days'> & { run: string; commit?: string }

/** A token as everybody may know it: what it is good for, not how to use it. */
export const TokenInfo = TokenRequest.omit({ days: true }).extend({
  id: z.string(),
  /** The CI run that it is for, and the commit that it may release, where an identity was exchanged for it. */
  run: z.string().optional(),
  commit: z.string().optional(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type TokenInfo = z.infer<typeof TokenInfo>

const StoredToken = TokenInfo.extend({ hash: z.string() })

/** What may be known of a token. */
const infoOf = (token: z.infer<typeof StoredToken>): TokenInfo => TokenInfo.strip().parse(token)

/** How long a token is believed before it is looked up again, in milliseconds: a revoked one ends within this time. */
const believed = 2_000

/** Tokens that one team has at a time: a new one beside the one it replaces. */
const perTeam = 2

/** Why a token is not accepted. */
export class TokenError extends Error {
  override name = 'TokenError'
  constructor(
    readonly status: 401 | 403 | 409,
    message: string,
  ) {
    super(message)
  }
}

export type Tokens = ReturnType<typeof openTokens>

/** The tokens of a storage. Only hashes of their secrets lie there. */
export function openTokens(storage: Storage, now: () => number = Date.now) {
  const keyOf = (id: string) => `tokens/${id}.json`
  const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

  async function read(id: string) {
    const stored = await storage.get(keyOf(id))
    return stored && StoredToken.parse(JSON.parse(stored.bytes.toString()))
  }
  const known = new LRUCache<string, { token: Awaited<ReturnType<typeof read>> }>({
    max: 1_000,
    ttl: believed,
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

    /** Makes a token; its text is shown this once. A team with two that hold is to revoke one first. */
    async create({ days, ...request }: TokenRequest): Promise<{ token: string; info: TokenInfo }> {
      const there = (await list()).filter(
        ({ team, run, expiresAt }) => team === request.team && !run && Date.parse(expiresAt) > now(),
      )
      if (there.length >= perTeam) {
        const ids = there.map(({ id }) => id).join(' and ')
        throw new TokenError(409, `${request.team} has ${ids}: revoke one of them first.`)
      }
      return make(request, days * DAY)
    },

    /** Makes a token for a CI run; those of runs that are over go. */
    async createForRun(rights: RunRights): Promise<{ token: string; info: TokenInfo }> {
      for (const { id, run, expiresAt } of await list())
        if (run && Date.parse(expiresAt) <= now()) await storage.remove(keyOf(id))
      return make(rights, runLife)
    },

    async revoke(id: string): Promise<void> {
      await storage.remove(keyOf(id))
      known.delete(id)
    },

    /** Who calls, by the `Authorization` header; refused with 401 when nobody is known by it. */
    async whoIs(authorization: string | undefined): Promise<TokenInfo> {
      if (authorization === undefined) throw new TokenError(401, 'Send a token: Authorization: Bearer haggle_….')
      const [, id, secret] = /^Bearer haggle_([0-9a-f]{12})_([\w-]{32})$/.exec(authorization) ?? []
      const token = id === undefined ? undefined : (await known.fetch(id))?.token
      if (!token || secret === undefined || !isSame(token.hash, hashOf(secret)))
        throw new TokenError(401, 'This token is unknown or was revoked.')
      if (Date.parse(token.expiresAt) <= now())
        throw new TokenError(401, `This token expired on ${token.expiresAt.slice(0, 10)}: ask for a new one.`)
      return infoOf(token)
    },
  }
}

const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Refuses with 403 what a token is not good for. */
export function requireRight(token: TokenInfo, right: Right, of: { remote?: string; environment?: string }): void {
  const { team, remotes, environments } = token
  if (!token.rights.includes(right)) throw new TokenError(403, `The token of ${team} may not ${right}.`)
  if (of.remote !== undefined && remotes !== 'all' && !remotes.includes(of.remote))
    throw new TokenError(403, `${of.remote} is not a remote of ${team}.`)
  if (of.environment !== undefined && environments !== 'all' && !environments.includes(of.environment))
    throw new TokenError(403, `The token of ${team} is not for ${of.environment}.`)
}
