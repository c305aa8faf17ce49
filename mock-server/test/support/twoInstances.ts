import { setTimeout as delay } from 'node:timers/promises'
import axios from 'axios'
import { startBackEnd, type BackEnd } from './backEnd'
import { balanceLoad } from './loadBalancer'
import { freePort } from './port'
import { testPostgresUrl } from './postgres'

/** Two restartable instances on one PostgreSQL database, behind a load balancer. */
export interface TwoInstances {
  /** The load balancer's URL. */
  url: string
  databaseUrl: string
  /** Instances by port. */
  running: ReadonlyMap<number, BackEnd>
  /** Starts an instance in place of a stopped one; resolves when it is ready. */
  start(port: number): Promise<void>
  close(): Promise<void>
}

export async function twoInstances(settings: Record<string, string>): Promise<TwoInstances> {
  const running = new Map<number, BackEnd>()
  const database = await testPostgresUrl()
  const start = async (port: number) => {
    const backEnd = startBackEnd({ ...settings, DATABASE_URL: database.url, API_PORT: String(port) })
    running.set(port, backEnd)
    await backEnd.ready
  }
  const ports = [await freePort(), await freePort()]
  await Promise.all(ports.map(start))
  const front = await balanceLoad(ports)
  while ((await axios.get(`${front.url}/api/health`, { validateStatus: () => true })).status !== 200) await delay(50)
  return {
    url: front.url,
    databaseUrl: database.url,
    running,
    start,
    close: async () => {
      for (const { process } of running.values()) process.kill('SIGKILL')
      await front.close()
      await database.drop()
    },
  }
}
