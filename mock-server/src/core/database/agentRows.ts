/** A program that registered itself to act for people (D78); it has no secret. */
export interface OAuthClientRow {
  id: string
  /** As it calls itself. */
  name: string
  /** A JSON array. */
  redirect_uris: string
  created_at: number
}

/** What a customer lets an agent do, and until when. */
export interface MandateRow {
  id: string
  user_id: string
  client_id: string
  /** What the client called itself at that time. */
  agent: string
  /** A JSON array of shops' ids; null for all. */
  shops: string | null
  most_per_product_cents: number
  most_in_all_cents: number
  until: number
  /** Whether each offer waits for the customer: 1 or 0. */
  ask_first: number
  created_at: number
  first_used_at: number | null
  ended_at: number | null
}

/** An authorization code, which a client exchanges once for tokens. */
export interface OAuthCodeRow {
  code_hash: string
  mandate_id: string
  redirect_uri: string
  /** The S256 challenge of PKCE. */
  challenge: string
  expires_at: number
  used_at: number | null
}

export interface AgentTokenRow {
  token_hash: string
  kind: 'access' | 'refresh'
  mandate_id: string
  expires_at: number
  /** When a refresh token was exchanged for the next one. */
  used_at: number | null
}

/** An agent's offer that its customer has to confirm first. */
export interface WaitingOfferRow {
  id: string
  mandate_id: string
  user_id: string
  product_id: string
  variant_id: string | null
  offer_cents: number
  note: string | null
  state: 'waiting' | 'made' | 'refused'
  created_at: number
}

/** What an agent put into a customer's cart, until the customer's next visit. */
export interface AgentCartRow {
  user_id: string
  product_id: string
  /** Empty for a product without variants. */
  variant_id: string
  qty: number
}
