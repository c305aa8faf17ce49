import { rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { homeWithApp } from '@haggle/kit/testing/sampleApps'
import { testPort } from '@haggle/kit/testing/testPort'
import { serve } from '@haggle/shared-server/testing/serve'
import type { FastifyInstance } from 'fastify'
import { startHost } from '../host/host'
import { serveApp } from '../host/serveApp'
import { registerErrorReplies } from '../http/refusals'
import { recordedLog } from './sampleLog'

/** A web host of the app `shop` for tests, and the back end that it forwards calls to. */
export async function sampleHost(answer: RequestListener, options: Partial<Parameters<typeof startHost>[0]> = {}) {
  const backend = await serve(answer)
  const [home, port] = [await homeWithApp(), await testPort()]
  const own = { home, app: 'shop', backend: { url: backend.url, secret: '' }, port, prerenders: false }
  const host = await startHost({ ...own, ...options })
  const close = async () => {
    await host.close()
    backend.close()
    await rm(home, { recursive: true })
  }
  return { port, site: `http://localhost:${port}`, backend, host, close }
}

/** Serves the app `shop` from a home that ends with the server; returns the home. */
export async function serveShop(server: FastifyInstance): Promise<string> {
  const home = await homeWithApp()
  registerErrorReplies(server, recordedLog())
  void server.register(serveApp, { home, app: 'shop' })
  server.addHook('onClose', () => rm(home, { recursive: true }))
  return home
}
