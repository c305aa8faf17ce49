import type { Workspace } from '../workspace/workspace'
import type { Checks } from './gate'
import { inspect as inspectApart } from './inspection'
import { cachedSmoke } from './smokeCache'

/** What the gate looks at beyond documents and files. Its browser is only loaded when it is used. */
export const checksOf = (
  workspace: Workspace,
  env: NodeJS.ProcessEnv,
  inspect: Checks['inspect'] = inspectApart,
): Required<Pick<Checks, 'inspect' | 'smoke'>> => ({
  inspect,
  smoke: cachedSmoke(workspace.home, async (next, newcomer) => {
    const { smokeApart } = await import('./smokeProcess')
    return smokeApart(workspace, env, next, newcomer)
  }),
})
