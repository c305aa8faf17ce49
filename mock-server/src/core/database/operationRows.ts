/** An entry of the audit log; `before` and `after` are JSON. */
export interface TrailRow {
  id: string
  at: number
  /** Null for the system, and for callers without a session. */
  actor_id: string | null
  /** The account that the entry concerns. */
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
  /** The app, the page load and the visitor; null if they were not proved, and then the report does not count (D48). */
  app: string | null
  page: string | null
  visitor: string | null
  /** What people tell of its trace. */
  reference: string | null
  /** Where in the scripts of releases it came from, a line each: `catalog/1.1.0/Cart.js:1:2345`. */
  frames: string | null
}

/** How often something was measured at a screen, or part, in an hour: a visit, or a web vital of about this size. */
export interface ScreenFigureRow {
  app: string
  remote: string
  measure: 'visits' | 'lcp' | 'inp' | 'cls'
  /** The start of the hour. */
  hour: number
  /** The route of the screen, or the part's module; empty for those beyond the most that are told apart. */
  screen: string
  /** The size on a scale of logarithms; 0 for visits. */
  bucket: number
  count: number
}

/** A web vital of a screen in one page load. */
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

/** A migration that code before `minimum_version` cannot work with. */
export interface BreakingMigrationRow {
  name: string
  minimum_version: string
}

/** A running back end, as it last told of itself. `place` is its machine and port; `signs` is JSON (core/instances). */
export interface InstanceRow {
  id: string
  place: string
  version: string
  started_at: number
  seen_at: number
  signs: string
}

/** An alert that was raised (base/log/alerts); `about` is JSON. */
export interface RaisedAlertRow {
  id: string
  name: string
  about: string
  raised_at: number
}
