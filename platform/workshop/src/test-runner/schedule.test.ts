import { runPlan, withNeeds, type Planned } from './schedule'

const plan = {
  lint: { cores: 1 },
  types: { cores: 1 },
  release: { cores: 1 },
  unit: { cores: 2 },
  journeys: { cores: 2, needs: ['release'] },
}

/** Runs steps that end on demand; `began` and `end` return the names of steps that have started since. */
function begin(names: string[], cores: number, steps: Record<string, Planned> = plan) {
  const log: string[] = []
  const ends = new Map<string, () => void>()
  const done = runPlan(steps, names, cores, (name) => {
    log.push(name)
    return new Promise((end) => ends.set(name, end))
  })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
    return log.splice(0)
  }
  return { began: log.splice(0), end, done }
}

test('steps start in order as cores become free, and none overtakes one that waits for more cores', async () => {
  const { began, end, done } = begin(Object.keys(plan), 2)
  expect(began).toEqual(['lint', 'types'])
  expect(await end('types')).toEqual(['release'])
  expect(await end('lint')).toEqual([])
  expect(await end('release')).toEqual(['unit'])
  expect(await end('unit')).toEqual(['journeys'])
  await end('journeys')
  await done
})

test('a step waits for what it needs, however many cores are free', async () => {
  const { began, end } = begin(['release', 'journeys'], 8)
  expect(began).toEqual(['release'])
  expect(await end('release')).toEqual(['journeys'])
})

test('no step overtakes one that needs all cores, even while that waits for its needs', async () => {
  const { journeys, lint, release } = plan
  const { began, end } = begin(['release', 'journeys', 'lint'], 2, { release, journeys, lint })
  expect(began).toEqual(['release'])
  expect(await end('release')).toEqual(['journeys'])
  expect(await end('journeys')).toEqual(['lint'])
})

test('on one core all steps run in sequence', async () => {
  const { began, end } = begin(['unit', 'journeys'], 1)
  expect(began).toEqual(['unit'])
  expect(await end('unit')).toEqual(['journeys'])
})

test('choosing a step includes its needs', () => {
  expect(withNeeds(plan, ['journeys', 'lint'])).toEqual(['lint', 'release', 'journeys'])
})
