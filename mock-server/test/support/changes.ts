import type { Change, Changes } from '../../src/database/changes'

/** Changes that a test tells. */
export interface TestChanges extends Changes {
  canHear: boolean
  tell(change: Change): void
  /** Tells it to the next who asks whether all is heard. */
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
    heard: () => {
      waiting.splice(0).forEach(tell)
      return changes.canHear
    },
    listen: (listener) => void listeners.push(listener),
    settled: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
  return changes
}
