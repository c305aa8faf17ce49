import { keepOverrides, overridesHere } from '../composition/overrides'
import { reloadWithout } from '../composition/reloadWithout'

/**
 * Overrides a remote with an address on this machine, or a flag with `on` or `off`, in this tab, and reloads the page. Without a
 * value it is no longer overridden.
 */
export function setOverride(name: string, value?: string): void {
  const others = [...overridesHere()].filter(([each]) => each !== name)
  keepOverrides(new Map(value === undefined ? others : [...others, [name, value]]))
  reloadWithout('remote')
}
