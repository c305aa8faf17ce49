import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBackend, type Backend } from '../start/backend'
import { findFreePort } from '../start/settings'

/** Runs something before a back end with a demo market that is thrown away afterwards. */
export async function withTryoutBackend<T>(
  root: string,
  env: NodeJS.ProcessEnv,
  use: (backend: Backend) => Promise<T>,
) {
  const home = await mkdtemp(join(tmpdir(), 'haggle-tryout-'))
  const { PATH, HOME } = env
  try {
    const backend = await startBackend({ root, home }, await findFreePort(), { PATH, HOME, SEED: 'demo' })
    return await use(backend).finally(() => backend.stop())
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}
