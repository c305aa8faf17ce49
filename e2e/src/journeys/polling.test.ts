import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Product } from '@haggle/shared-contract'
import { addedProduct, call, registeredCustomer, registeredOwner } from '../account'
import { productUnderTest } from '../productUnderTest'
import { signedIn } from '../visitor'

/** Longer than a swallowed web socket is waited for, and shorter than socket.io's own limit of 20 seconds. */
const PATIENCE_MS = 12_000

let owner: Awaited<ReturnType<typeof registeredOwner>>
let scarf: Product
let proxy: Server | undefined
beforeAll(async () => {
  owner = await registeredOwner('Paula', 'Paula Polls')
  scarf = await addedProduct(owner, { name: 'Silk Scarf' })
})
afterEach(() => {
  proxy?.closeAllConnections()
  proxy?.close()
})

/** Starts a proxy in front of the host that passes HTTP on, but no upgrades; returns its address. */
async function behindProxy(answerUpgrade: (connection: Duplex) => unknown): Promise<string> {
  const { hostname, port } = new URL(productUnderTest().marketplaceUrl)
  proxy = createServer((incoming, outgoing) => {
    const { url: path, method, headers } = incoming
    const passed = request({ hostname, port, path, method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  proxy.on('upgrade', (_, connection: Duplex) => answerUpgrade(connection.on('error', () => undefined)))
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return `http://localhost:${(proxy.address() as AddressInfo).port}`
}

test.each<[string, (connection: Duplex) => unknown]>([
  ['swallowed by a proxy', () => undefined],
  ['reset by a proxy', (connection) => connection.destroy()],
  ['refused by a proxy', (connection) => connection.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n')],
  [
    'answered with a page by a proxy',
    (connection) => connection.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 2\r\n\r\nok'),
  ],
  ['unknown to the browser', () => undefined],
])('where web sockets are %s, offers arrive by polling', async (what, answerUpgrade) => {
  const site = await behindProxy(answerUpgrade)
  const customer = await registeredCustomer('Pia')
  const { page } = await signedIn(customer, { site })
  if (what === 'unknown to the browser') await page.addInitScript('delete window.WebSocket')
  await page.goto(`/product/${scarf._id}`)
  await page.getByText('Real-time: connected').waitFor({ timeout: PATIENCE_MS })

  const offer = { productId: scarf._id, proposedPrice: 60 }
  await call('POST', '/api/negotiations/request', offer, customer.session.token)
  await page.getByText('Negotiation Rejected').waitFor()
  const answer = { productId: scarf._id, customerId: customer.session._id, price: 90, hours: 24 }
  await call('POST', `/api/shops/${owner.session.shopId}/offers`, answer, owner.session.token)
  await page.getByText('$90.00', { exact: true }).waitFor()
})
