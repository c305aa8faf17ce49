import { createServer, type Server } from 'node:http'
import type { MarketOverview } from '@haggle/shared-contract'
import { DAY, HOUR, MINUTE, SECOND } from '@haggle/shared-server'
import { until } from '@haggle/shared-server/testing/until'
import { deliverWebhook, freePort, givenAnew, openPayingMarket, placeOrder, putOnSale } from '../../../test/support'
import { newId } from '../../base/ids'
import { Refusal } from '../../base/refusals'
import { prune } from '../../core/database/pruning'
import { insertMail } from '../../core/mail/store'
import { startHeartbeat } from './heartbeat'

const hearts: ReturnType<typeof startHeartbeat>[] = []
const market = givenAnew(
  () => openPayingMarket(),
  () => Promise.all(hearts.splice(0).map((heart) => heart.stop())),
)
const operator = givenAnew(() => market.operator())

/** An instance on a machine of its own, which tells of itself when the test says so. */
async function instance(hostname: string, { version = '1.0.0', of = market } = {}) {
  const heart = startHeartbeat(of.app, of.context, { pid: 1, hostname, instance: newId(0), version })
  hearts.push(heart)
  await heart.beat()
  return heart
}

const machine = async () => {
  return (await market.get<MarketOverview>('/api/operator/overview', operator)).machine
}
const findings = async (about: string) =>
  ((await machine())?.findings ?? []).filter((each) => each.about === about).map(({ level, says }) => [level, says])
/** Where an instance runs. */
const at = (hostname: string) => `${hostname}:${market.context.config.port}`
const states = async () => ((await machine())?.instances ?? []).map(({ place, isSilent }) => [place, isSilent])

test('each back end is listed while it tells of itself, and as silent after a minute without', async () => {
  await instance('one')
  const other = await market.twin()
  const two = await instance('two', { of: other })
  expect(await states()).toEqual([
    [at('one'), false],
    [at('two'), false],
  ])
  expect(await findings('Back ends')).toEqual([['ok', '2 back ends run.']])
  market.wait(MINUTE + SECOND)
  await two.beat()
  expect(await states()).toEqual([
    [at('one'), true],
    [at('two'), false],
  ])
  expect(await findings('Back ends')).toEqual([['fault', `${at('one')} has told nothing since:`]])
  await two.stop()
})

test('a back end that was stopped is gone, one that was killed is replaced by the next one there, or forgotten after a day', async () => {
  await instance('killed')
  await instance('taken-away')
  const stopped = await instance('stopped')
  await stopped.stop()
  expect(await states()).toEqual([
    [at('killed'), false],
    [at('taken-away'), false],
  ])
  market.wait(2 * MINUTE)
  await instance('killed')
  expect(await states()).toEqual([
    [at('killed'), false],
    [at('taken-away'), true],
  ])
  market.wait(DAY)
  await prune(market.context)
  expect(await states()).toEqual([])
})

test('different versions are told once an upgrade should be over', async () => {
  const hearts = [await instance('one', { version: '1.0.0' }), await instance('two', { version: '1.1.0' })]
  expect(await findings('Back ends')).toEqual([['ok', '2 back ends run.']])
  market.wait(HOUR + SECOND)
  for (const heart of hearts) await heart.beat()
  expect(await findings('Back ends')).toEqual([['warning', 'They run different versions: 1.0.0 and 1.1.0.']])
})

test('calls that fail by our own fault are told', async () => {
  const shop = await market.owner()
  const lamp = await putOnSale(market.context, shop.shopId)
  const customer = await market.customer()
  const heart = await instance('one')
  const order = await placeOrder(market, customer, { [lamp]: 1 })
  market.context.provider.createOrder = () => Promise.reject(new Refusal(502, 'away'))
  for (let call = 0; call < 5; call++) await market.call('POST', `/api/orders/${order._id}/razorpay`, { as: customer })
  await heart.beat()
  expect(await findings('Back ends')).toEqual([
    ['fault', expect.stringMatching(/^5 of \d+ calls failed by our own fault in the last five minutes\.$/)],
  ])
})

