import type { Workspace } from '../workspace/workspace'
import type { Checks } from './gate'
import { inspectRelease as inspectApart } from './inspection'
import { cachedSmoke } from './smokeCache'

/** The gate's checks that run a candidate. The smoke journey's modules load only when it runs. */
export const checksOf = (
  workspace: Workspace,
  env: NodeJS.ProcessEnv,
  inspect: Checks['inspect'] = inspectApart,
): Required<Pick<Checks, 'inspect' | 'smoke'>> => ({
  inspect,
  smoke: cachedSmoke(workspace.home, async (next, candidate) => {
    const { smokeInSeparateProcess } = await import('./smokeProcess')
    return smokeInSeparateProcess({ workspace, next, candidate }, env)
  }),
})
