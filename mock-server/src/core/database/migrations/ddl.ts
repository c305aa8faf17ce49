/** A statement that creates a table if it does not exist. */
export const table = (name: string, ...columns: string[]) =>
  `create table if not exists ${name} (${columns.join(', ')})`

/** A statement that creates an index if it does not exist. */
export const index = (name: string, on: string) => `create index if not exists ${name} on ${on}`
