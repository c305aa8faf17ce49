import { createServer } from 'node:net'

/** What the processes of a market listen on, on this machine's network, too. */
const PORTS = [80, 443, 3000, 3001, 3002, 4000, 4001, 4002, 4100, 5432]

/** Throws if something listens on a port that a market needs: it would be taken for the market. */
export async function requireFreePorts(): Promise<void> {
  for (const port of PORTS)
    await new Promise<void>((done, failed) => {
      const server = createServer()
      server.once('error', () => failed(new Error(`Port ${port} is in use: end what listens there, and try again.`)))
      server.listen(port, () => server.close(() => done()))
    })
}
