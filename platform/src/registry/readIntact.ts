import { Damaged } from '../signing/envelope'
import { CallError } from './callError'
import { readLive, type Environments } from './environments'

/** Reads an app's current state in an environment. One that is damaged is logged and throws 500, without its path. */
export const readIntact = (environments: Environments, env: string, app: string) =>
  readLive(environments, env, app).catch((error: unknown) => {
    if (!(error instanceof Damaged)) throw error
    console.error(error.message)
    throw new CallError(500, `${app} in ${env} is damaged and not served: the registry's log says where.`)
  })
