import {
  auth,
  createMCPClient,
  type MCPClient,
  type OAuthClientInformation,
  type OAuthClientProvider,
  type OAuthTokens,
} from '@ai-sdk/mcp'
import { answerIn, type Agent } from './agent'
import { openAgentMachine } from './agentMachine'

/** An agent on the AI SDK's client, whose transport and OAuth are its own and not the official SDK's. */
export async function newOtherAgent(site: string, name: string): Promise<Agent> {
  const machine = await openAgentMachine()
  const url = new URL('/mcp', site).href
  let information: OAuthClientInformation | undefined
  let tokens: OAuthTokens | undefined
  let [verifier, state] = ['', '']
  let asked: URL | undefined
  const authProvider: OAuthClientProvider = {
    redirectUrl: machine.callback,
    clientMetadata: { redirect_uris: [machine.callback], client_name: name },
    clientInformation: () => information,
    saveClientInformation: (saved) => void (information = saved),
    isClientInformationDynamicallyRegistered: () => true,
    tokens: () => tokens,
    saveTokens: (saved) => void (tokens = saved),
    redirectToAuthorization: (page) => void (asked = page),
    saveCodeVerifier: (saved) => void (verifier = saved),
    codeVerifier: () => verifier,
    state: () => 'the state of its own',
    saveState: (saved) => void (state = saved),
    storedState: () => state,
  }
  let client: MCPClient | undefined
  return {
    asks: async () => {
      await auth(authProvider, { serverUrl: url })
      if (!asked) throw new Error('The agent asked nobody.')
      return asked.href
    },
    connect: async () => {
      const answer = await machine.answer
      const [authorizationCode, callbackState] = [answer.get('code') ?? '', answer.get('state') ?? '']
      await auth(authProvider, { serverUrl: url, authorizationCode, callbackState })
      client = await createMCPClient({ transport: { type: 'http', url, authProvider }, clientName: name })
    },
    use: async (tool, input) => {
      const chosen = (await client?.tools())?.[tool]
      if (!chosen) throw new Error(`There is no tool ${tool}.`)
      const result = await chosen.execute(input)
      if (!('content' in result)) throw new Error(`The tool ${tool} answers in parts.`)
      return answerIn(result)
    },
    close: async () => {
      await client?.close()
      machine.close()
    },
  }
}
