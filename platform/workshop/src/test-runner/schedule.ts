/** A step of a plan: the steps that must end before it starts, and the number of cores it uses. */
export interface Planned {
  needs?: readonly string[]
  cores: number
}

/** The names of the chosen steps and of all their needs, in the plan's order. */
export function withNeeds(plan: Record<string, Planned>, chosen: readonly string[]): string[] {
  const needed = chosen.flatMap((name) => withNeeds(plan, plan[name]?.needs ?? []))
  return Object.keys(plan).filter((name) => chosen.includes(name) || needed.includes(name))
}

/**
 * Runs the named steps in the plan's order, each as soon as its needs have ended and enough cores are free. A step that needs
 * more cores than there are gets all.
 */
export async function runPlan<Step extends Planned>(
  plan: Record<string, Step>,
  names: readonly string[],
  cores: number,
  run: (name: string, step: Step) => Promise<void>,
): Promise<void> {
  const waiting = new Map(Object.entries(plan).filter(([name]) => names.includes(name)))
  const running = new Map<string, Promise<void>>()
  let free = cores

  const start = async (name: string, step: Step, taken: number) => {
    free -= taken
    await run(name, step)
    free += taken
    running.delete(name)
  }
  while (waiting.size + running.size > 0) {
    for (const [name, step] of waiting) {
      const taken = Math.min(step.cores, cores)
      const isEarly = step.needs?.some((need) => waiting.has(need) || running.has(need))
      // a step that needs all cores would starve if others overtook it
      if (isEarly && taken < cores) continue
      if (isEarly || taken > free) break
      waiting.delete(name)
      running.set(name, start(name, step, taken))
    }
    await Promise.race(running.values())
  }
}
