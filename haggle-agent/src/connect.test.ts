import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from './connect'

async function askAt(answer: RequestListener | undefined) {
  const server = createServer(answer ?? (() => undefined)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const site = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  if (!answer) server.close()
  const said: string[] = []
  const refused = connect({ site, patience: 1000, memory: undefined, say: (line) => said.push(line) })
  const error: unknown = await refused.catch((thrown: unknown) => thrown)
  server.close()
  expect(said).toEqual([])
  const { message, code } = error as { message: string; code: number }
  return { message: message.replace(site.origin, 'The market'), code }
}

test.each<[string, RequestListener | undefined, string]>([
  ['that is not there', undefined, 'The market is out of reach.'],
  ['without agents', (_, reply) => reply.writeHead(404).end('{}'), 'The market lets no agents haggle.'],
  [
    'that is another site',
    (_, reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
    'The market lets no agents haggle.',
  ],
  ['in trouble', (_, reply) => reply.writeHead(502).end(), 'The market has trouble (502). Please try later.'],
])('a market %s is told in one line, and nobody is asked', async (_, answer, message) => {
  expect(await askAt(answer)).toEqual({ message, code: 3 })
})
