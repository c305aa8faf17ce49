import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Storage } from './storage/storage'

/** One thing that was done at the registry. `before` is the hash of the entry before it: none can be changed unseen. */
export const AuditEntry = z.strictObject({
  number: z.number().int().min(1),
  at: z.iso.datetime(),
  /** The team and the token that did it. */
  by: z.strictObject({ team: z.string(), token: z.string() }),
  action: z.string(),
  subject: z.string(),
  detail: z.record(z.string(), z.string()).optional(),
  before: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export type NewAuditEntry = Pick<AuditEntry, 'by' | 'action' | 'subject' | 'detail'>

const keyOf = (number: number) => `audit/${String(number).padStart(9, '0')}.json`
const numberOf = (key: string) => Number(/(\d+)\.json$/.exec(key)?.[1])
const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** Entries that are read at a time. */
const pageSize = 100

/** A damaged or missing entry; the message names it. */
export class AuditDamage extends Error {
  override name = 'AuditDamage'
}

/** Adds an entry behind the newest one; of two that are added at once one comes after the other. */
export async function addToAudit(storage: Storage, entry: NewAuditEntry, now = Date.now()): Promise<AuditEntry> {
  for (;;) {
    const newest = (await storage.list('audit/')).at(-1)
    const number = newest === undefined ? 1 : numberOf(newest) + 1
    const before = newest === undefined ? '' : hashOf((await storage.get(newest))?.bytes ?? '')
    const added: AuditEntry = { number, at: new Date(now).toISOString(), ...entry, before }
    if (await storage.create(keyOf(number), JSON.stringify(added))) return added
  }
}

/** The entries after a number, oldest first, each held against the hash that the next one carries. */
export async function readAudit(storage: Storage, after = 0): Promise<AuditEntry[]> {
  const keys = (await storage.list('audit/')).filter((key) => numberOf(key) >= after).slice(0, pageSize + 1)
  const entries: AuditEntry[] = []
  let before = after === 0 ? '' : undefined
  let expected = Math.max(1, after)
  for (const key of keys) {
    const bytes = (await storage.get(key))?.bytes ?? Buffer.of()
    const entry = parse(key, bytes)
    if (entry.number !== expected++) throw new AuditDamage(`The audit log misses entry ${expected - 1}.`)
    if (before !== undefined && entry.before !== before)
      throw new AuditDamage(`Audit entry ${entry.number - 1} is not as it was written.`)
    before = hashOf(bytes)
    if (entry.number > after) entries.push(entry)
  }
  return entries
}

function parse(key: string, bytes: Buffer): AuditEntry {
  try {
    return AuditEntry.parse(JSON.parse(bytes.toString()))
  } catch {
    throw new AuditDamage(`Audit entry ${numberOf(key)} cannot be read.`)
  }
}
