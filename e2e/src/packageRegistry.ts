import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import getPort from 'get-port'
import { execute } from './execute'

/** The document that npm sends to publish a package and reads to install it. */
interface Packument {
  name: string
  'dist-tags': Record<string, string>
  versions: Record<string, object>
  _attachments?: Record<string, { data: string }>
}

/**
 * A temporary npm registry. Serves the packages named in `own`, and redirects npm to the configured registry for all
 * others. Verdaccio would do the same, with three hundred dependencies.
 */
export async function openPackageRegistry(own: string[]): Promise<{ url: string; close: () => void }> {
  const elsewhere = (await execute('npm', ['config', 'get', 'registry'])).trim()
  const packages = new Map<string, Packument>()
  const tarballs = new Map<string, Buffer>()

  async function publish(request: IncomingMessage) {
    const { _attachments: attachments = {}, ...sent } = JSON.parse((await buffer(request)).toString()) as Packument
    const known = packages.get(sent.name)
    packages.set(sent.name, { ...sent, versions: { ...known?.versions, ...sent.versions } })
    for (const [file, { data }] of Object.entries(attachments))
      tarballs.set(`/${sent.name}/-/${file}`, Buffer.from(data, 'base64'))
  }

  const server = createServer((request, response) => {
    const { url = '/', method } = request
    // npm writes the slash of a scoped name as %2f
    const path = decodeURIComponent(url)
    const found = tarballs.get(path) ?? packages.get(path.slice(1))
    if (method === 'PUT') void publish(request).then(() => response.writeHead(201).end('{}'))
    else if (found) response.end(Buffer.isBuffer(found) ? found : JSON.stringify(found))
    else if (own.some((name) => path.startsWith(`/${name}`))) response.writeHead(404).end('{}')
    else response.writeHead(307, { location: new URL(url.slice(1), elsewhere).href }).end()
  }).listen(await getPort())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `http://localhost:${port}/`, close: () => server.close() }
}
