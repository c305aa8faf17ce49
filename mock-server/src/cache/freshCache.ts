import { LRUCache } from 'lru-cache'
import type { Change, Changes } from '../database/changes'

/** What a value shows: a product, by its id, or which products lists hold. */
export type Topic = string | typeof LISTS
export const LISTS = Symbol('lists')
const EVERYTHING = Symbol('everything')

interface Options<Value> {
  /** Most bytes, by `sizeOf`; the least recently used go first. */
  room: number
  sizeOf(value: Value): number
  /** What a value shows. When any of it changes, the value is dropped. */
  topicsOf(value: Value, key: string): readonly Topic[]
}

/** What changed since a read began. */
type Changed = Set<Topic | typeof EVERYTHING>

/** Bytes that an entry occupies beside its value, roughly. */
const ENTRY_BYTES = 130

/**
 * Values read from the database, each kept until a commit changes what it shows. What changes while it is being read is
 * handed out but not kept: it may be stale.
 */
export class FreshCache<Value extends string | object> {
  readonly #changes: Changes
  readonly #options: Options<Value>
  readonly #kept: LRUCache<string, Value>
  readonly #keysOf = new Map<Topic, Set<string>>()
  readonly #reads = new Map<string, { value: Promise<Value>; changed: Changed }>()
  readonly #underWay = new Set<Changed>()

  constructor(changes: Changes, options: Options<Value>) {
    this.#changes = changes
    this.#options = options
    this.#kept = new LRUCache<string, Value>({
      maxSize: options.room,
      sizeCalculation: (value, key) => ENTRY_BYTES + key.length + options.sizeOf(value),
      dispose: (value, key) => this.#unindex(value, key),
    })
    changes.listen((change) => this.#drop(change))
  }

  /** Whether another value fits without another being dropped for it. */
  get hasRoom(): boolean {
    return this.#kept.calculatedSize < this.#options.room * 0.99
  }

  /** The kept value. */
  get(key: string): Value | undefined {
    return this.#changes.heard() ? this.#kept.get(key) : undefined
  }

  /** The kept value, else read. Callers at the same time share a read, unless something changed since it began. */
  async of(key: string, read: () => Promise<Value>): Promise<Value> {
    if (!this.#changes.heard()) return read()
    const kept = this.#kept.get(key)
    if (kept !== undefined) return kept
    const running = this.#reads.get(key)
    if (running?.changed.size === 0) return running.value

    const mine = { value: read(), changed: this.#begin() }
    this.#reads.set(key, mine)
    try {
      const value = await mine.value
      this.#keep([[key, value]], mine.changed)
      return value
    } finally {
      this.#underWay.delete(mine.changed)
      if (this.#reads.get(key) === mine) this.#reads.delete(key)
    }
  }

  /** Reads several values at once and keeps them. */
  async readAll(read: () => Promise<ReadonlyMap<string, Value>>): Promise<ReadonlyMap<string, Value>> {
    const changed = this.#begin()
    try {
      const values = await read()
      this.#keep(values, changed)
      return values
    } finally {
      this.#underWay.delete(changed)
    }
  }

  #begin(): Changed {
    const changed: Changed = new Set()
    this.#underWay.add(changed)
    return changed
  }

  #keep(values: Iterable<readonly [string, Value]>, changed: Changed): void {
    if (!this.#changes.heard() || changed.has(EVERYTHING)) return
    for (const [key, value] of values) {
      const topics = this.#options.topicsOf(value, key)
      if (topics.some((topic) => changed.has(topic))) continue
      this.#kept.set(key, value)
      if (this.#kept.has(key)) this.#index(topics, key)
    }
  }

  #drop(change: Change): void {
    const topic = change === 'everything' ? EVERYTHING : change === 'lists' ? LISTS : change.product
    for (const changed of this.#underWay) changed.add(topic)
    if (topic === EVERYTHING) return this.#kept.clear()
    if (topic !== LISTS) this.#kept.delete(topic)
    for (const key of [...(this.#keysOf.get(topic) ?? [])]) this.#kept.delete(key)
  }

  /** A value under the name of its topic is found without an index. */
  #index(topics: readonly Topic[], key: string): void {
    for (const topic of topics) {
      if (topic === key) continue
      const keys = this.#keysOf.get(topic)
      if (keys) keys.add(key)
      else this.#keysOf.set(topic, new Set([key]))
    }
  }

  #unindex(value: Value, key: string): void {
    for (const topic of this.#options.topicsOf(value, key)) {
      const keys = this.#keysOf.get(topic)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysOf.delete(topic)
    }
  }
}
