import { z } from 'zod'

const Time = z.number()

/** What an instance tells of itself; times in ms. What another version does not tell is missing. */
export const Signs = z
  .object({
    /** Calls of the last five minutes, and those of them that failed by our own fault. */
    calls: z.object({ all: z.number(), failed: z.number() }),
    /** When each background job last ended on it, and how. */
    jobs: z.record(z.string(), z.object({ doneAt: Time.optional(), failedAt: Time.optional() })),
    /** How far its machine's clock is ahead of the database's. */
    clockError: z.number(),
    /** That of HAGGLE_HOME, in bytes. */
    disk: z.object({ free: z.number(), size: z.number() }),
    /** Its connections to PostgreSQL. */
    connections: z.object({ used: z.number(), most: z.number() }),
    /** The length of its longest queue. */
    waiting: z.number(),
    /** When a line of its log was last lost. */
    logLostAt: Time,
    /** How long the database took to answer, in ms. */
    databaseTook: z.number(),
    /** How it finds the registry of REGISTRY_URL. */
    registry: z.enum(['ready', 'unready', 'silent']),
  })
  .partial()
export type Signs = z.infer<typeof Signs>
