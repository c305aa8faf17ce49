import { createHash } from 'node:crypto'
import { Damaged, seal, unseal } from '@haggle/kit/signing/envelope'
import { openKey, type SigningKey } from '@haggle/kit/signing/key'
import type { Storage } from '@haggle/kit/storage/storage'
import { z } from 'zod'

/** One action at the registry. `before` is the SHA-256 of the previous entry as stored, so that a changed one is detected. */
export const AuditEntry = z.strictObject({
  number: z.number().int().min(1),
  at: z.iso.datetime(),
  /** The team and the token's id. */
  by: z.strictObject({ team: z.string(), token: z.string() }),
  action: z.string(),
  subject: z.string(),
  detail: z.record(z.string(), z.string()).optional(),
  before: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** An action as the audit log records it, without who did it. */
export type AuditedAction = Pick<AuditEntry, 'action' | 'subject' | 'detail'>

const PAYLOAD_TYPE = 'application/vnd.haggle.audit+json'

const keyOf = (number: number) => `audit/${String(number).padStart(9, '0')}.json`
const numberOf = (key: string) => Number(/(\d+)\.json$/.exec(key)?.[1])
const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** Most entries returned by one read. */
const PAGE_SIZE = 100

/** The audit log of a storage; each entry is signed with the home's key. */
export function openAudit(storage: Storage, home: string, now: () => number) {
  /** Number of the newest known entry; other registries may have added more. */
  let newest = 0

  async function findNewest(): Promise<{ number: number; bytes: Buffer | undefined }> {
    // counted here: concurrent calls that share a count leave a gap
    let number = newest || numberOf((await storage.list('audit/')).at(-1) ?? keyOf(0))
    while (await storage.get(keyOf(number + 1))) number++
    newest = Math.max(newest, number)
    return { number, bytes: number === 0 ? undefined : (await storage.get(keyOf(number)))?.bytes }
  }

  return {
    /** Appends an entry; retries with the next number if a concurrent one took it. */
    async add(entry: AuditedAction & Pick<AuditEntry, 'by'>): Promise<void> {
      const key = await openKey(home)
      for (;;) {
        const last = await findNewest()
        const number = last.number + 1
        const before = last.bytes ? hashOf(last.bytes) : ''
        const added: AuditEntry = { number, at: new Date(now()).toISOString(), ...entry, before }
        if (await storage.create(keyOf(number), JSON.stringify(seal(PAYLOAD_TYPE, added, key)))) return
      }
    },

    /** Reads up to 100 entries after a number, oldest first. Throws `Damaged` if one is missing or not as it was signed. */
    async read(after = 0): Promise<AuditEntry[]> {
      const signer = await openKey(home)
      // with the entry before the page, whose hash the first one of the page names
      const keys = (await storage.list('audit/'))
        .filter((key) => numberOf(key) >= after)
        .slice(0, after === 0 ? PAGE_SIZE : PAGE_SIZE + 1)
      const entries: AuditEntry[] = []
      let before = after === 0 ? '' : undefined
      let expected = Math.max(1, after)
      for (const key of keys) {
        const bytes = (await storage.get(key))?.bytes ?? Buffer.of()
        const entry = parse(key, bytes, signer)
        if (entry.number !== expected++) throw new Damaged(`The audit log misses entry ${expected - 1}.`)
        if (before !== undefined && entry.before !== before)
          throw new Damaged(`Audit entry ${entry.number - 1} is not as it was written.`)
        before = hashOf(bytes)
        if (entry.number > after) entries.push(entry)
      }
      return entries
    },

    /** Reads an entry's bytes as stored: the next one's `before` is their SHA-256. Throws `Damaged` if not as it was signed. */
    async stored(number: number): Promise<Buffer | undefined> {
      const bytes = (await storage.get(keyOf(number)))?.bytes
      if (bytes) parse(keyOf(number), bytes, await openKey(home))
      return bytes
    },
  }
}

/** Parses and verifies an entry. */
function parse(key: string, bytes: Buffer, { id }: SigningKey): AuditEntry {
  const what = `Audit entry ${numberOf(key)}`
  try {
    return AuditEntry.parse(unseal(JSON.parse(bytes.toString()), PAYLOAD_TYPE, what, id))
  } catch (error) {
    throw new Damaged(error instanceof Damaged ? `${error.message}.` : `${what} cannot be read.`)
  }
}
