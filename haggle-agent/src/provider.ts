import { randomBytes } from 'node:crypto'
import type { OAuthClientProvider, OAuthDiscoveryState } from '@modelcontextprotocol/sdk/client/auth.js'
import type { Credentials, Memory } from './memory'

/** What the SDK asks of the program around it, and what it was told. */
export interface Provider extends OAuthClientProvider {
  /** The page that was to be opened, and by what its answer is known. */
  asked(): { page: URL; state: string; issuer: string }
  /** Gives the tokens back, which ends what was allowed (RFC 7009). */
  giveBack(): Promise<void>
}

export async function newProvider(callback: string, memory: Memory | undefined): Promise<Provider> {
  let credentials: Credentials = (await memory?.load()) ?? {}
  let discovered: OAuthDiscoveryState | undefined
  let verifier = ''
  let page: URL | undefined
  const state = randomBytes(32).toString('base64url')
  const keep = async (change: Credentials) => {
    credentials = { ...credentials, ...change }
    await memory?.save(credentials)
  }
  const serverMetadata = () => {
    const metadata = discovered?.authorizationServerMetadata
    if (!metadata) throw new Error('The market does not say how it lets programs in.')
    return metadata
  }
  return {
    redirectUrl: callback,
    clientMetadata: { redirect_uris: [callback], client_name: '@haggle/agent' },
    state: () => state,
    clientInformation: () => credentials.client,
    saveClientInformation: (client) => keep({ client }),
    tokens: () => credentials.tokens,
    saveTokens: (tokens) => keep({ tokens }),
    saveCodeVerifier: (saved) => void (verifier = saved),
    codeVerifier: () => verifier,
    saveDiscoveryState: (found) => void (discovered = found),
    redirectToAuthorization: (url) => void (page = url),
    // a market that forgot the tokens may have forgotten the program, too
    invalidateCredentials: async () => {
      credentials = {}
      await memory?.forget()
    },
    asked: () => {
      if (!page) throw new Error('The market asks nobody to allow it.')
      return { page, state, issuer: serverMetadata().issuer }
    },
    giveBack: async () => {
      const metadata = serverMetadata()
      const endpoint = 'revocation_endpoint' in metadata ? metadata.revocation_endpoint : undefined
      const { client, tokens } = credentials
      if (typeof endpoint !== 'string' || !client || !tokens) return
      const body = new URLSearchParams({ token: tokens.access_token, client_id: client.client_id })
      await fetch(endpoint, { method: 'POST', body, signal: AbortSignal.timeout(5000) })
    },
  }
}
