import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import { openRegistryStorage, openWorkspace, startHost, startRegistry } from 'workshop'
import { productUnderTest } from './productUnderTest'

/** A release registry, initially with the releases of the product under test, and a host that serves its marketplace. */
export interface ReleaseRegistry {
  /** Address of the marketplace. */
  site: string
  /** The environment of a team's machine: the registry's address, and a token for one remote. */
  teamEnv(remote: string): Promise<NodeJS.ProcessEnv>
  close(): Promise<void>
}

export async function openReleaseRegistry(): Promise<ReleaseRegistry> {
  const home = await mkdtemp(join(tmpdir(), 'haggle-registry-'))
  for (const folder of ['releases', 'apps'])
    await cp(join(productUnderTest().home, folder), join(home, folder), { recursive: true, verbatimSymlinks: true })
  const workspace = openWorkspace(process.cwd(), { HAGGLE_HOME: home })
  const opened = await openRegistryStorage(workspace, {})
  const registry = await startRegistry(workspace, await getPort(), process.env, opened)
  const port = await getPort()
  const backend = { url: productUnderTest().apiUrl, secret: '' }
  const host = await startHost({ home, app: 'marketplace', backend, port })
  return {
    site: `http://localhost:${port}`,
    async teamEnv(remote) {
      const rights = ['publish', 'release']
      const reply = await fetch(`${registry.url}/v1/tokens`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await readFile(registry.tokenFile, 'utf8')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ team: remote, remotes: [remote], paths: [`/${remote}`], rights, days: 1 }),
      })
      const { token } = (await reply.json()) as { token: string }
      const { PATH, HOME } = process.env
      return { PATH, HOME, REGISTRY_URL: registry.url, REGISTRY_TOKEN: token }
    },
    async close() {
      await host.close()
      await registry.stop()
      await rm(home, { recursive: true })
    },
  }
}
