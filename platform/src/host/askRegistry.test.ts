import { once } from 'node:events'
import { createServer } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { askRegistry, LONG_POLL_LIMIT } from './askRegistry'

async function silentRegistry() {
  const server = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, token: 'token', close: () => server.close() }
}

test('a call to a registry that falls silent ends in time, also while garbage is collected', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const collecting = setInterval(collect, 20)
  const registry = await silentRegistry()
  const begun = performance.now()
  await expect(askRegistry(registry, new AbortController().signal)('/v1/key', {}, 500)).rejects.toThrow(
    'does not answer',
  )
  expect(performance.now() - begun).toBeLessThan(3000)
  clearInterval(collecting)
  registry.close()
}, 10_000)

test('a call ends when the host stops', async () => {
  const registry = await silentRegistry()
  const stopping = new AbortController()
  const call = askRegistry(registry, stopping.signal)('/v1/key')
  stopping.abort(new Error('stopping'))
  await expect(call).rejects.toThrow('stopping')
  await expect(askRegistry(registry, stopping.signal)('/v1/key')).rejects.toThrow('stopping')
  registry.close()
})

test('a host follows within ten seconds of the return of a registry that fell silent', () => {
  expect(LONG_POLL_LIMIT).toBeLessThan(10_000)
})
