import { createReadStream, existsSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

/**
 * Serves one page on every path, compressed as the product's own, with the files of a folder, and proxies API and
 * pictures to the product.
 */
export async function serveSite(page: string, folder: string, market: URL): Promise<{ url: string; close(): void }> {
  const html = brotliCompressSync(page)
  const server = createServer((incoming, answer) => {
    const { pathname, search } = new URL(incoming.url ?? '/', market)
    const file = join(folder, pathname)
    if (/^\/(api|media|socket\.io)\//.test(pathname)) {
      const headers = { ...incoming.headers, host: market.host }
      const options = { host: market.hostname, port: market.port, path: pathname + search, headers }
      incoming.pipe(
        request({ ...options, method: incoming.method }, (reply) => {
          answer.writeHead(reply.statusCode ?? 502, reply.headers)
          reply.pipe(answer)
        }),
      )
    } else if (extname(pathname) && existsSync(file)) {
      const isSmall = existsSync(`${file}.br`)
      answer.writeHead(200, {
        'content-type': types[extname(pathname)] ?? 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
        ...(isSmall && { 'content-encoding': 'br' }),
      })
      createReadStream(isSmall ? `${file}.br` : file).pipe(answer)
    } else {
      answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(html)
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${portOf(server)}`, close: () => void server.close() }
}

/**
 * Serves a page of another site, from which visitors come as from a search engine's: the browser then starts a process for the
 * visit in any case, and not only for a page that asks for one of its own (Cross-Origin-Opener-Policy).
 */
export async function serveOtherSite(): Promise<{ pageFor(url: string): string; close(): void }> {
  const server = createServer((_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end('<p>Results'))
  await new Promise<void>((done) => server.listen(0, done))
  return {
    pageFor: (url) => `http://${new URL(url).hostname === 'localhost' ? '127.0.0.1' : 'localhost'}:${portOf(server)}`,
    close: () => void server.close(),
  }
}

const portOf = (server: Server) => (server.address() as AddressInfo).port
