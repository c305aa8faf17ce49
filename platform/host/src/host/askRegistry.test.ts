import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { serve } from '@haggle/shared-server/testing/serve'
import { askRegistry, LONG_POLL_LIMIT } from './askRegistry'

/** Registry that sends a file of `bytes`, one each 80 ms, and then nothing, without ending it. */
async function slowRegistry(bytes: number) {
  const { url, close } = await serve(async (_, response) => {
    response.writeHead(200, { 'content-length': 40 })
    for (let sent = 0; sent < bytes; sent++) {
      await wait(80)
      response.write('x')
    }
  })
  return { url, token: 'token', close }
}

test('a file may take longer than its line may be silent', async () => {
  const registry = await slowRegistry(40)
  const reply = await askRegistry(registry, new AbortController().signal, 3000)('/releases/a/1.0.0/main.js')
  expect(await reply.text()).toBe('x'.repeat(40))
  registry.close()
})

test('a file whose line falls silent ends in time, as does a poll that takes too long', async () => {
  const registry = await slowRegistry(2)
  const ask = askRegistry(registry, new AbortController().signal, 1500)
  const file = await ask('/releases/a/1.0.0/main.js')
  await expect(file.text()).rejects.toThrow('does not answer')
  await expect(ask('/v1/key', {}, 300).then((reply) => reply.text())).rejects.toThrow('does not answer')
  registry.close()
})

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
  await expect(askRegistry(registry, new AbortController().signal)('/v1/key', {}, 500)).rejects.toThrow(
    'does not answer',
  )
  clearInterval(collecting)
  registry.close()
})

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
