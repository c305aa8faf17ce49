import {
  AgentInsight,
  AgentInsightQuery,
  AgentReceivedOffers,
  AgentReceivedOffersQuery,
  AgentShopOrders,
  AgentShopOrdersQuery,
  AgentStock,
  AgentStockQuery,
} from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { forbidden } from '../../base/refusals'
import type { Caller } from './caller'
import { listReceivedOffers, listStock, listToDeliver, showInsight, type ReadShop } from './shopReading'
import { tool, type Tool } from './tool'

const SUSPENDED = 'This shop is suspended. Its owner can read why in the shop.'

/** Runs a tool for the shop that the agent may read, unless an operator suspended it. */
const ofShop =
  <Input, Output>(run: (context: Context, shop: ReadShop, input: Input) => Promise<Output>) =>
  (context: Context, { shop }: Caller, input: Input): Promise<Output> => {
    if (!shop || shop.state === 'suspended') throw forbidden(SUSPENDED)
    return run(context, { shopId: shop.id }, input)
  }

/** What an owner's agent can do: read (D78). Each is what the owner reads, and less of it. */
export const shopTools: Record<string, Tool> = {
  orders_to_deliver: tool(
    {
      description:
        'Lists the paid orders that wait for their delivery, newest first, twenty per page. Who bought, and where it goes, the owner reads in the shop.',
      input: AgentShopOrdersQuery,
      output: AgentShopOrders,
    },
    ofShop(listToDeliver),
  ),
  stock: tool(
    {
      description: "Lists the shop's products with their stock, the least first, twenty per page.",
      input: AgentStockQuery,
      output: AgentStock,
      route: 'GET /api/products/shop/:shopId',
    },
    ofShop(listStock),
  ),
  offers: tool(
    {
      description:
        'Lists the offers to the shop, twenty per page: rejected ones first, then accepted ones. byAgent marks those that an agent made.',
      input: AgentReceivedOffersQuery,
      output: AgentReceivedOffers,
      route: 'GET /api/shops/:shopId/offers',
    },
    ofShop(listReceivedOffers),
  ),
  insight: tool(
    {
      description:
        "Sums up 90 days' offers for a product, or for a variant of one that has any, once 20 customers made some.",
      input: AgentInsightQuery,
      output: AgentInsight,
      route: 'GET /api/products/:id/haggling/insight',
    },
    ofShop(showInsight),
  ),
}
