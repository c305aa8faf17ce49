import { createServer, type AddressInfo } from 'node:net'
import { hostMirror } from './hostMirror'

const registry = { REGISTRY_URL: 'http://127.0.0.1:1', REGISTRY_TOKEN: 'x' }
const refusalOf = (env: NodeJS.ProcessEnv) =>
  hostMirror('/nowhere', 'marketplace', 'production', { ...registry, ...env }).then(
    () => undefined,
    (error: Error) => error.message,
  )

test('a host whose port is in use ends with a line that names PORT', async () => {
  const squatter = createServer()
  await new Promise<void>((listening) => squatter.listen(0, listening))
  const { port } = squatter.address() as AddressInfo
  expect(await refusalOf({ PORT: String(port) })).toBe(
    `PORT=${port} is in use: stop what listens there or set PORT to a free port.`,
  )
  await new Promise((closed) => squatter.close(closed))
})

test.each(['back end', 'ftp://api.test'])(
  'a host whose back end is at %s ends with a line that names API_URL',
  async (url) => {
    expect(await refusalOf({ API_URL: url })).toBe(
      `API_URL=${url} is no address: name the back end, http://127.0.0.1:4000.`,
    )
  },
)
