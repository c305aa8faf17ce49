import { connect, type Socket } from 'node:net'
import type { SessionUser } from '@haggle/shared-contract'
import { FILE_TIMEOUT } from '@haggle/shared-server'
import sharp from 'sharp'
import { UploadSlot } from '../../src/core/media/uploadSlots'
import { openRealtime } from '../../src/core/realtime/sockets'
import { searchIndexOf } from '../../src/market/search/database/searchIndex'
import { testMarket } from '../support'

const market = testMarket({ PROXY_SECRET: 'web-host', CONNECTIONS: '40', SOCKETS_PER_ADDRESS: '2' })
let port: number
beforeAll(async () => {
  market.context.realtime = openRealtime(market.app, market.context)
  port = Number(new URL(await market.listen()).port)
})
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  // until the server has seen it
  await until(areSlotsFree)
})

function areSlotsFree(): boolean {
  const slots: UploadSlot[] = []
  try {
    for (let each = 0; each < 16; each++) slots.push(UploadSlot.take({ account: `${each}`, address: `10.${each}.0.1` }))
    return true
  } catch {
    return false
  } finally {
    for (const slot of slots) slot.free()
  }
}

/** Opens a connection and sends `text`; `reply` resolves with everything received when the connection closes. */
function connectAndSend(text: string | Buffer): { socket: Socket; reply: Promise<string> } {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  sockets.push(socket)
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1'))).on('error', () => undefined)
  return { socket, reply: new Promise((done) => socket.once('close', () => done(received))) }
}

const ask = (path: string, headers = 'host: haggle.test\r\n') =>
  connectAndSend(`GET ${path} HTTP/1.1\r\n${headers}connection: close\r\n\r\n`).reply
