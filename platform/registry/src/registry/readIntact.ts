import { CallError } from '@haggle/kit/base/callError'
import { Damaged } from '@haggle/kit/signing/envelope'
import { readLive, type Environments } from '../environments/environments'

/** Reads an app's current state in an environment. One that is damaged throws 500, without its path, which is for the log. */
export const readIntact = (environments: Environments, env: string, app: string) =>
  readLive(environments, env, app).catch((cause: unknown) => {
    if (!(cause instanceof Damaged)) throw cause
    throw new CallError(500, `${app} in ${env} is damaged and not served: the registry's log says where.`, { cause })
  })
