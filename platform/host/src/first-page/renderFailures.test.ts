import { RendererEnded } from './rendererProcess'
import { RenderFailures } from './renderFailures'

const open = () => {
  const lines: string[] = []
  const failures = new RenderFailures((line) => lines.push(line))
  return { lines, failures, add: (error: unknown) => failures.add('Home', error, (reason) => `Home: ${reason}.`) }
}

test('a reason is logged once, as one sentence', () => {
  const { lines, add } = open()
  add(new Error('It broke.'))
  add(new Error('It broke.'))
  expect(lines).toEqual(['Home: It broke.'])
})

test('a remote with ever new reasons, or endless ones, fills neither the log nor the memory', () => {
  const { lines, add } = open()
  for (let reason = 0; reason < 500; reason++) add(new Error(`${reason}${'x'.repeat(2000)}`))
  expect(lines).toHaveLength(100)
  expect(Math.max(...lines.map(({ length }) => length))).toBe('Home: .'.length + 500)
})

test('only a screen that ended its process, or was too slow, rests', () => {
  const { failures, add } = open()
  add(new Error('It broke.'))
  expect(failures.rests('Home')).toBe(false)
  add(new RendererEnded('it took too long'))
  expect(failures.rests('Home')).toBe(true)
})

test('a screen rests for ten seconds, also when the clock of the machine is set back meanwhile', () => {
  const { failures, add } = open()
  add(new RendererEnded('it took too long'))
  const now = [Date.now(), performance.now()] as const
  jest.spyOn(Date, 'now').mockReturnValue(now[0] - 3_600_000)
  jest.spyOn(performance, 'now').mockReturnValue(now[1] + 10_000)
  expect(failures.rests('Home')).toBe(false)
  jest.restoreAllMocks()
})
