/** Rows grouped by the order they belong to, as they come. */
export function byOrder<Row extends { order_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.order_id)
    if (group) group.push(row)
    else groups.set(row.order_id, [row])
  }
  return groups
}