/** Alerts are kept after the reply. */
const told = (count: number) => until(async () => (await findings('Alert')).length >= count)

test('an alert is told for a day, with what it is about and what to do', async () => {
  await instance('one')
  const before = await findings('Alert')
  await deliverWebhook(market, { event: 'payment.captured', payload: {} })
  market.context.alert('mail_undeliverable', { mail: 'm1', subject: 'Welcome' })
  await told(2)
  expect([before, await findings('Alert')]).toEqual([
    [],
    expect.arrayContaining([
      ['fault', 'A mail could not be delivered and was given up: mail m1, subject Welcome.'],
      ['fault', expect.stringMatching(/^A webhook .* can never be settled: event payment\.captured, reason /)],
    ]),
  ])
  market.wait(DAY + SECOND)
  expect(await findings('Alert')).toEqual([])
})

test('a job that fails each time is told, and jobs that do not run at all', async () => {
  const heart = await instance('one')
  market.context.jobEnded('send mail', 'failed')
  market.context.jobEnded('follow refunds', 'done')
  await heart.beat()
  expect(await findings('Background jobs')).toEqual([['warning', 'One fails each time: send mail.']])
  market.context.jobEnded('send mail', 'done')
  await heart.beat()
  expect(await findings('Background jobs')).toEqual([['ok', 'They run.']])
  market.wait(HOUR)
  await heart.beat()
  expect(await findings('Background jobs')).toEqual([['fault', expect.stringMatching(/^None has run/)]])
})

test('mails that wait, and mails that fail, are told', async () => {
  const now = market.context.now()
  const mail = { recipient: 'ann@haggle.test', subject: 'Hello', text: 'Hello', html: 'Hello', unsubscribe: null }
  expect(await findings('Mail')).toEqual([['ok', 'Mails become files in the outbox; none waits.']])
  await market.context.db.writing((tx) =>
    insertMail(tx, { id: newId(now), ...mail, created_at: now, attempts: 2, due_at: now }),
  )
  expect(await findings('Mail')).toEqual([['warning', expect.stringMatching(/^1 mail could not be sent at first/)]])
  market.wait(16 * MINUTE)
  expect(await findings('Mail')).toEqual([['fault', 'Not sent yet: 1 mail, the oldest of:']])
})

test('the last webhook of real payments is told, also by an instance that starts later, and that none comes although money does', async () => {
  const { razorpay } = market.context.config
  market.context.config.razorpay = { ...razorpay, sandbox: false }
  const heart = await instance('one')
  expect(await findings('Card provider')).toEqual([['ok', 'Payments are real; it has sent no webhook yet.']])
  await deliverWebhook(market, { event: 'subscription.charged', payload: {} })
  await heart.stop()
  await instance('two')
  expect(await findings('Card provider')).toEqual([['ok', 'Payments are real; its last webhook came:']])
})

describe('the registry', () => {
  let registry: Server
  let status: number
  beforeEach(async () => {
    const port = await freePort()
    registry = createServer((_, reply) => reply.writeHead(status).end()).listen(port)
    market.context.config.registryUrl = `http://127.0.0.1:${port}`
  })
  afterEach(() => registry.close())

  test('is told as each back end reaches it', async () => {
    status = 200
    const heart = await instance('one')
    expect(await findings('Registry')).toEqual([['ok', 'It is ready.']])
    status = 503
    await heart.beat()
    expect(await findings('Registry')).toEqual([['fault', 'It is not ready.']])
    registry.closeAllConnections()
    await new Promise((resolve) => registry.close(resolve))
    await heart.beat()
    expect(await findings('Registry')).toEqual([['fault', `${at('one')} cannot reach it.`]])
  })
})
