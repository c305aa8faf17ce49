import type { ServerEvents } from '@haggle/shared-contract'
import type { RealtimeSocket } from './socket'

/** 'connected' once the server acknowledged joining the user's room (D43). */
export type Connection = 'connected' | 'disconnected'

interface Listener {
  onConnection: (connection: Connection) => void
  /** Called when the room is joined after a connection was lost or failed: events may have been missed. */
  onCatchUp: () => void
  onEvent: (event: keyof ServerEvents, content: never) => void
}

/** Opens a socket, joins the user's room after each connect, and returns the function that leaves. */
export function joinRoom(open: () => Promise<RealtimeSocket>, userId: string, listener: Listener): () => void {
  let left = false
  let hasMissed = false
  let socket: RealtimeSocket | undefined
  const report = (connection: Connection) => {
    if (!left) listener.onConnection(connection)
  }

  const start = async () => {
    socket = await open()
    if (left) return void socket.disconnect()
    socket.on('connect', () =>
      socket?.emit('joinRoom', userId, (reply) => {
        report(reply.ok ? 'connected' : 'disconnected')
        if (left || !reply.ok || !hasMissed) return
        hasMissed = false
        listener.onCatchUp()
      }),
    )
    socket.on('connect_error', () => (hasMissed = true))
    socket.on('disconnect', () => {
      hasMissed = true
      report('disconnected')
    })
    socket.onAny((event: keyof ServerEvents, content: unknown) => {
      if (!left) listener.onEvent(event, content as never)
    })
  }
  // Without socket.io's code there are no real-time updates; screens work with HTTP replies.
  start().catch(() => report('disconnected'))

  return () => {
    report('disconnected')
    left = true
    socket?.disconnect()
  }
}
