import type { Change, Changes } from '../../src/core/database/changes'

/** A double of `Changes` that a test controls. */
export interface TestChanges extends Changes {
  canHear: boolean
  tell(change: Change): void
  /** Reports the change during the next call of `heard`. */
  tellWhenHeard(change: Change): void
}

export function testChanges(): TestChanges {
  const listeners: ((change: Change) => void)[] = []
  const waiting: Change[] = []
  const tell = (change: Change) => listeners.forEach((listener) => listener(change))
  const changes: TestChanges = {
    canHear: true,
    tell,
    tellWhenHeard: (change) => void waiting.push(change),
    catchUp: () => {
      waiting.splice(0).forEach(tell)
      return changes.canHear
    },
    listen: (listener) => void listeners.push(listener),
    settled: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
  return changes
}
