import { connectToRedis } from '../../../src/core/realtime/redis'
import { fault, ok, reasonOf, type Check } from '../finding'

/** Whether the Redis answers over which instances tell each other of events. */
export const checkRedis: Check = async ({ settings: { REDIS_URL } }) => {
  if (REDIS_URL === undefined) return ok('Not used: instances tell each other of events by the database.')
  const { host } = new URL(REDIS_URL)
  try {
    ;(await connectToRedis(REDIS_URL)).close()
    return ok(`${host} answers.`)
  } catch (error) {
    return fault(`${host} cannot be used: ${reasonOf(error)}.`, 'Start Redis, or correct REDIS_URL.')
  }
}
