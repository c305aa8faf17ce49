/** Ends the PostgreSQL that jest.postgres.setup.mjs started, if it did. */
export default () => globalThis.stopTestPostgres?.()
