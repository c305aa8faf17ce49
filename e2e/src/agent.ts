import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import { openAgentMachine } from './agentMachine'

/** A person's agent: the official client, on a machine that receives the answer. */
export interface Agent {
  /** Where it sends its person to be allowed. */
  asks(): Promise<string>
  /** Goes on once it was allowed. */
  connect(): Promise<void>
  use(tool: string, input: object): Promise<Answer>
  close(): Promise<void>
}

interface Answer {
  isError: boolean
  text: string
  data: Record<string, unknown>
}

/** A tool's answer in what a client of MCP returns. */
export function answerIn({ isError = false, content, structuredContent = {} }: Record<string, unknown>): Answer {
  const [{ text }] = content as [{ text: string }]
  return { isError: isError === true, text, data: structuredContent as Record<string, unknown> }
}

export async function newAgent(site: string, name: string): Promise<Agent> {
  const { callback, answer, close } = await openAgentMachine()
  let information: OAuthClientInformationMixed | undefined
  let tokens: OAuthTokens | undefined
  let verifier = ''
  let asked: URL | undefined
  const authProvider = {
    redirectUrl: callback,
    clientMetadata: { redirect_uris: [callback], client_name: name },
    clientInformation: () => information,
    saveClientInformation: (saved: OAuthClientInformationMixed) => void (information = saved),
    tokens: () => tokens,
    saveTokens: (saved: OAuthTokens) => void (tokens = saved),
    redirectToAuthorization: (url: URL) => void (asked = url),
    saveCodeVerifier: (saved: string) => void (verifier = saved),
    codeVerifier: () => verifier,
  }
  const transportOf = () => new StreamableHTTPClientTransport(new URL('/mcp', site), { authProvider })
  const newClient = () => new Client({ name, version: '1' })
  const [first, client] = [transportOf(), newClient()]
  return {
    asks: async () => {
      await newClient()
        .connect(first)
        .catch(() => undefined)
      if (!asked) throw new Error('The agent asked nobody.')
      return asked.href
    },
    connect: async () => {
      await first.finishAuth((await answer).get('code') ?? '')
      await client.connect(transportOf())
    },
    use: async (tool, input) => {
      const result = await client.callTool({ name: tool, arguments: { ...input } })
      return answerIn(result)
    },
    close: async () => {
      await client.close()
      close()
    },
  }
}
