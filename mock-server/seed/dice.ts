import { seededRandom } from '../src/base/seededRandom'

/** A seeded, hence reproducible, random generator. */
export interface Dice {
  /** A number in [0, 1). */
  roll(): number
  /** A whole number from `low` to `high`, inclusive. */
  between(low: number, high: number): number
  pick<Item>(items: readonly Item[]): Item
  /** Up to `count` of the items, without repetition. */
  some<Item>(items: readonly Item[], count: number): Item[]
}

export function diceOf(seed: number): Dice {
  const roll = seededRandom(seed)
  const between = (low: number, high: number) => low + Math.floor(roll() * (high - low + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[between(0, items.length - 1)]
    if (item === undefined) throw new Error('There is nothing to pick from.')
    return item
  }
  const some = <Item>(items: readonly Item[], count: number): Item[] => {
    const rest = [...items]
    const size = Math.min(count, items.length)
    return Array.from({ length: size }, () => rest.splice(between(0, rest.length - 1), 1)).flat()
  }
  return { roll, between, pick, some }
}
