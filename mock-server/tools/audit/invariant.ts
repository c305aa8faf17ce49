import type { Snapshot } from '../../src/core/database/queries'

/** A condition that always holds. */
export interface Invariant {
  name: string
  /** Returns one sentence per row that violates it. */
  violations(queries: Snapshot): Promise<string[]>
}
