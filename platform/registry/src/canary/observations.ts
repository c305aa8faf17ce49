import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The last check of a canary. */
const Observation = z.strictObject({
  name: z.string(),
  version: z.string(),
  /** Failure reports since the canary began: its own (`canary`) and those of all versions of its remote (`all`). */
  canary: z.number(),
  all: z.number(),
  at: z.iso.datetime(),
})
export type Observation = z.infer<typeof Observation>

export const observationsFile = (home: string, app: string) => join(home, 'canaries', `${app}.json`)

/** The last check of an app's canaries; empty if there was none. */
export const readObservations = (home: string, app: string): Promise<Observation[]> =>
  readFile(observationsFile(home, app), 'utf8')
    .then((text) => z.array(Observation).parse(JSON.parse(text)))
    .catch(() => [])
