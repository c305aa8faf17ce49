import type { IncomingMessage } from 'node:http'
import type { ClientEvents, ServerEvents } from 'shared-contract'
import type { DefaultEventsMap, Server } from 'socket.io'
import { sessionOf } from '../accounts/sessions'
import { sessionExpiry } from '../accounts/store'
import type { Context } from '../context'
import { networkOf } from '../http/address'

/** Whose socket it is, and under which session it was opened. */
export interface Admitted {
  userId: string
  tokenHash: string
}

/** socket.io's server with our events; `data` says whose socket it is. */
export type SocketServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, Admitted>

const MAX_TOKEN = 200

/** A session that ended on another instance is noticed within this time even if its message was lost. */
const CHECK_MS = 60_000

/** The places that each address has for connections, before anybody says whose they are. */
export class Places {
  readonly #taken = new Map<string, number>()

  constructor(
    readonly addressOf: (request: IncomingMessage) => string,
    readonly perAddress: number,
  ) {}

  areLeft(request: IncomingMessage): boolean {
    return (this.#taken.get(networkOf(this.addressOf(request))) ?? 0) < this.perAddress
  }

  /** Returns how to give the place back. */
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

/** Whose token a handshake carries; undefined for a stranger's (D21). */
export async function admit(context: Context, { token }: { token?: unknown }): Promise<Admitted | undefined> {
  if (typeof token !== 'string' || token.length > MAX_TOKEN) return undefined
  const session = await sessionOf(context, token)
  return session && { userId: session.userId, tokenHash: session.tokenHash }
}

/** Calls `end` when the session has ended, however; returns how to stop watching. */
export function watchSession({ db, now }: Context, { tokenHash }: Admitted, end: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const remaining = async () => {
    const expiry = await sessionExpiry(db.read, tokenHash)
    return expiry === undefined ? 0 : expiry - now()
  }
  const check = async () => {
    // a database that is away for a moment says nothing about the session
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
