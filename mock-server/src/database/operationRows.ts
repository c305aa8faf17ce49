/** What was changed, by whom and from where; `before` and `after` as JSON. */
export interface TrailRow {
  id: string
  at: number
  /** Null for the system, and for who did not log in. */
  actor_id: string | null
  /** Whose entry it is. */
  account_id: string | null
  shop_id: string | null
  action: string
  subject: string
  before: string | null
  after: string | null
  /** Null for the system. */
  address: string | null
}

export interface ClientErrorRow {
  id: string
  remote: string
  version: string
  type: string
  route: string
  message: string
  created_at: number
  kind: 'load' | 'script'
  /** The app, the load of its page and the visitor; null where none was proved, and then it does not count (D48). */
  app: string | null
  page: string | null
  visitor: string | null
}

/** How a screen did in one load of a page. */
export interface WebVitalRow {
  page: string
  app: string
  remote: string
  version: string
  screen: string
  metric: 'lcp' | 'inp' | 'cls'
  value: number
  visitor: string
  created_at: number
}

/** A migration that code before a version cannot live with. */
export interface BreakingMigrationRow {
  name: string
  minimum_version: string
}
