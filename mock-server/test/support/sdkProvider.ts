import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import { CALLBACK } from './agents'

/** What the official client asks of the program around it; `asked` is where it would send a person. */
export function rememberingProvider(callback = CALLBACK): OAuthClientProvider & { asked(): URL } {
  let client: OAuthClientInformationMixed | undefined
  let tokens: OAuthTokens | undefined
  let verifier = ''
  let asked: URL | undefined
  return {
    redirectUrl: callback,
    clientMetadata: { redirect_uris: [callback], client_name: 'Official Client' },
    clientInformation: () => client,
    saveClientInformation: (information) => void (client = information),
    tokens: () => tokens,
    saveTokens: (saved) => void (tokens = saved),
    redirectToAuthorization: (url) => void (asked = url),
    saveCodeVerifier: (saved) => void (verifier = saved),
    codeVerifier: () => verifier,
    asked: () => {
      if (!asked) throw new Error('The client asked nobody.')
      return asked
    },
  }
}
