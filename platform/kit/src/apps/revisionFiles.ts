import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { parseDocument } from '../base/document'
import { Damaged } from '../signing/envelope'
import { parseStatement, readStated } from '../signing/statement'

/** File in a revision's directory that holds the signature over its files. */
export const STATEMENT_FILE = 'statement.json'

/** Reads a document of a revision. Throws `Damaged` if it cannot be parsed. */
export async function readDocument<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  const text = await readFile(file, 'utf8')
  try {
    return parseDocument(text, schema)
  } catch (cause) {
    throw damaged(`${file} is damaged: ${messageOf(cause)}`)
  }
}

/**
 * Throws `Damaged` if a revision's files differ from its signed statement. The key is not checked: an attacker who can write
 * here could replace it as well, and a home may be a copy of another.
 */
export async function requireSigned(revision: string): Promise<void> {
  const text = await readFile(join(revision, STATEMENT_FILE), 'utf8').catch(() => '')
  try {
    const statement = parseStatement(text, STATEMENT_FILE)
    for (const file of ['composition.json', 'history.json']) await readStated(revision, file, statement)
  } catch (error) {
    throw error instanceof Damaged ? damaged(`${revision} is damaged: ${error.message}`) : error
  }
}

/** A revision in this home is damaged; the message names its folder, for the operator. */
export class DamagedRevision extends Damaged {
  override name = 'DamagedRevision'
}

const damaged = (what: string) =>
  new DamagedRevision(`${what}. Put it right, or remove its folder to go back to the revision before.`)

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
