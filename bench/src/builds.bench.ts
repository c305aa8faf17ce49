import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import { copyCheckout } from 'workshop'
import { asJson, printTable, type Row } from './api/table'
import { haggleFor, startFor } from './builds/commands'
import { quantile } from './measure'

/**
 * How long a team waits for a build and a release of a changed remote, and for `npm start`. Runs on a copy of this
 * checkout with its own HAGGLE_HOME, where everything is built once. RUNS of each (3).
 */
const runs = Number(process.env.RUNS ?? '3')
const REMOTE = 'mfe-checkout'

const home = mkdtempSync(join(tmpdir(), 'haggle-bench-home-'))
const { root, env, remove } = await copyCheckout()
const [PORT, SHOP_PORT, OPERATOR_PORT, API_PORT] = (
  await Promise.all([getPort(), getPort(), getPort(), getPort()])
).map(String)
const place = { root, env: { ...env, HAGGLE_HOME: home, PORT, SHOP_PORT, OPERATOR_PORT, API_PORT } }

/** Changes a source file of the remote. */
const edit = (run: string) => appendFileSync(join(root, REMOTE, 'src/cart/CartScreen.tsx'), `\n// ${run}\n`)

const seconds = (times: readonly number[]) => times.map((ms) => `${(ms / 1000).toFixed(1)}`).join(', ')
const row = (what: string, max: number, times: readonly number[]): Row => ({
  what,
  target: { max },
  measured: quantile(times, 0.5) / 1000,
  detail: `median of ${seconds(times)}`,
})

try {
  console.log(`everything for the first time: ${seconds([await startFor(place)])} s`)
  const starts: number[] = []
  const builds: number[] = []
  const releases: number[] = []
  for (let run = 0; run < runs; run++) {
    starts.push(await startFor(place))
    edit(`build ${run}`)
    builds.push(await haggleFor(place, 'build', REMOTE))
    edit(`release ${run}`)
    releases.push(await haggleFor(place, 'release', REMOTE))
  }
  const rows = [
    row(`build of ${REMOTE}, changed, in s`, 15, builds),
    row(`release of ${REMOTE}, changed, with the gate, in s`, 30, releases),
    row('npm start with everything built, in s', 8, starts),
  ]
  printTable(rows)
  const file = process.env.BENCH_JSON ?? join(tmpdir(), 'haggle-bench-builds.json')
  writeFileSync(file, asJson(rows))
  console.log(`\nThe same as JSON: ${file}`)
} finally {
  await remove()
  rmSync(home, { recursive: true })
}
