import {
  AgentCartLine,
  AgentCartReply,
  AgentDeclined,
  AgentFoundProducts,
  AgentOffer,
  AgentOfferId,
  AgentOffers,
  AgentOffersQuery,
  AgentOrder,
  AgentOrderQuery,
  AgentOrders,
  AgentOutcome,
  AgentPreparedOrder,
  AgentProduct,
  AgentProductQuery,
  AgentSearch,
  AgentTaken,
} from '@haggle/shared-contract'
import { declineShopOffer, takeShopOffer } from '../../market/negotiation/answerShopOffer'
import { addToCart } from './cart'
import { makeOffer } from './offers'
import { prepareOrder, showOrders } from './orders'
import { getProduct, listOffers, searchProducts } from './reading'
import { tool, type Tool } from './tool'

/** What a customer's agent can do (D78). Each is the same service that a person's call runs, with the same rules. */
export const tools: Record<string, Tool> = {
  search_products: tool(
    {
      description: 'Lists products for sale, twelve per page. Prices are in dollars.',
      input: AgentSearch,
      output: AgentFoundProducts,
    },
    searchProducts,
  ),
  get_product: tool(
    {
      description: "Reads a product, and how your customer's haggling for it stands.",
      input: AgentProductQuery,
      output: AgentProduct,
    },
    (context, caller, { productId }) => getProduct(context, caller, productId),
  ),
  make_offer: tool(
    {
      description:
        'Offers a price below the selling price, for one piece. A product takes three offers in all, whoever makes them; the shop answers at once, maybe with a price of its own. An accepted price holds for a day.',
      input: AgentOffer,
      output: AgentOutcome,
      route: 'POST /api/negotiations/request',
    },
    makeOffer,
  ),
  my_offers: tool(
    {
      description:
        "Lists your customer's offers by product, twenty per page, with open prices of shops and what was agreed.",
      input: AgentOffersQuery,
      output: AgentOffers,
    },
    listOffers,
  ),
  take_offer: tool(
    {
      description: "Takes a shop's open price (shopOffer or counter), by its id; it holds for a day.",
      input: AgentOfferId,
      output: AgentTaken,
      route: 'POST /api/offers/:id/take',
    },
    (context, { userId, mandateId }, { id }) => takeShopOffer(context, userId, id, { mandateId }),
  ),
  decline_offer: tool(
    {
      description: "Declines a shop's open price, by its id; it costs no attempt.",
      input: AgentOfferId,
      output: AgentDeclined,
      route: 'POST /api/offers/:id/decline',
    },
    async (context, { userId, mandateId }, { id }) => {
      const { productId, state } = await declineShopOffer(context, userId, id, { mandateId })
      return { id, productId, state }
    },
  ),
  add_to_cart: tool(
    {
      description: "Puts a product into your customer's cart, where it is at their next visit.",
      input: AgentCartLine,
      output: AgentCartReply,
      route: 'POST /api/orders',
    },
    addToCart,
  ),
  prepare_order: tool(
    {
      description:
        'Prepares an order at present and agreed prices, which holds the stock for some minutes, and gives the link at which your customer pays. You cannot pay.',
      input: AgentOrder,
      output: AgentPreparedOrder,
      route: 'POST /api/orders',
    },
    prepareOrder,
  ),
  order_status: tool(
    {
      description: 'Reads the orders that you prepared, newest first, or one of them.',
      input: AgentOrderQuery,
      output: AgentOrders,
    },
    (context, caller, { id }) => showOrders(context, caller, id),
  ),
}
