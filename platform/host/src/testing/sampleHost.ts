import { rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { homeWithApp } from '@haggle/kit/testing/sampleApps'
import { testPort } from '@haggle/kit/testing/testPort'
import { serve } from '@haggle/shared-server/testing/serve'
import { startHost } from '../host/host'

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
