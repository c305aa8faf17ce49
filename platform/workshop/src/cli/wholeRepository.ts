import type { WholeRepository } from '@haggle/kit/cli/commandInput'
import { stopOnSignal } from '@haggle/kit/settings/shutdown'
import { ownFreezes, ownRegistry, ownStorage } from '@haggle/registry/registry/ownRegistry'
import { checksOf } from '@haggle/registry/smoke/checks'
import { readTeams } from '@haggle/registry/teams/readTeams'
import { teamsPage } from '@haggle/registry/teams/teamsPage'
import { releasesReport } from './report'

/** What runs until it is stopped, and webpack, are loaded only when they are needed. */
export const wholeRepository: WholeRepository = {
  registry: ownRegistry,
  inApp: (workspace, env) => checksOf(workspace, env, ownStorage(workspace.home).storage).inApp,
  releases: releasesReport,
  teamsPage: async (workspace) =>
    teamsPage(await readTeams(workspace), [], new Date(), await ownFreezes(workspace.home).list()),

  async host({ home }, app, environment, env) {
    const { hostMirror } = await import('@haggle/host/host/hostMirror')
    await hostMirror(home, app, environment, env, await serviceLog(env))
  },

  async runRegistry(workspace, env, builds) {
    const { runRegistry } = await import('../start/runRegistry')
    const { stop } = await runRegistry(workspace, env, builds, await serviceLog(env))
    stopOnSignal(stop)
  },

  async dev(workspace, folders, env) {
    const { dev } = await import('../dev/dev')
    return dev(workspace, folders, env)
  },
}

/** The log of a command that runs until it is stopped. */
const serviceLog = async (env: NodeJS.ProcessEnv) => (await import('@haggle/host/log/jsonLog')).openJsonLog(env)
