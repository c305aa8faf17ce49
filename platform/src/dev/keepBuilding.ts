import { watchFile } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Compiler, Stats } from 'webpack'

interface Building {
  /** A compiler for the descriptor as it is now; throws what is wrong with it. */
  configure(): Promise<Compiler>
  report(error: Error | null, stats?: Stats): void
  /** Gets what is wrong with a changed descriptor. */
  fail(message: string): void
}

/** Builds at every edit. Webpack reads a descriptor's screens only at its start, so that a changed one starts it again. */
export async function keepBuilding(descriptor: string, { configure, report, fail }: Building): Promise<void> {
  const begin = async () => (await configure()).watch({}, report)
  let watching = await begin()
  let restarted = Promise.resolve()
  watchFile(descriptor, { interval: 500 }, () => (restarted = restarted.then(restart)))

  async function restart(): Promise<void> {
    await new Promise((closed) => (watching ? watching.close(closed) : closed(undefined)))
    for (let told = ''; ; await wait(1000))
      try {
        watching = await begin()
        return
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        if (message !== told) fail(message)
        told = message
      }
  }
}
