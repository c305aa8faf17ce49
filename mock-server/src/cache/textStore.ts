import type { Entries } from './freshCache'

/** Slots in which a key may be, beginning at its hash. */
const PROBES = 16

/** Bytes per slot: a text and its key should be longer on average, so that most slots stay free. */
const BYTES_PER_SLOT = 256

/** Separates a key, which must not contain it, from its text. */
const END_OF_KEY = '\n'

/**
 * Texts in one block of memory outside the JavaScript heap. Strings would take more of it, for their headers, the map of
 * their keys and the growth that the garbage collector allows, and a map of 100,000 keys is slow to search. When the block
 * is full, the oldest texts are overwritten; its pages take memory once they are written.
 */
export class TextStore implements Entries<string> {
  readonly #block: Buffer
  /** By slot: the key's hash, where its record begins, and its length; 0 if the slot is free. */
  readonly #hashes: Uint32Array
  readonly #begins: Float64Array
  readonly #lengths: Uint32Array
  /** Bytes written since the beginning; the place of byte n in the block is n modulo its size. */
  #written = 0

  constructor(maxBytes: number) {
    const slots = 2 ** Math.ceil(Math.log2(Math.max(PROBES, maxBytes / BYTES_PER_SLOT)))
    this.#block = Buffer.allocUnsafeSlow(maxBytes)
    this.#hashes = new Uint32Array(slots)
    this.#begins = new Float64Array(slots)
    this.#lengths = new Uint32Array(slots)
  }

  /** Whether nothing was overwritten yet and there is room for more. */
  get hasRoom(): boolean {
    return this.#written < this.#block.length * 0.99
  }

  get(key: string): string | undefined {
    return this.#find(key)?.record.slice(key.length + END_OF_KEY.length)
  }

  set(key: string, text: string): void {
    const record = key + END_OF_KEY + text
    const length = Buffer.byteLength(record)
    this.delete(key)
    if (length > this.#block.length) return
    const hash = hashOf(key)
    const begin = this.#reserve(length)
    this.#block.write(record, begin % this.#block.length)
    const slot = this.#freeSlot(hash)
    this.#hashes[slot] = hash
    this.#begins[slot] = begin
    this.#lengths[slot] = length
  }

  delete(key: string): void {
    const found = this.#find(key)
    if (found) this.#lengths[found.slot] = 0
  }

  clear(): void {
    this.#lengths.fill(0)
    this.#written = 0
  }

  /** Returns where a record of that length may begin: records do not continue at the beginning of the block. */
  #reserve(length: number): number {
    const rest = this.#block.length - (this.#written % this.#block.length)
    if (rest < length) this.#written += rest
    const begin = this.#written
    this.#written += length
    return begin
  }

  #find(key: string): { slot: number; record: string } | undefined {
    const hash = hashOf(key)
    for (let at = hash; at < hash + PROBES; at++) {
      const slot = at & (this.#hashes.length - 1)
      if (this.#hashes[slot] !== hash || !this.#isUsed(slot)) continue
      const record = this.#recordIn(slot)
      if (record.startsWith(key) && record[key.length] === END_OF_KEY) return { slot, record }
    }
    return undefined
  }

  /** A free slot for a hash, or else the one with the oldest record. */
  #freeSlot(hash: number): number {
    let oldest = hash & (this.#hashes.length - 1)
    for (let at = hash; at < hash + PROBES; at++) {
      const slot = at & (this.#hashes.length - 1)
      if (!this.#isUsed(slot)) return slot
      if ((this.#begins[slot] ?? 0) < (this.#begins[oldest] ?? 0)) oldest = slot
    }
    return oldest
  }

  /** Whether a slot has a record that is not overwritten. */
  #isUsed(slot: number): boolean {
    return this.#lengths[slot] !== 0 && this.#written <= (this.#begins[slot] ?? 0) + this.#block.length
  }

  #recordIn(slot: number): string {
    const begin = (this.#begins[slot] ?? 0) % this.#block.length
    return this.#block.toString('utf8', begin, begin + (this.#lengths[slot] ?? 0))
  }
}

/** FNV-1a. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
