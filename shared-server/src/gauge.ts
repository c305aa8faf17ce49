import { Gauge, type Registry } from 'prom-client'

type Value = number | boolean | undefined

/** Adds a gauge that is read at each scrape, and has no value where there is none. */
export function gauge(register: Registry, name: string, help: string, read: () => Value | Promise<Value>): void {
  new Gauge({
    name,
    help,
    registers: [register],
    async collect() {
      const value = await read()
      if (value === undefined) this.remove()
      else this.set(Number(value))
    },
  })
}

/** Adds one with a value for each of some things, by a label. */
export function gaugeBy<Label extends string>(
  register: Registry,
  label: Label,
  name: string,
  help: string,
  read: () => Iterable<readonly [string, Value]> | Promise<Iterable<readonly [string, Value]>>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [register],
    async collect() {
      this.reset()
      for (const [thing, value] of await read())
        if (value !== undefined) this.set({ [label]: thing } as Record<Label, string>, Number(value))
    },
  })
}
