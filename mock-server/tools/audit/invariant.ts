import type { Queries } from '../../src/database/database'

/** Something that is true of every market at every moment. */
export interface Invariant {
  name: string
  /** One sentence per row that breaks it. */
  violations(queries: Queries): Promise<string[]>
}
