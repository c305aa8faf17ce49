import type { IncomingMessage } from 'node:http'
import type { ClientEvents, ServerEvents } from '@haggle/shared-contract'
import { networkOf } from '@haggle/shared-server'
import type { DefaultEventsMap, Server } from 'socket.io'
import type { Context } from '../../base/context'
import { sessionOf } from '../sessions/sessions'
import { sessionExpiry } from '../sessions/store'

/** The user of a socket, and the session with which it was opened. */
interface SocketSession {
  userId: string
  tokenHash: string
}

/** socket.io's server with our events; a socket's `data` holds its user and session. */
export type SocketServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketSession>

const MAX_TOKEN = 200

/** How often a session is checked, in case the message that it ended on another instance was lost. */
const CHECK_MS = 60_000

/** Limits the connections of each network, whether they are authenticated or not. */
export class ConnectionSlots {
  readonly #taken = new Map<string, number>()

  constructor(
    readonly addressOf: (request: IncomingMessage) => string,
    readonly perAddress: number,
  ) {}

  areLeft(request: IncomingMessage): boolean {
    return (this.#taken.get(networkOf(this.addressOf(request))) ?? 0) < this.perAddress
  }

  /** Takes a slot; returns the function that frees it. */
  take(request: IncomingMessage): () => void {
    const network = networkOf(this.addressOf(request))
    const change = (by: number) => {
      const count = (this.#taken.get(network) ?? 0) + by
      if (count === 0) this.#taken.delete(network)
      else this.#taken.set(network, count)
    }
    change(1)
    return () => change(-1)
  }
}

/** The user and session of a handshake's token; undefined if it is missing or not valid (D21). */
export async function authenticateSocket(
  context: Context,
  { token }: { token?: unknown },
): Promise<SocketSession | undefined> {
  if (typeof token !== 'string' || token.length > MAX_TOKEN) return undefined
  const session = await sessionOf(context, token)
  return session && { userId: session.userId, tokenHash: session.tokenHash }
}

/** Calls `end` once the session has expired or was ended. Returns the function that stops watching. */
export function watchSession({ db, now }: Context, { tokenHash }: SocketSession, end: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const remaining = async () => {
    const expiry = await sessionExpiry(db.read, tokenHash)
    return expiry === undefined ? 0 : expiry - now()
  }
  const check = async () => {
    // While the database cannot be reached the session is assumed to continue.
    const left = await remaining().catch(() => CHECK_MS)
    if (stopped) return
    if (left <= 0) end()
    else timer = setTimeout(() => void check(), Math.min(left, CHECK_MS))
  }

  void check()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
