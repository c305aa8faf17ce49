/** The code of an error of Node.js, Fastify or a database driver, such as `ENOENT` or `SQLITE_BUSY`. */
export const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
