/** A statement that makes a table unless it is there. */
export const table = (name: string, ...columns: string[]) =>
  `create table if not exists ${name} (${columns.join(', ')})`

/** A statement that makes an index unless it is there. */
export const index = (name: string, on: string) => `create index if not exists ${name} on ${on}`
