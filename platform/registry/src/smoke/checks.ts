import { liveVersion } from '@haggle/kit/apps/compositionChanges'
import { changedLooks } from '@haggle/kit/changes/pictures'
import { foreignEndpoints } from '@haggle/kit/gate/endpoints'
import type { Checks } from '@haggle/kit/gate/gate'
import { inspectRelease as inspectApart } from '@haggle/kit/gate/inspection'
import type { Storage } from '@haggle/kit/storage/storage'
import type { Workspace } from '@haggle/kit/workspace/workspace'
import { openPictures } from '../pictures/pictures'
import { cachedSmoke, type Smoke } from './smokeCache'

/** What is told beside screens that look different. */
export const howToAccept = 'What is meant to look so: --accept-pictures, kept with your name in the audit log.'

/** The gate's checks that read or run a candidate's code. The smoke journey's modules load only when it runs. */
export const checksOf = (
  workspace: Workspace,
  env: NodeJS.ProcessEnv,
  storage: Storage,
  inspect: Checks['inspect'] = inspectApart,
  smoke: Smoke = smokeApart(workspace, env, storage),
): Required<Pick<Checks, 'inspect' | 'inApp'>> => ({
  inspect,
  inApp: async (next, candidate, { before, acceptsPictures = false } = {}) => {
    const foreign = await foreignEndpoints(workspace.home, next, candidate)
    if (foreign.length > 0) return foreign
    const { faults, changes } = await smoke(next, candidate, before)
    if (faults.length > 0 || acceptsPictures || changes.length === 0) return faults
    return [...changes, howToAccept]
  },
})

const smokeApart = (workspace: Workspace, env: NodeJS.ProcessEnv, storage: Storage): Smoke =>
  cachedSmoke(workspace.home, async (next, candidate, before) => {
    const { smokeInSeparateProcess } = await import('./smokeProcess')
    const { faults, pictures } = await smokeInSeparateProcess({ workspace, next, candidate, before }, env)
    const { app } = next
    const { name, version } = candidate
    if (pictures.length === 0) return { faults, changes: [] }
    const about = { app, version, beside: liveVersion(before, name) }
    const verdict = await openPictures(storage).keep(name, about, pictures)
    return { faults, changes: changedLooks(verdict).map((line) => `${app} with ${name} ${version}: ${line}`) }
  })
