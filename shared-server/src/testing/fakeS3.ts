import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * `lose` performs a call but drops the response, `half` breaks off in it, `silent` never sends one; `overwrite` ignores
 * If-None-Match, `slow` delays it; the others refuse it.
 */
type Fault = 'refuse' | 'lose' | 'half' | 'silent' | 'conflict' | 'busy' | 'deny' | 'overwrite' | 'slow'

/** For tests: the part of S3 that servers use, in memory; `fault` chooses a fault per call. */
export async function fakeS3() {
  // the SDK sends no call without credentials
  process.env.AWS_ACCESS_KEY_ID ??= 'test'
  process.env.AWS_SECRET_ACCESS_KEY ??= 'test'
  const objects = new Map<string, Buffer>()
  const store: { fault?: (method: string, key: string) => Fault | undefined } = {}

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3.test')
    const key = decodeURIComponent(pathname).replace(/^\/[^/]+\/?/, '')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const fault = store.fault?.(request.method ?? '', key)
    if (fault === 'refuse') return request.socket.destroy()
    if (fault === 'conflict') return send(response, 409, error('ConditionalRequestConflict'))
    if (fault === 'busy') return send(response, 503, error('SlowDown'))
    if (fault === 'deny') return send(response, 403, error('AccessDenied'))
    if (fault === 'silent') return
    if (fault === 'slow') await wait(200)
    const bytes = Buffer.concat(chunks)
    const isConditional = request.headers['if-none-match'] === '*' && fault !== 'overwrite'
    const [status, body] =
      request.method === 'PUT' ? put(key, bytes, isConditional) : getOrDelete(request.method, key, searchParams)
    if (fault === 'lose') return request.socket.destroy()
    if (fault === 'half') return breakOff(response, status, body)
    send(response, status, body)
  }

  function put(key: string, bytes: Buffer, isConditional: boolean): [number, Buffer] {
    if (isConditional && objects.has(key)) return [412, error('PreconditionFailed')]
    objects.set(key, bytes)
    return [200, Buffer.of()]
  }

  function getOrDelete(method: string | undefined, key: string, query: URLSearchParams): [number, Buffer] {
    if (method === 'DELETE') return (objects.delete(key), [204, Buffer.of()])
    if (query.has('list-type')) return [200, listOf(objects, query)]
    const bytes = objects.get(key)
    return bytes ? [200, bytes] : [404, error('NoSuchKey')]
  }

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => request.socket.destroy()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    store,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Pages of two keys, so that tests cover pagination. */
function listOf(objects: Map<string, Buffer>, query: URLSearchParams): Buffer {
  const after = query.get('continuation-token') ?? ''
  const prefix = query.get('prefix') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, 2)
  const more = keys.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  return Buffer.from(`<ListBucketResult>${contents}<IsTruncated>${more !== ''}</IsTruncated>${more}</ListBucketResult>`)
}

const error = (code: string) => Buffer.from(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)

function send(response: ServerResponse, status: number, body: Buffer) {
  response.writeHead(status, {
    'content-type': 'application/xml',
    'content-length': status === 204 ? 0 : body.length,
    etag: `"${createHash('md5').update(body).digest('hex')}"`,
  })
  response.end(status === 204 ? undefined : body)
}

function breakOff(response: ServerResponse, status: number, body: Buffer) {
  response.writeHead(status, { 'content-length': body.length })
  response.write(body.subarray(0, body.length / 2), () => response.destroy())
}
