import { readFile } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { CallError } from '@haggle/kit/base/callError'
import { parseDocument } from '@haggle/kit/base/document'
import { HOUR } from '@haggle/shared-server'
import { createRemoteJWKSet, decodeJwt, errors, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { TokenRequest, type RunRights } from './tokens'

/** A rule that lets CI runs act for a team: the identity token's issuer, audience and subject, and the rights it gives. */
const Trust = TokenRequest.omit({ days: true }).extend({
  issuer: z.url(),
  audience: z.string().min(1),
  /** Pattern of the whole `sub`; `*` matches anything without a colon, as in `repo:acme/wishlist:ref:refs/heads/*`. */
  subject: z.string().min(1),
})
export type Trust = z.infer<typeof Trust>

/** Asymmetric signature algorithms only; never `none`, never a shared secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** Seconds by which the clocks of a CI and of this machine may differ. */
const CLOCK_TOLERANCE = 60

/** The used claims of an identity token; `sha` is the run's commit. */
const Claims = z.object({ iss: z.string(), sub: z.string(), sha: z.string().optional() })

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })

/** Reads the rules from the file that REGISTRY_OIDC names; empty without it. Throws if the file is invalid. */
export async function readTrust({ REGISTRY_OIDC }: NodeJS.ProcessEnv): Promise<Trust[]> {
  if (!REGISTRY_OIDC) return []
  try {
    return parseDocument(await readFile(REGISTRY_OIDC, 'utf8'), z.array(Trust))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`REGISTRY_OIDC=${REGISTRY_OIDC} cannot be used: ${reason}.`, { cause })
  }
}

/** How long an issuer may take to answer, in ms. */
const ISSUER_TIMEOUT = 5000

/**
 * Returns a function that verifies a CI's identity token and returns the run's rights. `readRules` is asked each time: a rule that
 * is taken away ends at once. Throws `CallError` 401.
 */
export function openIdentities(readRules: () => Promise<readonly Trust[]>) {
  const keysOf = new LRUCache<string, ReturnType<typeof createRemoteJWKSet>>({
    max: 100,
    ttl: HOUR,
    fetchMethod: async (issuer) => {
      const reply = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
        signal: AbortSignal.timeout(ISSUER_TIMEOUT),
      })
      const uri = new URL(Discovery.parse(await reply.json()).jwks_uri)
      return createRemoteJWKSet(uri, { cooldownDuration: 1_000, agent: agentFor(uri) })
    },
  })

  return async (identity: string, now: number): Promise<RunRights> => {
    const { iss, sub } = readClaims(() => decodeJwt(identity))
    const ofIssuer = (await readRules()).filter(({ issuer }) => issuer === iss)
    if (ofIssuer.length === 0) throw refused('its issuer is not known here')
    const keys = await keysOf.fetch(iss).catch(() => undefined)
    if (!keys) throw refused('its issuer does not answer')
    const { payload } = await jwtVerify(identity, keys, {
      issuer: iss,
      audience: ofIssuer.map(({ audience }) => audience),
      algorithms,
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: new Date(now),
      clockTolerance: CLOCK_TOLERANCE,
    }).catch((error: unknown) => {
      throw refused(reasonOf(error, now))
    })
    const audiences = [payload.aud].flat()
    const trust = ofIssuer.find(({ subject, audience }) => isMatch(subject, sub) && audiences.includes(audience))
    if (!trust) throw refused(`no team lets ${sub.slice(0, 200)} act for it`)
    const { team, remotes, paths, environments, rights } = trust
    return { team, remotes, paths, environments, rights, run: sub, commit: readClaims(() => payload).sha }
  }
}

/** An agent whose connections end in time: jose limits the time to a reply's head only, and all identities wait for its body. */
function agentFor({ protocol }: URL): http.Agent {
  const agent = protocol === 'https:' ? new https.Agent() : new http.Agent()
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (...how) => {
    const socket = connect(...how)
    const timer = setTimeout(() => socket?.destroy(), ISSUER_TIMEOUT)
    return socket?.once('close', () => clearTimeout(timer))
  }
  return agent
}

function readClaims(read: () => unknown) {
  try {
    return Claims.parse(read())
  } catch {
    throw refused('it is none')
  }
}

const refused = (reason: string) => new CallError(401, `This identity is not accepted: ${reason}.`)

function reasonOf(error: unknown, now: number): string {
  const timed = (what: string, seconds: number | undefined) =>
    `it ${what} ${new Date((seconds ?? 0) * 1000).toISOString()}, and it is ${new Date(now).toISOString()} here`
  if (error instanceof errors.JWTExpired) return timed('expired at', error.payload.exp)
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf' && error.reason === 'check_failed')
    return timed('is not valid before', error.payload.nbf)
  if (error instanceof errors.JWTClaimValidationFailed)
    return error.claim === 'aud' ? 'it is made out for somebody else' : `its ${error.claim} is not right`
  if (error instanceof errors.JOSEAlgNotAllowed) return 'its algorithm is not allowed'
  if (error instanceof errors.JWKSNoMatchingKey) return 'its key is unknown'
  return isAboutKeys(error) ? "its issuer's keys cannot be read" : 'its signature is not right'
}

/** Whether the issuer's keys did not arrive: jose has no class of errors for a bad reply, and the network's are not its. */
const isAboutKeys = (error: unknown) =>
  !(error instanceof errors.JOSEError) ||
  ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'].includes(error.code)

const isMatch = (pattern: string, subject: string) =>
  new RegExp(`^${pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^:]*')}$`).test(subject)
