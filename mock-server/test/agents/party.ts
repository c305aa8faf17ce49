import { formatMoney, type MandateTerms, type SessionUser } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import { agentOf, type TestAgent, type ToolResult } from '../support/agents'
import { INJECTION, type Item, type World } from './world'

/** An agent of a customer, within limits. */
export interface Party {
  world: World
  customer: SessionUser
  agent: TestAgent
  terms: MandateTerms
  /** Calls a tool, and looks for what no reply may say. */
  use(tool: string, input?: object): Promise<ToolResult>
}

/** A customer who lets an agent haggle, within limits that are often in the way. */
export async function newParty(world: World): Promise<Party> {
  const { market, dice, owners, tally } = world
  const customer = await market.customer()
  const mostPerProduct = dice.between(40, 220)
  const terms: MandateTerms = {
    shops: dice.roll() < 0.2 ? [dice.pick(owners).shopId] : 'all',
    mostPerProduct,
    mostInAll: mostPerProduct * dice.between(1, 5),
    until: new Date(market.context.now() + DAY).toISOString(),
    askFirst: false,
  }
  const agent = await agentOf(market, customer, terms)
  const use = async (tool: string, input: object = {}) => {
    const result = await agent.use(tool, input)
    tally.calls++
    if (/^Your customer allows|not one of those that your customer allows/.test(result.text)) tally.refusedByMandate++
    world.mistakes.push(...wrongIn(world, result, input).map((wrong) => `${tool} ${JSON.stringify(input)}: ${wrong}`))
    return result
  }
  return { world, customer, agent, terms, use }
}

/** A floor, or words of others where ours stand, in a reply. */
function wrongIn({ items }: World, { text, isError }: ToolResult, input: object): string[] {
  const sent = JSON.stringify(input)
  const told = items.filter(({ productId, floorCents }) => {
    const floor = (floorCents / 100).toFixed(2)
    return text.includes(floor) && (text.includes(productId) || sent.includes(productId))
  })
  const ours = isError ? text : text.replaceAll(/"writtenByOthers":\{[^}]*\}/g, '')
  return [
    ...told.map(({ floorCents }) => `the floor of ${formatMoney(floorCents / 100)} was told: ${text}`),
    ...(ours.includes(INJECTION.slice(0, 16)) ? [`words of others stand among ours: ${text}`] : []),
  ]
}

/** An offer in whole or half dollars, at a share of the list price. */
export const bidAt = ({ listCents }: Item, percent: number): number =>
  Math.max(0.5, Math.floor((listCents * percent) / 5000) / 2)

export const offer = (party: Party, { productId }: Item, proposedPrice: number, rest: object = {}) =>
  party.use('make_offer', { productId, proposedPrice, ...rest })

/** The id of the price that a shop named in reply to an offer. */
export const counterIn = ({ data }: ToolResult): string | undefined => (data.counter as { id: string } | undefined)?.id
