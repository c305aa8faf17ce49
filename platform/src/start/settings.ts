import { createServer } from 'node:net'
import { z } from 'zod'

/** A setting that cannot be used; the message is one line that names the variable. */
export class SettingError extends Error {
  override name = 'SettingError'
}

export interface Ports {
  marketplace: number
  shop: number
  api: number
}

const Port = z.coerce.number().int().min(1).max(65535)

const variables = { marketplace: 'PORT', shop: 'SHOP_PORT', api: 'API_PORT' } as const
const defaults: Ports = { marketplace: 3000, shop: 3001, api: 4000 }

/** The ports of the environment; a variable that is not one, or that repeats another's, is refused. */
export function readPorts(env: NodeJS.ProcessEnv): Ports {
  const ports = { ...defaults }
  for (const [use, variable] of entriesOf(variables)) {
    const given = env[variable]
    if (!given) continue
    const read = Port.safeParse(given)
    if (!read.success) throw new SettingError(`${variable}=${given} cannot be used: it must be a port from 1 to 65535.`)
    ports[use] = read.data
  }
  for (const [use, variable] of entriesOf(variables))
    for (const [other, earlier] of entriesOf(variables).slice(
      0,
      entriesOf(variables).findIndex(([each]) => each === use),
    ))
      if (ports[use] === ports[other])
        throw new SettingError(`${variable}=${ports[use]} cannot be used: it is ${earlier}'s port too.`)
  return ports
}

/** Refuses ports on which something listens already. */
export async function requireFree(ports: Ports): Promise<void> {
  for (const [use, variable] of entriesOf(variables))
    if (!(await isFree(ports[use])))
      throw new SettingError(
        `${variable}=${ports[use]} is in use: stop what listens there or set ${variable} to a free port.`,
      )
}

/** Three ports that nothing listens on. */
export async function findFreePorts(): Promise<Ports> {
  const [marketplace, shop, api] = await Promise.all([listen(0), listen(0), listen(0)])
  return { marketplace: marketplace ?? 0, shop: shop ?? 0, api: api ?? 0 }
}

const isFree = async (port: number) => (await listen(port)) !== undefined

/** Listens for a moment; the port when that worked. */
const listen = (port: number) =>
  new Promise<number | undefined>((done) => {
    const server = createServer()
    server.once('error', () => done(undefined))
    server.listen(port, () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' ? address?.port : undefined))
    })
  })

const entriesOf = <K extends string, V>(record: Record<K, V>) => Object.entries(record) as [K, V][]
