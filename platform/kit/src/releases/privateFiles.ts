import { PRERENDER_FILE } from './buildNames'

const STATEMENTS = /(^|\/)(statement|receipt)\.json/
const SOURCES = new RegExp(`\\.map$|(^|/)${PRERENDER_FILE.replace('.', '\\.')}$`)

/**
 * Whether a file of a release is not for everybody: build statements and receipts; and, unless `arePublic`, source maps and
 * the bundle from which hosts render, which hold the sources.
 */
export const isPrivateFile = (path: string, arePublic: boolean): boolean =>
  STATEMENTS.test(path) || (!arePublic && SOURCES.test(path))
