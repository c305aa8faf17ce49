import type { Config } from '../../base/config'
import { issuerOf, resourceOf } from '../../market/agents/endpoints'

/** What the site is, for programs that read (llmstxt.org). */
export const llmsText = (config: Config): string => `# Haggle

> A market of many shops where the price of every product can be haggled over. Agents may haggle for people, within limits that the person sets.

Connect with the Model Context Protocol (streamable HTTP) at ${resourceOf(config)}. Authorization is OAuth 2.1 with PKCE and dynamic registration; the person allows it on a page of this site and says which shops, how much per product and in all, until when, and whether each offer waits for their yes.

## What an agent can do

- search_products, get_product: read the catalogue
- make_offer: up to three offers per product; the shop accepts or rejects at once, and may name a price of its own
- my_offers, take_offer, decline_offer: follow and answer
- add_to_cart, prepare_order, order_status: prepare an order and get the link at which the person pays

## What an owner's agent can do

An owner of a shop can let an agent read it (scope \`shop\`; to haggle is \`haggle\`), until a time that the owner sets.

- orders_to_deliver, stock, offers, insight: read what waits, what is left, what was offered and what came of it

## What it cannot do

- pay, change anything in a shop, see a shop's lowest price or who a customer is, go beyond the person's limits, or do anything after the person ended them

## More

- [For people with agents](${issuerOf(config)}/agents)
- [The API](${issuerOf(config)}/api/docs)
`
