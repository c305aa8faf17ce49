import { sharedPostgres } from './startSharedPostgres'

/** Ends the PostgreSQL that the tests shared, if one was started. */
export default () => sharedPostgres()?.remove()
