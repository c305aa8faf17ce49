import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import getPort from 'get-port'
import { execute } from './execute'

/** What npm sends to publish a package, and reads to install it. */
interface Packument {
  name: string
  'dist-tags': Record<string, string>
  versions: Record<string, object>
  _attachments?: Record<string, { data: string }>
}

/**
 * An npm registry of a test's own: it alone has the packages of some names, and sends npm on to this machine's registry
 * for all others. A proxy such as verdaccio does the same, and brings three hundred packages.
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
    const { url: path = '/', method } = request
    const found = tarballs.get(path) ?? packages.get(path.slice(1))
    if (method === 'PUT') void publish(request).then(() => response.writeHead(201).end('{}'))
    else if (found) response.end(Buffer.isBuffer(found) ? found : JSON.stringify(found))
    else if (own.some((name) => path.startsWith(`/${name}`))) response.writeHead(404).end('{}')
    else response.writeHead(307, { location: new URL(path.slice(1), elsewhere).href }).end()
  }).listen(await getPort())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `http://localhost:${port}/`, close: () => server.close() }
}