const from = (address: string) => ({ 'x-haggle-proxy': 'web-host', 'x-forwarded-for': address })
/** Yields to the event loop until the condition holds; throws after 15 s. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 15_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It took too long.')
    await new Promise(setImmediate)
  }
}
const statusOf = (reply: string) => Number(reply.split(' ')[1])
const messageOf = (reply: string) => (JSON.parse(reply.split('\r\n\r\n')[1] ?? '') as { message: string }).message

describe('slow uploads', () => {
  const form = (bytes: Buffer) =>
    Buffer.concat([
      Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
      bytes,
      Buffer.from('\r\n--x--\r\n'),
    ])
  const head = (as: SessionUser, address: string, length: number) =>
    `POST /api/media HTTP/1.1\r\nhost: haggle.test\r\nconnection: close\r\nauthorization: Bearer ${as.token}\r\n` +
    `x-haggle-proxy: web-host\r\nx-forwarded-for: ${address}\r\ncontent-type: multipart/form-data; boundary=x\r\n` +
    `content-length: ${length}\r\n\r\n`

  test('do not keep the slots from uploads of normal speed', async () => {
    const picture = form(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    )
    const honest = await market.owner('Honest Shop')
    const upload = async () =>
      connectAndSend(Buffer.concat([Buffer.from(head(honest, '10.0.0.99', picture.length)), picture])).reply
    const slow: Promise<string>[] = []
    for (let each = 0; each < 16; each++) {
      const thief = await market.owner(`Slow Shop ${each}`)
      const begun = Buffer.concat([Buffer.from(head(thief, `10.0.0.${each % 4}`, 1_000_000)), picture.subarray(0, 60)])
      slow.push(connectAndSend(begun).reply)
    }
    let reply = await upload()
    await until(async () => statusOf((reply = await upload())) === 503)
    expect(messageOf(reply)).toBe('Many files are being uploaded right now. Please try again soon.')
    await until(async () => statusOf(await upload()) === 201)
    for (let each = 0; each < 5; each++) expect(statusOf(await upload())).toBe(201)
    expect(messageOf(await Promise.race(slow))).toBe(
      'Many files are being uploaded right now, and this upload was the slowest. Please try again soon.',
    )
  })

  test('are limited per account and per network', () => {
    const take = (account: string, address: string) => UploadSlot.take({ account, address })
    const slots = Array.from({ length: 4 }, () => take('one', '2001:db8::1'))
    expect(() => take('one', '10.9.9.9')).toThrow('Too many uploads at once.')
    for (let each = 0; each < 4; each++) slots.push(take(`${each}`, `2001:db8::${each}`))
    expect(() => take('another', '2001:db8::ffff')).toThrow('Too many uploads at once.')
    slots.push(take('another', '2001:db8:1::'))
    for (const slot of slots) slot.free()
  })

  test('are cut off when no more data arrive', async () => {
    jest.useFakeTimers()
    const [stalled, sending] = [1, 2].map((each) => UploadSlot.take({ account: `${each}`, address: '10.0.0.1' }))
    for (const slot of [stalled, sending]) slot?.count(100_000)
    jest.advanceTimersByTime(10_000)
    sending?.count(100_000)
    jest.advanceTimersByTime(10_000)
    jest.useRealTimers()
    await expect(stalled?.cutOff).rejects.toMatchObject({
      status: 408,
      message: expect.stringMatching(/^The upload took/) as string,
    })
    const left = await Promise.race([sending?.cutOff, Promise.resolve('goes on')])
    sending?.free()
    expect(left).toBe('goes on')
  })
})

describe('searches', () => {
  test('of one address are queued without delaying other addresses', async () => {
    await market.product(await market.owner('Searched Shop'))
    const index = searchIndexOf(market.context.db)
    const { find } = index
    const held: (() => void)[] = []
    const waiting = jest.spyOn(index, 'find').mockImplementation(async (...wanted) => {
      await new Promise<void>((go) => held.push(go))
      return find(...wanted)
    })
    const search = (price: number, address: string) =>
      market.call('GET', `/api/products?keyword=lamp&minPrice=${price}`, { headers: from(address) })
    const flood = Array.from({ length: 60 }, (_, each) => search(each, '10.0.0.1'))
    await until(() => held.length === 4)
    let isAnswered = false
    const other = search(1, '10.0.0.2').finally(() => (isAnswered = true))
    let left = 8
    await until(() => {
      if (held.length > 0 && left-- > 0) held.shift()?.()
      return isAnswered
    })
    expect((await other).status).toBe(200)
    waiting.mockRestore()
    let isOver = false
    const replies = Promise.all(flood).finally(() => (isOver = true))
    await until(() => {
      for (const go of held.splice(0)) go()
      return isOver
    })
    expect((await replies).every(({ status }) => status === 200)).toBe(true)
  })
})

describe('connections', () => {
  test('beyond the limit get 503, but the liveness check still answers', async () => {
    const idle = Array.from({ length: 41 }, () => connectAndSend('GET /api/products HTTP/1.1\r\nhost:').socket)
    let reply = await ask('/api/products')
    await until(async () => statusOf((reply = await ask('/api/products'))) === 503)
    expect(reply).toMatch(/^retry-after: 5\r$/im)
    expect(messageOf(reply)).toBe('Too many are connected right now. Please try again in a moment.')
    expect(statusOf(await ask('/api/health/live'))).toBe(200)
    for (const socket of idle) socket.destroy()
    await until(async () => statusOf(await ask('/api/products')) === 200)
  })

  test('that send nothing time out', () => {
    expect(market.app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: FILE_TIMEOUT })
  })

  test('for real time are limited per address', async () => {
    const open = (address: string) =>
      market.send('GET', '/socket.io/?EIO=4&transport=polling', { headers: from(address) })
    for (const status of [200, 200, 403]) expect((await open('10.0.0.1')).status).toBe(status)
    expect((await open('10.0.0.2')).status).toBe(200)
  })
})

test.each([
  ['no Host', ''],
  ['more than one Host', 'host: haggle.test\r\nHOST: evil.test\r\n'],
  ['more than one Host', 'host: haggle.test\r\nhost: haggle.test\r\n'],
])('a request with %s is refused', async (what, headers) => {
  const reply = await ask('/api/products', headers)
  expect([statusOf(reply), messageOf(reply)]).toEqual([400, `The request has ${what}.`])
})
