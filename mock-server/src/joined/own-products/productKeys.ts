import { createHash } from 'node:crypto'
import type { ProductInput } from '@haggle/shared-contract'
import { conflict } from '../../base/refusals'
import type { Transaction } from '../../core/database/database'
import { insertProductKey, productOfKey } from '../../market/catalogue/store'

/** An addition of a product, identified by its shop and Idempotency-Key. */
interface KeyedAddition {
  shopId: string
  key: string
  input: ProductInput
}

/** The product that was added with this key, if any. Throws 409 if it was a different one. */
export async function productAddedWith(tx: Transaction, addition: KeyedAddition): Promise<string | undefined> {
  const { key, input } = hashesOf(addition)
  const earlier = await productOfKey(tx, key)
  if (earlier && earlier.input !== input)
    throw conflict('This product is in your shop already, as the form was filled in before. Please edit it there.')
  return earlier?.product_id
}

/** Remembers the product that was added with a key. */
export const rememberProduct = (tx: Transaction, addition: KeyedAddition, id: string, now: number) =>
  insertProductKey(tx, { ...hashesOf(addition), product_id: id, created_at: now })

const hashesOf = ({ shopId, key, input }: KeyedAddition) => ({ key: hashOf([shopId, key]), input: hashOf(input) })

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')
