import { readApp } from '@haggle/kit/apps/revisions'
import { Gauge, type Registry } from 'prom-client'
import type { CanaryWatch } from './watch'

/** Adds whether each app's canaries are watched, if it has any: by `watch`, or by nobody. */
export function canaryMetrics(register: Registry, home: string, apps: readonly string[], watch?: CanaryWatch): void {
  new Gauge({
    name: 'haggle_canaries_watched',
    help: 'Whether canaries of an app would be taken back: 1, also without any; 0 if what browsers report cannot be read.',
    labelNames: ['app'],
    registers: [register],
    async collect() {
      for (const app of apps) this.set({ app }, (await isWatched(app)) ? 1 : 0)
    },
  })

  async function isWatched(app: string) {
    if (watch) return watch.watches(app)
    const state = await readApp(home, app).catch(() => undefined)
    return !state?.composition.remotes.some(({ canary }) => canary)
  }
}
