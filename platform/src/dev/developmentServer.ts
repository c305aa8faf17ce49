import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { releaseFile } from '../releases/store'

/** Serves a build under development to this machine's browsers. */
export interface DevelopmentServer {
  url: string
  /** Makes every page with a different build reload. */
  announce(hash: string): void
  close(): Promise<void>
}

interface Options {
  port: number
  /** Folder of the build. */
  directory: string
  /** The only site that may load the build; any by default. */
  origin?: string | undefined
  /** Content of `release.json`: the build described as a release. */
  describe(): Promise<object>
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
}

/** Server-sent events about new builds. */
const eventsPath = '/events'

/** Serves a build on localhost and announces new ones. Requests with another Host are refused (DNS rebinding). */
export async function serveDevelopment({
  port,
  directory,
  origin = '*',
  describe,
}: Options): Promise<DevelopmentServer> {
  const listeners = new Set<ServerResponse>()
  let current: string | undefined
  const server = createServer(({ url = '/', headers }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    response.setHeader('access-control-allow-origin', origin).setHeader('cache-control', 'no-store')
    if (headers.host !== `localhost:${port}`) response.writeHead(403).end()
    else if (pathname === eventsPath) listen(response)
    else void send(pathname, response)
  })

  function listen(response: ServerResponse) {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    if (current) response.write(eventOf(current))
    listeners.add(response)
    response.once('close', () => listeners.delete(response))
  }

  async function send(path: string, response: ServerResponse) {
    const type = types[extname(path)]
    const content =
      path === `/${releaseFile}`
        ? describe().then((release) => JSON.stringify(release))
        : readFile(join(directory, path))
    await content.then(
      (body) => response.writeHead(200, { 'content-type': type ?? 'application/octet-stream' }).end(body),
      () => response.writeHead(404).end(),
    )
  }

  server.listen(port, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${port}`,
    announce(hash) {
      current = hash
      for (const response of listeners) response.write(eventOf(hash))
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const eventOf = (hash: string) => `data: ${hash}\n\n`

/** Code added to a build that reloads its pages after the next one; webpack replaces `__webpack_hash__`. */
export const reloading = (port: number) =>
  `new EventSource('http://localhost:${port}${eventsPath}').onmessage = ({ data }) => {
    if (data !== __webpack_hash__) location.reload()
  }`
