import { diceOf } from '../../seed/dice'
import { ADDRESS, howOften, testMarket } from '../support'
import { agentOf, shopAgentOf, type TestAgent, type ToolResult } from '../support/agents'
import { hostileScene, MARK, type HostileScene } from './hostileScene'
import { leavesOf, pathsOf, type Schema } from './leaves'

const ROUNDS = howOften({ short: 4, full: 200 })
const SEED = Number(process.env.SEED_TEST ?? 52)

const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
const LONGEST = 600

const market = testMarket()

type Call = [tool: string, input: object]

/** Calls tools, and gathers the strings of each reply by where they stand. */
async function readAll(agent: TestAgent, calls: Call[], seen: Map<string, Set<string>>): Promise<ToolResult[]> {
  const results = []
  for (const [tool, input] of calls) {
    const result = await agent.use(tool, input)
    if (result.isError) expect([tool, result.text]).toEqual([tool, expect.not.stringContaining(MARK)])
    else expect(JSON.parse(result.text)).toEqual(result.data)
    for (const [path, text] of leavesOf(result.data)) {
      const where = `${tool} ${path}`
      const wrong = path.includes('writtenByOthers')
        ? HIDDEN.test(text) || [...text].length > LONGEST
        : HIDDEN.test(text) || text.includes(MARK)
      expect([where, wrong, text]).toEqual([where, false, text])
      seen.set(tool, (seen.get(tool) ?? new Set()).add(path))
    }
    results.push(result)
  }
  return results
}

const schemasOf = async (agent: TestAgent) => {
  const { body } = await agent.send({ method: 'tools/list' })
  const { tools } = body.result as unknown as { tools: { name: string; outputSchema: Schema }[] }
  return tools
}

test(`in ${ROUNDS} markets of hostile words each tool keeps them in fields of their own, cut and cleaned`, async () => {
  const dice = diceOf(SEED)
  const seen = new Map<string, Set<string>>()
  const schemas: Awaited<ReturnType<typeof schemasOf>> = []
  for (let round = 0; round < ROUNDS; round++) {
    const scene = await hostileScene(market, dice)
    const agent = await agentOf(market, scene.customer)
    await haggle(agent, scene, seen)
    const owners = await shopAgentOf(market, scene.owner)
    await readShop(owners, scene, seen)
    if (round === 0) schemas.push(...(await schemasOf(agent)), ...(await schemasOf(owners)))
  }
  // no field of a reply was left out
  for (const { name, outputSchema } of schemas) {
    const paths = [...(seen.get(name) ?? [])].map((path) => path.replace(/writtenByOthers\..*/, 'writtenByOthers.*'))
    const unseen = pathsOf(outputSchema).filter((path) => !paths.includes(path))
    expect([name, unseen]).toEqual([name, []])
  }
})

async function haggle(
  agent: TestAgent,
  { owner, customer, lamp, plain, dress, size, words }: HostileScene,
  seen: Map<string, Set<string>>,
) {
  const note = 'A note.'
  const [, rejected, inSize] = await readAll(
    agent,
    [
      ['search_products', { shop: owner.shopId }],
      ['make_offer', { productId: lamp, proposedPrice: 10, note }],
      ['make_offer', { productId: dress, variant: size, proposedPrice: 10, note }],
      ['make_offer', { productId: plain, proposedPrice: 90, note }],
      ['make_offer', { productId: dress, proposedPrice: 10 }],
      ['make_offer', { productId: dress, proposedPrice: 10, variant: words() }],
    ],
    seen,
  )
  await market.context.db.writing(async (tx) => {
    await tx.updateTable('offers').set({ note: words() }).where('user_id', '=', customer._id).execute()
    await tx.updateTable('shop_offers').set({ note: words() }).where('user_id', '=', customer._id).execute()
  })
  const counterOf = (result: ToolResult | undefined) =>
    (result?.data.counter as unknown as { id: string } | undefined)?.id ?? ''
  await readAll(
    agent,
    [
      ['get_product', { productId: lamp }],
      ['get_product', { productId: dress }],
      ['my_offers', {}],
      ['take_offer', { id: counterOf(inSize) }],
      ['decline_offer', { id: counterOf(rejected) }],
      ['take_offer', { id: words() }],
      ['get_product', { productId: plain }],
      ['get_product', { productId: dress }],
      ['my_offers', {}],
      ['add_to_cart', { product: lamp, qty: 1 }],
      ['add_to_cart', { product: dress, qty: 1 }],
      ['add_to_cart', { product: lamp, qty: 1000 }],
      ['prepare_order', { orderItems: [{ product: lamp, qty: 1 }], shippingAddress: ADDRESS }],
      ['prepare_order', { orderItems: [{ product: dress, qty: 1 }], shippingAddress: ADDRESS }],
      ['prepare_order', { orderItems: [{ product: lamp, qty: 1000 }], shippingAddress: ADDRESS }],
      ['order_status', {}],
    ],
    seen,
  )
  const careful = await agentOf(market, customer, { askFirst: true })
  await readAll(
    careful,
    [
      ['make_offer', { productId: lamp, proposedPrice: 11, note }],
      ['my_offers', {}],
    ],
    seen,
  )
}

async function readShop(agent: TestAgent, { lamp, dress, words }: HostileScene, seen: Map<string, Set<string>>) {
  await readAll(
    agent,
    [
      ['orders_to_deliver', {}],
      ['stock', {}],
      ['offers', {}],
      ['insight', { productId: lamp }],
      ['insight', { productId: dress }],
      ['insight', { productId: dress, variant: words() }],
      ['insight', { productId: words() }],
    ],
    seen,
  )
}
