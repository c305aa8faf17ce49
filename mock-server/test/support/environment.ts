import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testPostgresUrl } from './postgres'

declare const TEST_DATABASE: 'libsql' | 'postgres'

/**
 * Creates an empty database of the dialect under test, and returns the environment variables that name it. `hasSchema` saves
 * time on PostgreSQL; a file is created when it is opened.
 */
export async function freshEnvironment({ hasSchema = true } = {}): Promise<{
  environment: Record<string, string>
  drop(): Promise<void>
}> {
  const home = mkdtempSync(join(tmpdir(), 'haggle-home-'))
  const postgres = TEST_DATABASE === 'postgres' ? await testPostgresUrl({ hasSchema }) : undefined
  return {
    environment: { HAGGLE_HOME: home, ...(postgres && { DATABASE_URL: postgres.url }) },
    drop: async () => {
      await postgres?.drop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
