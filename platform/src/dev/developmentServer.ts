import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { contentTypeOf } from '../releases/contentTypeOf'
import { RELEASE_FILE } from '../releases/store'

/** Serves a build under development to this machine's browsers. */
export interface DevelopmentServer {
  url: string
  /** Makes every page with a different build reload. */
  announce(hash: string): void
  /** Makes every page show the errors of a build, until the next one succeeds. */
  fail(errors: string): void
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

/** Server-sent events about new builds. */
const EVENTS_PATH = '/events'

/** Serves a build on localhost and announces new ones. Requests with another Host are refused (DNS rebinding). */
export async function serveDevelopment({
  port,
  directory,
  origin = '*',
  describe,
}: Options): Promise<DevelopmentServer> {
  const listeners = new Set<ServerResponse>()
  let current: string | undefined
  let failed: string | undefined
  const server = createServer(({ url = '/', headers }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    response.setHeader('access-control-allow-origin', origin).setHeader('cache-control', 'no-store')
    if (headers.host !== `localhost:${port}`) response.writeHead(403).end()
    else if (pathname === EVENTS_PATH) listen(response)
    else void send(pathname, response)
  })

  function listen(response: ServerResponse) {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    for (const event of [current, failed]) if (event) response.write(event)
    listeners.add(response)
    response.once('close', () => listeners.delete(response))
  }

  async function send(path: string, response: ServerResponse) {
    const content =
      path === `/${RELEASE_FILE}`
        ? describe().then((release) => JSON.stringify(release))
        : readFile(join(directory, path))
    await content.then(
      (body) => response.writeHead(200, { 'content-type': contentTypeOf(path) }).end(body),
      () => response.writeHead(404).end(),
    )
  }

  server.listen(port, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${port}`,
    announce(hash) {
      current = `data: ${hash}\n\n`
      failed = undefined
      for (const response of listeners) response.write(current)
    },
    fail(errors) {
      failed = `event: failed\ndata: ${JSON.stringify(errors)}\n\n`
      for (const response of listeners) response.write(failed)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/**
 * Code added to a build that reloads its pages after the next one, and shows why a build failed; webpack replaces
 * `__webpack_hash__`.
 */
export const reloading = (port: number) =>
  `const source = new EventSource('http://localhost:${port}${EVENTS_PATH}')
  // a reload would cancel a navigation that has begun
  addEventListener('beforeunload', () => source.close())
  const errors = document.createElement('pre')
  errors.setAttribute('role', 'alert')
  errors.style.cssText = 'position:fixed;inset:auto 0 0;z-index:1000;max-height:50vh;margin:0;padding:16px;overflow:auto;background:#300;color:#fff;font:14px/1.4 monospace;white-space:pre-wrap'
  source.onmessage = ({ data }) => {
    errors.remove()
    if (data !== __webpack_hash__) location.reload()
  }
  source.addEventListener('failed', ({ data }) => {
    errors.textContent = JSON.parse(data)
    document.body.append(errors)
  })`
