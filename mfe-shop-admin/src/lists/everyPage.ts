import { totalOf, type ApiError } from '@haggle/shared-state'

/** A page's reply, as the API client returns it. */
type Reply =
  | { data: unknown; error?: undefined; meta?: unknown }
  | { data?: undefined; error: ApiError; meta?: unknown }

/** All items of a list, read page by page, or the first failure. */
export async function everyPage<Item extends { _id: string }>(
  pageSize: number,
  read: (pageNumber: number) => PromiseLike<Reply> | Reply,
): Promise<{ data: Item[] } | { error: ApiError }> {
  // by id: a list that gets shorter meanwhile answers its last page twice
  const found = new Map<string, Item>()
  for (let pageNumber = 1; ; pageNumber++) {
    const { data, error, meta } = await read(pageNumber)
    if (error !== undefined) return { error }
    for (const item of data as Item[]) found.set(item._id, item)
    if (pageNumber * pageSize >= (totalOf(meta) ?? 0)) return { data: [...found.values()] }
  }
}
