import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Which data a network drops silently. */
type Loss = 'nothing' | 'requests' | 'replies' | 'everything'

/** A network between a database and its clients. */
export interface Network {
  /** The database's URL through this network. */
  url: string
  /** Drops data from now on. Closed connections are propagated only once nothing is dropped any more. */
  lose(what: Loss): void
  close(): Promise<void>
}

/** Starts a TCP proxy in front of a database. */
export async function networkTo(databaseUrl: string): Promise<Network> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const pendingCloses = new Set<() => void>()
  let lost: Loss = 'nothing'
  const tell = (work: () => void) => void (lost === 'nothing' ? work() : pendingCloses.add(work))

  const pass = (from: Socket, to: Socket, way: Loss) => {
    sockets.add(from)
    from.on('data', (bytes) => {
      if (lost !== way && lost !== 'everything' && to.writable) to.write(bytes)
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      tell(() => to.destroy())
    })
  }

  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    pass(client, database, 'requests')
    pass(database, client, 'replies')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    lose: (what) => {
      lost = what
      if (what !== 'nothing') return
      for (const work of pendingCloses) work()
      pendingCloses.clear()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
