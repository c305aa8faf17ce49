import { diceOf } from '../../seed/dice'
import { howOften, testMarket } from '../support'
import { endAndTry } from './ends'
import { mistakesOf } from './model'
import { players } from './players'
import { openWorld } from './world'

jest.setTimeout(howOften({ short: 60_000, full: 7_200_000 }))

const GAMES = Number(process.env.GAMES ?? howOften({ short: 120, full: 100_000 }))
const SEED = Number(process.env.SEED_TEST ?? 52)

const market = testMarket()

test(`${GAMES} games of agents end with no deal below a floor, none above a mandate, and nothing after its end`, async () => {
  const dice = diceOf(SEED)
  const world = await openWorld(market, dice)
  const { items, tally, mistakes } = world
  const kinds = Object.entries(players)
  const played: Record<string, number> = {}
  const start = performance.now()
  for (let turn = 0; tally.games < GAMES; turn++) {
    const [kind, play] = kinds[turn % kinds.length] ?? dice.pick(kinds)
    const before = tally.games
    const parties = await play(world)
    played[kind] = (played[kind] ?? 0) + tally.games - before
    for (const party of parties) {
      const of = { userId: party.customer._id, limits: party.terms }
      const found = await mistakesOf(market, items, of)
      tally.deals += found.deals
      tally.orders += found.orders
      mistakes.push(...found.mistakes)
      if (dice.roll() < 0.5) mistakes.push(...(await endAndTry(party)))
    }
    expect([`${kind} in turn ${turn}, SEED_TEST=${SEED}`, mistakes]).toEqual([expect.any(String), []])
  }
  const seconds = (performance.now() - start) / 1000
  console.info(`SEED_TEST=${SEED} repeats these games\n${JSON.stringify({ ...tally, played, seconds })}`)
  // all of it happened, and often
  for (const [what, count] of Object.entries(tally)) expect([what, count > GAMES / 100]).toEqual([what, true])
})
