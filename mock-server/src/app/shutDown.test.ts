import { shutDown } from './shutDown'

const timeouts = { calls: 10, jobs: 10, metrics: 10 }

function partsThatTell() {
  const done: string[] = []
  const tell = (what: string) => () => Promise.resolve(done.push(what))
  const parts = {
    endJobs: tell('jobs'),
    closeApp: tell('calls'),
    closeMetrics: tell('metrics'),
    closeDatabase: tell('database'),
  }
  return { done, parts }
}

const never = () => new Promise<never>(() => undefined)

test('the database is closed last', async () => {
  const { done, parts } = partsThatTell()
  await shutDown(parts, timeouts)
  expect(done).toEqual(['jobs', 'calls', 'metrics', 'database'])
})

test('a job that waits for a hanging mail server keeps no call from being finished, and ends with the process', async () => {
  const { done, parts } = partsThatTell()
  await shutDown({ ...parts, endJobs: never }, timeouts)
  expect(done).toEqual(['calls', 'metrics'])
})

test('a hanging collector does not keep the process from ending', async () => {
  const { done, parts } = partsThatTell()
  await shutDown({ ...parts, closeMetrics: never }, timeouts)
  expect(done).toEqual(['jobs', 'calls', 'database'])
})
