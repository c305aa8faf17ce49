import { setImmediate as turn } from 'node:timers/promises'
import { testMarket } from '../../../test/support'
import { importsOf, line, sessionOf, wordy } from '../../../test/support/imports'
import { confirmImport } from './imports'

const market = testMarket()

const processorMs = () => process.cpuUsage().user / 1000

/** The longest turn of the event loop during an import of wordy products, in milliseconds of processor time. */
async function longestTurn(run: number): Promise<number> {
  const owner = await market.owner()
  const lines = Array.from({ length: 30 }, (_, at) => line(`Lamp ${at}`).replace('Bright', wordy(run * 30 + at)))
  const id = await importsOf(market).start(owner, ...lines)
  const { work } = await confirmImport(market.context, sessionOf(owner), id)
  let isDone = false
  const done = work().finally(() => (isDone = true))
  let longest = 0
  for (let before = processorMs(); !isDone; before = processorMs()) {
    await turn()
    longest = Math.max(longest, processorMs() - before)
  }
  await done
  return longest
}

test('an import of products with thousands of new words each does not keep other requests waiting', async () => {
  const turns: number[] = []
  for (let run = 0; run < 4; run++) turns.push(await longestTurn(run))
  // about 6 on a fast machine, and above 100 when ten such products were added at once
  expect(Math.min(...turns)).toBeLessThan(30)
})
