import { isRefusal } from '@haggle/shared-state'

interface Failure<Item> {
  item: Item
  error: object
}

/** The result of one request per item. */
export interface Outcome<Item> {
  /** Number of items. */
  of: number
  done: readonly Item[]
  failed: readonly Failure<Item>[]
}

/**
 * Sends a request for each item, in turn. Continues after a refusal, which is about one item; ends at any other
 * failure, which the rest would meet as well.
 */
export async function oneByOne<Item>(
  items: readonly Item[],
  send: (item: Item) => PromiseLike<{ error?: object | undefined }> | { error?: object | undefined },
): Promise<Outcome<Item>> {
  const done: Item[] = []
  const failed: Failure<Item>[] = []
  for (const item of items) {
    const { error } = await send(item)
    if (!error) {
      done.push(item)
      continue
    }
    failed.push({ item, error })
    if (!isRefusal(error)) break
  }
  return { of: items.length, done, failed }
}

interface Words<Item> {
  /** What was done to the items: 'products are deleted'. */
  done: string
  nameOf: (item: Item) => string
  reasonOf: (error: object) => string
}

/** Why not all was done: '2 of 5 products are deleted. Desk Lamp: …'; for a single item the reason alone. */
export function failureInWords<Item>(
  { of, done, failed }: Outcome<Item>,
  { done: what, nameOf, reasonOf }: Words<Item>,
): string | undefined {
  const [first] = failed
  if (!first) return undefined
  if (of === 1) return reasonOf(first.error)
  const reasons = failed.map(({ item, error }) => `${nameOf(item)}: ${reasonOf(error)}`)
  return [`${done.length} of ${of} ${what}.`, ...reasons].join(' ')
}
