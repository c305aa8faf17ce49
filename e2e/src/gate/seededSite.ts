import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What is wrong with a release. */
export interface Seed {
  /** Added to the page's head. */
  html?: string
  /** Milliseconds that the page comes later. */
  delay?: number
}

export interface SeededSite {
  url: string
  close(): void
}

/** A site in front of another, whose pages have a fault. */
export async function seededSite(behind: string, { html = '', delay = 0 }: Seed): Promise<SeededSite> {
  const { hostname, port } = new URL(behind)
  const server = createServer((incoming, reply) => {
    const isPage = incoming.headers.accept?.includes('text/html') ?? false
    const headers = { ...incoming.headers, ...(isPage && { 'accept-encoding': 'identity' }) }
    const options = { hostname, port, path: incoming.url, method: incoming.method, headers }
    const asked = request(options, (answer) => void pass(answer).catch(() => reply.destroy()))
    async function pass(answer: IncomingMessage) {
      if (!isPage) return void answer.pipe(reply.writeHead(answer.statusCode ?? 502, answer.headers))
      const { 'content-security-policy': _, 'content-length': __, ...kept } = answer.headers
      const text = Buffer.concat(await answer.toArray()).toString()
      await wait(delay)
      reply.writeHead(answer.statusCode ?? 502, kept).end(text.replace('</head>', () => `${html}</head>`))
    }
    asked.on('error', () => reply.destroy())
    incoming.pipe(asked)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
