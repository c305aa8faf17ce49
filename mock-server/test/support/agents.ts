import { createHash, randomBytes } from 'node:crypto'
import type { MandateTerms, SessionUser } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import type { TestMarket, TestReply } from './market'

export const CALLBACK = 'https://agent.test/callback'

/** What a client of OAuth knows. */
export interface Grant {
  clientId: string
  verifier: string
  code: string
}

interface Tokens {
  access_token: string
  refresh_token: string
  expires_in: number
}

/** The result of a tool: its data, or what it says is wrong. */
export interface ToolResult {
  isError: boolean
  text: string
  // as of a TestReply
  data: Record<string, never>
}

/** An agent of a customer, with tokens. */
export interface TestAgent extends Grant {
  mandateId: string
  tokens: Tokens
  use(tool: string, input?: object): Promise<ToolResult>
  /** A message of the protocol, with any token. */
  send(message: object, token?: string): Promise<TestReply>
}

/** Terms that allow much, with differences. */
export const terms = (market: TestMarket, differences: Partial<MandateTerms> = {}): MandateTerms => ({
  shops: 'all',
  mostPerProduct: 1000,
  mostInAll: 5000,
  until: new Date(market.context.now() + 7 * DAY).toISOString(),
  askFirst: false,
  ...differences,
})

export const newVerifier = () => randomBytes(32).toString('base64url')
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** The calls of OAuth, as any program can make them. */
export const oauthOf = (market: TestMarket) => {
  const post = (url: string, fields: Record<string, string>) =>
    market.call('POST', url, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  return {
    register: (body: object = { redirect_uris: [CALLBACK], client_name: 'Test Agent' }) =>
      market.call('POST', '/oauth/register', { body }),
    token: (fields: Record<string, string>) => post('/oauth/token', fields),
    revoke: (fields: Record<string, string>) => post('/oauth/revoke', fields),
    exchange: ({ code, clientId, verifier }: Grant, differences: Record<string, string> = {}) =>
      post('/oauth/token', {
        grant_type: 'authorization_code',
        code,
        client_id: clientId,
        redirect_uri: CALLBACK,
        code_verifier: verifier,
        ...differences,
      }),
    refresh: (refresh_token: string, clientId: string) =>
      post('/oauth/token', { grant_type: 'refresh_token', refresh_token, client_id: clientId }),
  }
}

/** Registers a client. */
export async function registered(market: TestMarket): Promise<string> {
  const { body } = await oauthOf(market).register()
  return body.client_id as unknown as string
}

/** A customer lets a client haggle: the code that it gets. */
export async function granted(
  market: TestMarket,
  customer: SessionUser,
  differences: Partial<MandateTerms> = {},
): Promise<Grant> {
  return grantedBy(market, customer, '/api/mandates', terms(market, differences))
}

async function grantedBy(market: TestMarket, as: SessionUser, url: string, limits: object): Promise<Grant> {
  const [clientId, verifier] = [await registered(market), newVerifier()]
  const request = {
    client_id: clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
  }
  const reply = await market.call('POST', url, { as, body: { request, terms: limits } })
  if (reply.status !== 201) throw new Error(`The mandate was refused: ${reply.body.message}`)
  const code = new URL(String(reply.body.redirect)).searchParams.get('code') ?? ''
  return { clientId, verifier, code }
}

/** An agent of a customer that has a mandate and tokens. */
export async function agentOf(
  market: TestMarket,
  customer: SessionUser,
  differences: Partial<MandateTerms> = {},
): Promise<TestAgent> {
  return withTokens(market, customer, await granted(market, customer, differences))
}

/** An agent that reads an owner's shop. */
export async function shopAgentOf(market: TestMarket, owner: SessionUser, until = 7 * DAY): Promise<TestAgent> {
  const limits = { until: new Date(market.context.now() + until).toISOString() }
  return withTokens(market, owner, await grantedBy(market, owner, '/api/mandates/shop', limits))
}

async function withTokens(market: TestMarket, as: SessionUser, grant: Grant): Promise<TestAgent> {
  const { body } = await oauthOf(market).exchange(grant)
  const tokens = body as unknown as Tokens
  const { body: mandates } = await market.call('GET', '/api/mandates', { as })
  const [{ id: mandateId }] = mandates.mandates as unknown as [{ id: string }]
  const send = (message: object, token = tokens.access_token) => sendMessage(market, message, token)
  return { ...grant, mandateId, tokens, send, use: (tool, input) => useTool(market, tokens.access_token, tool, input) }
}

/** Sends a message of the protocol to an instance. */
export const sendMessage = (market: TestMarket, message: object, token: string | undefined) =>
  market.call('POST', '/mcp', {
    ...(token !== undefined && { as: { token } }),
    headers: { accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, ...message },
  })

export async function useTool(
  market: TestMarket,
  token: string,
  name: string,
  input: object = {},
): Promise<ToolResult> {
  const { body } = await sendMessage(market, { method: 'tools/call', params: { name, arguments: input } }, token)
  const { result, error } = body as unknown as {
    result?: { isError?: boolean; content: { text: string }[]; structuredContent?: Record<string, never> }
    error?: { message: string }
  }
  const text = result?.content[0]?.text ?? error?.message ?? ''
  return { isError: result === undefined || result.isError === true, text, data: result?.structuredContent ?? {} }
}
