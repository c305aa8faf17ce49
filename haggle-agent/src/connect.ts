import { auth, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { openCallback } from './callback'
import type { Market } from './market'
import type { Memory } from './memory'
import { newProvider, type Provider } from './provider'
import { EXIT, Stop } from './stop'

interface Visit {
  site: URL
  /** Milliseconds that it waits to be allowed. */
  patience: number
  /** Undefined: nothing is kept, and what was allowed ends with the run. */
  memory: Memory | undefined
  say(line: string): void
}

const NAME = { name: '@haggle/agent', version: '1.0.0' }

/** Connects to a market. Registers there, and waits to be allowed on a page of the market, unless it is allowed by memory. */
export async function connect({ site, patience, memory, say }: Visit): Promise<Market> {
  await requireAgents(site)
  const serverUrl = new URL('/mcp', site)
  const callback = await openCallback()
  try {
    const provider = await newProvider(callback.url, memory)
    if ((await auth(provider, { serverUrl, scope: 'haggle' })) !== 'AUTHORIZED') {
      const { page, ...expected } = provider.asked()
      say(`To allow it, open this page and say how far it may go:\n\n  ${page.href}\n`)
      const authorizationCode = await callback.code({ ...expected, patience })
      if ((await auth(provider, { serverUrl, authorizationCode })) !== 'AUTHORIZED')
        throw new Stop('The market does not know its own answer. Please try again.', EXIT.notAllowed)
    }
    const client = new Client(NAME)
    await client.connect(new StreamableHTTPClientTransport(serverUrl, { authProvider: provider }))
    return marketOf(client, provider, memory !== undefined)
  } finally {
    callback.close()
  }
}

/** Throws unless a market that lets agents haggle is there. */
async function requireAgents({ origin }: URL): Promise<void> {
  const url = `${origin}/.well-known/oauth-protected-resource/mcp`
  const reply = await fetch(url, { signal: AbortSignal.timeout(20_000) }).catch(() => undefined)
  if (!reply) throw new Stop(`${origin} is out of reach.`, EXIT.noMarket)
  if (reply.status >= 500) throw new Stop(`${origin} has trouble (${reply.status}). Please try later.`, EXIT.noMarket)
  if (!reply.ok || !reply.headers.get('content-type')?.includes('json'))
    throw new Stop(`${origin} lets no agents haggle.`, EXIT.noMarket)
}

const marketOf = (client: Client, provider: Provider, isRemembered: boolean): Market => ({
  use: async (name, input, reply) => {
    const result = await client.callTool({ name, arguments: { ...input } }).catch((error: unknown) => {
      throw error instanceof UnauthorizedError ? new Stop('What you allowed has ended.', EXIT.notAllowed) : error
    })
    if (result.isError) throw new Stop(textOf(result.content), EXIT.noDeal)
    return reply.parse(result.structuredContent)
  },
  leave: async () => {
    // it also ends by itself, at the time that was chosen
    if (!isRemembered) await provider.giveBack().catch(() => undefined)
    await client.close()
  },
})

const textOf = (content: unknown): string =>
  Array.isArray(content) ? content.map(({ text }: { text?: string }) => text ?? '').join(' ') : ''
