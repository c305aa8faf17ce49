import { readApp } from '@haggle/kit/apps/revisions'
import { gaugeBy } from '@haggle/shared-server/metrics'
import type { Registry } from 'prom-client'
import type { CanaryWatch } from './watch'

/** Adds whether each app's canaries are watched, if it has any: by `watch`, or by nobody. */
export function canaryMetrics(register: Registry, home: string, apps: readonly string[], watch?: CanaryWatch): void {
  gaugeBy(
    register,
    'app',
    'haggle_canaries_watched',
    'Whether canaries of an app would be taken back: 1, also without any; 0 if what browsers report cannot be read.',
    () => Promise.all(apps.map(async (app) => [app, await isWatched(app)] as const)),
  )

  async function isWatched(app: string) {
    if (watch) return watch.watches(app)
    const state = await readApp(home, app).catch(() => undefined)
    return !state?.composition.remotes.some(({ canary }) => canary)
  }
}
