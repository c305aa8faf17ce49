import { randomUUID } from 'node:crypto'
import type { NegotiationOutcome, SessionUser } from '@haggle/shared-contract'
import axios from 'axios'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { lamp } from './market'
import { PASSWORD } from './people'

/** An instance that listens. */
interface Place {
  url: string
}

export const authorized = ({ token }: SessionUser) => ({ headers: { authorization: `Bearer ${token}` } })

/** Registers somebody over HTTP, and logs them in there or at another instance. */
export async function registered(role: 'user' | 'shop-owner', at: Place, logInAt = at): Promise<SessionUser> {
  const account = { email: `${randomUUID()}@haggle.test`, password: PASSWORD }
  const shop = role === 'shop-owner' && { shopName: 'Shop' }
  await axios.post(`${at.url}/api/auth/register/${role}`, { name: 'Ada', ...account, ...shop })
  return (await axios.post<SessionUser>(`${logInAt.url}/api/auth/login`, account)).data
}

/** Puts a lamp of a new shop on sale over HTTP. */
export async function lampOnSale(at: Place): Promise<string> {
  const owner = await registered('shop-owner', at)
  return (await axios.post<{ _id: string }>(`${at.url}/api/products`, lamp(), authorized(owner))).data._id
}

/** Makes an offer over HTTP that is rejected. */
export async function haggle({ url }: Place, as: SessionUser, productId: string): Promise<NegotiationOutcome> {
  const offer = { productId, proposedPrice: 10 }
  return (await axios.post<NegotiationOutcome>(`${url}/api/negotiations/request`, offer, authorized(as))).data
}

/** Opens sockets of people, which hear what is told them, and closes them after each test. */
export function testSockets() {
  const sockets: Socket[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect()
  })
  return async (at: Place, { _id, token }: SessionUser, how: Partial<ManagerOptions & SocketOptions> = {}) => {
    const socket = io(at.url, { auth: { token }, transports: ['websocket'], reconnection: false, ...how })
    sockets.push(socket)
    expect(await socket.timeout(10_000).emitWithAck('joinRoom', _id)).toEqual({ ok: true })
    return socket
  }
}
