import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** What was last seen of a canary. */
const Observation = z.strictObject({
  name: z.string(),
  version: z.string(),
  /** Failure reports since it began: its own, and those of all versions of its remote. */
  canary: z.number(),
  all: z.number(),
  at: z.iso.datetime(),
})
export type Observation = z.infer<typeof Observation>

export const observationsFile = (home: string, app: string) => join(home, 'canaries', `${app}.json`)

/** What was last seen of an app's canaries; nothing when nobody looked. */
export const readObservations = (home: string, app: string): Promise<Observation[]> =>
  readFile(observationsFile(home, app), 'utf8')
    .then((text) => z.array(Observation).parse(JSON.parse(text)))
    .catch(() => [])
