import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addSizes, ordersPerSecond } from './api/orders'
import { seed, startBackEnd } from './api/processes'
import { printTable } from './api/table'
import { quantile } from './measure'

/** What an order of one line costs, of a product without options and of a variant (D77), in turns on one market. */
const PRODUCTS = Number(process.env.PRODUCTS ?? 2000)
const ROUNDS = Number(process.env.ROUNDS ?? 5)

const home = mkdtempSync(join(tmpdir(), 'haggle-orders-'))
await seed(PRODUCTS, { HAGGLE_HOME: home })
addSizes(home)
const server = await startBackEnd(Number(process.env.API_PORT ?? '4900'), { HAGGLE_HOME: home })
try {
  await ordersPerSecond(server, home)
  const work: number[] = []
  let detail = ''
  for (let round = 0; round < ROUNDS; round++) {
    const plain = await ordersPerSecond(server, home)
    const variants = await ordersPerSecond(server, home, 'variants')
    work.push(variants.cpu / plain.cpu)
    detail = `${Math.round(variants.cpu)} against ${Math.round(plain.cpu)} µs, ${Math.round(variants.perSecond)} against ${Math.round(plain.perSecond)} a second`
  }
  const what = 'order of a variant, against a product, by processor time'
  printTable([{ what, target: { max: 1.4 }, measured: quantile(work, 0.5), detail }])
} finally {
  await server.stop()
  rmSync(home, { recursive: true })
}
