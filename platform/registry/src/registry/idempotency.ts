import { randomInt } from 'node:crypto'
import type { Once } from '@haggle/kit/apps/once'
import { CallError } from '@haggle/kit/base/callError'
import { parseDocument } from '@haggle/kit/base/document'
import type { Storage } from '@haggle/kit/storage/storage'
import { DAY } from '@haggle/shared-server'
import { z } from 'zod'
import { MAX_DAYS } from '../tokens/tokens'

/** What is stored of a change with an Idempotency-Key: its request, and the time of its entry in the app's history. */
const Stored = z.strictObject({ request: z.string(), time: z.iso.datetime() })

/** A change as the registry's storage remembers it, also after a restart. */
interface StoredOnce extends Once {
  /** Whether another request fixed its time. */
  isRepeated(): Promise<boolean>
}

/** The change of an id, which stands for a caller and its Idempotency-Key. `request` must be the same each time. */
export function onceIn(storage: Storage, id: string, request: string): StoredOnce {
  const key = `changes/${id}.json`
  let isOwn = false

  async function time() {
    const stored = await storage.get(key)
    if (!stored) return undefined
    const known = parseDocument(stored.bytes.toString(), Stored)
    if (known.request !== request) throw otherChange()
    return known.time
  }

  return {
    time,
    async fix(wanted) {
      const stored: z.infer<typeof Stored> = { request, time: unique(wanted) }
      isOwn ||= await storage.create(key, JSON.stringify(stored))
      return (await time()) ?? stored.time
    },
    isRepeated: async () => !isOwn && (await time()) !== undefined,
  }
}

/** Removes the changes of tokens that have expired since, which nobody can repeat. */
export async function removeOldChanges(storage: Storage, now: number): Promise<void> {
  const oldest = new Date(now - MAX_DAYS * DAY).toISOString()
  for (const key of await storage.list('changes/')) {
    const stored = await storage.get(key)
    if (stored && parseDocument(stored.bytes.toString(), Stored).time < oldest) await storage.remove(key)
  }
}

/** A time with random digits, so that two changes of one millisecond are told apart. */
const unique = (time: string) => time.replace('Z', `${String(randomInt(1_000_000)).padStart(6, '0')}Z`)

/** The refusal of a key that another change has. */
export const otherChange = () =>
  new CallError(409, 'This Idempotency-Key was sent with another change: take a new one.')
