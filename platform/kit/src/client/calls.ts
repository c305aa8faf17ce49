import { codeOf } from '@haggle/shared-server'
import { z } from 'zod'
import { jsonIn } from '../base/jsonIn'
import { tellIfSlow } from './tellIfSlow'

/** A registry's URL and the caller's token. */
export interface RegistryAccess {
  url: string
  token: string
}

/** An error response of the registry; the message is one line. */
export class RegistryError extends Error {
  override name = 'RegistryError'
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** The registry did not answer a call; the message is one line. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  constructor(url: string, cause: unknown) {
    super(`The registry at ${url} does not answer.`, { cause })
  }

  /** Whether the call ended at once, as while the registry is started again, and not after a long wait. */
  get isEarly(): boolean {
    return connectionFailureOf(this.cause) !== undefined
  }

  /** Whether the call may have reached the registry, which then carries it out. */
  get mayHaveArrived(): boolean {
    return !noConnection.includes(connectionFailureOf(this.cause) ?? '')
  }
}

const noConnection = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // fetch's code for a network that drops packets
  'UND_ERR_CONNECT_TIMEOUT',
]

/** The code of a failed connection, which fetch gives in its error's cause. */
const connectionFailureOf = (error: unknown) => (error instanceof Error ? codeOf(error.cause) : undefined)

/** The body of a refusal. */
export const Failure = z.object({ message: z.string() })

export const noRegistry = (url: string) => `There is no registry at ${url}: REGISTRY_URL is to name one.`

export const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})

/** A call whose reply is of a shape; a page of another server is not. */
export async function read<T>(
  access: RegistryAccess,
  shape: z.ZodType<T>,
  method: string,
  path: string,
  init?: RequestInit,
): Promise<T> {
  const { body } = await call(access, method, path, init)
  const found = shape.safeParse(body)
  if (!found.success) throw new Error(noRegistry(access.url))
  return found.data
}

/** Milliseconds after which a call is given up. The registry gives up on its storage after 40 seconds, and says so. */
const TIMEOUTS = { read: 45_000, write: 120_000 }

/** Calls a registry. Throws `NoAnswer`, or `RegistryError` if it refuses. */
export async function call({ url, token }: RegistryAccess, method: string, path: string, init: RequestInit = {}) {
  const limit = method === 'GET' ? TIMEOUTS.read : TIMEOUTS.write
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${token}`)
  const asking = fetch(`${url}${path}`, {
    ...init,
    method,
    headers,
    signal: AbortSignal.timeout(limit),
  })
    .then(async (reply) => ({ ok: reply.ok, status: reply.status, text: await reply.text() }))
    .catch((cause: unknown) => {
      throw new NoAnswer(url, cause)
    })
  const waiting = `Waiting for the registry at ${url} to answer, at most ${limit / 1000} seconds …`
  const { ok, status, text } = await tellIfSlow(waiting, asking)
  const body = jsonIn(text)
  if (ok) return { status, body, text }
  const failure = Failure.safeParse(body)
  if (status === 404 && (!failure.success || failure.data.message === 'Not found'))
    throw new RegistryError(404, noRegistry(url))
  throw new RegistryError(status, failure.success ? failure.data.message : `The registry at ${url} answers ${status}.`)
}
