import { LRUCache } from 'lru-cache'
import type { Change, Changes } from '../core/database/changes'

/** What a value depends on: a product, by its id, or the membership and order of lists. */
export type Topic = string | typeof LISTS
export const LISTS = Symbol('lists')
const EVERYTHING = Symbol('everything')

interface Options<Value> {
  /** Maximum size in bytes, by `sizeOf`; the least recently used entries are evicted first. */
  maxBytes: number
  sizeOf(value: Value): number
  /** The topics that a value depends on. A change of any of them drops the value. */
  topicsOf(value: Value, key: string): readonly Topic[]
}

/** The topics that changed since a read began. */
type Changed = Set<Topic | typeof EVERYTHING>

/** Approximate overhead of an entry, in bytes. */
const ENTRY_BYTES = 130

/**
 * Caches values read from the database until a commit changes a topic they depend on. A value whose topics change while it
 * is being read is returned but not cached, because it may be stale.
 */
export class FreshCache<Value extends string | object> {
  readonly #changes: Changes
  readonly #topicsOf: Options<Value>['topicsOf']
  readonly #entries: LRUCache<string, Value>
  /** The keys of values by topic, except of a topic that is the key itself. */
  readonly #keysOf = new Map<Topic, Set<string>>()
  readonly #reads = new Map<string, { value: Promise<Value>; changed: Changed }>()
  readonly #runningReads = new Set<Changed>()

  constructor(changes: Changes, { maxBytes, sizeOf, topicsOf }: Options<Value>) {
    this.#changes = changes
    this.#topicsOf = topicsOf
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (value, key) => ENTRY_BYTES + key.length + sizeOf(value),
      dispose: (value, key) => this.#unindex(value, key),
    })
    changes.listen((change) => this.#drop(change))
  }

  /** Returns the cached value; none while changes may be missed. */
  get(key: string): Value | undefined {
    return this.#changes.catchUp() ? this.#entries.get(key) : undefined
  }

  /** Returns the cached value, or reads it. Concurrent callers share a read, unless something changed since it began. */
  getOrRead(key: string, read: () => Promise<Value>): Promise<Value> {
    if (!this.#changes.catchUp()) return read()
    const cached = this.#entries.get(key)
    if (cached !== undefined) return Promise.resolve(cached)
    const running = this.#reads.get(key)
    if (running?.changed.size === 0) return running.value

    const changed: Changed = new Set()
    const value = this.#reading(changed, read, (one) => [[key, one]]).finally(() => {
      if (this.#reads.get(key)?.changed === changed) this.#reads.delete(key)
    })
    this.#reads.set(key, { value, changed })
    return value
  }

  /** Returns the cached values, and reads those that are missing at once; undefined for each that is not found. */
  async getAll(
    keys: readonly string[],
    read: (missing: string[]) => Promise<ReadonlyMap<string, Value>>,
  ): Promise<(Value | undefined)[]> {
    const cached = keys.map((key) => this.get(key))
    const missing = keys.filter((_, at) => cached[at] === undefined)
    if (missing.length === 0) return cached
    const found = await this.#reading(
      new Set(),
      () => read(missing),
      (values) => values,
    )
    return keys.map((key, at) => cached[at] ?? found.get(key))
  }

  /** Reads values, and keeps those that did not change meanwhile. */
  async #reading<Result>(
    changed: Changed,
    read: () => Promise<Result>,
    valuesOf: (result: Result) => Iterable<readonly [string, Value]>,
  ): Promise<Result> {
    this.#runningReads.add(changed)
    try {
      const result = await read()
      this.#keep(valuesOf(result), changed)
      return result
    } finally {
      this.#runningReads.delete(changed)
    }
  }

  #keep(values: Iterable<readonly [string, Value]>, changed: Changed): void {
    if (!this.#changes.catchUp() || changed.has(EVERYTHING)) return
    for (const [key, value] of values) {
      const topics = this.#topicsOf(value, key)
      if (topics.some((topic) => changed.has(topic))) continue
      this.#entries.set(key, value)
      const others = topics.filter((topic) => topic !== key)
      if (others.length > 0 && this.#entries.get(key) !== undefined) this.#index(others, key)
    }
  }

  #drop(change: Change): void {
    const topic = change === 'everything' ? EVERYTHING : change === 'lists' ? LISTS : change.product
    for (const changed of this.#runningReads) changed.add(topic)
    if (topic === EVERYTHING) return this.#entries.clear()
    if (topic !== LISTS) this.#entries.delete(topic)
    for (const key of [...(this.#keysOf.get(topic) ?? [])]) this.#entries.delete(key)
  }

  #index(topics: readonly Topic[], key: string): void {
    for (const topic of topics) this.#keysOf.set(topic, (this.#keysOf.get(topic) ?? new Set()).add(key))
  }

  #unindex(value: Value, key: string): void {
    for (const topic of this.#topicsOf(value, key)) {
      const keys = this.#keysOf.get(topic)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysOf.delete(topic)
    }
  }
}
