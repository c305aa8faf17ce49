/** Number of page buttons. */
const MAX_BUTTONS = 7

/** The page buttons: all of a few pages; of many the first, the last and those around the current one, with gaps. */
export function pageNumbers(current: number, pages: number): (number | 'gap')[] {
  if (pages <= MAX_BUTTONS) return Array.from({ length: pages }, (_, index) => index + 1)
  const offered = [1, current - 1, current, current + 1, pages].filter((page) => page >= 1 && page <= pages)
  const ascending = [...new Set(offered)].sort((one, other) => one - other)
  return ascending.flatMap((page, index) => [...between(ascending[index - 1] ?? 0, page), page])
}

function between(before: number, page: number): (number | 'gap')[] {
  if (page - before === 2) return [page - 1]
  return page - before > 2 ? ['gap'] : []
}
