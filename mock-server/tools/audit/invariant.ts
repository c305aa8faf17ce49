import type { Snapshot } from '../../src/database/queries'

/** Something that is true of every market at every moment. */
export interface Invariant {
  name: string
  /** One sentence per row that breaks it. */
  violations(queries: Snapshot): Promise<string[]>
}
