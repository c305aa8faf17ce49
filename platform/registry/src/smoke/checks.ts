import { foreignEndpoints } from '@haggle/kit/gate/endpoints'
import type { Checks } from '@haggle/kit/gate/gate'
import { inspectRelease as inspectApart } from '@haggle/kit/gate/inspection'
import type { Workspace } from '@haggle/kit/workspace/workspace'
import { cachedSmoke, type Smoke } from './smokeCache'

/** The gate's checks that read or run a candidate's code. The smoke journey's modules load only when it runs. */
export const checksOf = (
  workspace: Workspace,
  env: NodeJS.ProcessEnv,
  inspect: Checks['inspect'] = inspectApart,
  smoke: Smoke = smokeApart(workspace, env),
): Required<Pick<Checks, 'inspect' | 'inApp'>> => ({
  inspect,
  inApp: async (next, candidate) => {
    const foreign = await foreignEndpoints(workspace.home, next, candidate)
    return foreign.length > 0 ? foreign : smoke(next, candidate)
  },
})

const smokeApart = (workspace: Workspace, env: NodeJS.ProcessEnv): Smoke =>
  cachedSmoke(workspace.home, async (next, candidate) => {
    const { smokeInSeparateProcess } = await import('./smokeProcess')
    return smokeInSeparateProcess({ workspace, next, candidate }, env)
  })
