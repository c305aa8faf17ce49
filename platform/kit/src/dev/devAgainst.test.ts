import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sampleRemote, sampleShell } from '../testing/sampleReleases'
import { overridableAt } from './devAgainst'

let server: Server
let body = ''
beforeAll(() => {
  server = createServer((_, response) => response.end(body))
  return new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => server.close())
const site = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const app = {
  app: 'marketplace',
  title: 'Haggle',
  home: '/',
  links: [],
  allowOverrides: true,
  shell: sampleShell(),
  remotes: [{ name: 'catalog', release: sampleRemote() }],
}

test('an app that allows overrides is accepted', async () => {
  body = JSON.stringify(app)
  expect((await overridableAt(site())).shell.version).toBe('1.0.0')
})

test('a production app, a site without an app, an unreachable one and an invalid URL are refused', async () => {
  body = JSON.stringify({ ...app, allowOverrides: false })
  await expect(overridableAt(site())).rejects.toThrow('takes no remotes from other machines')
  body = '<!doctype html>'
  await expect(overridableAt(site())).rejects.toThrow('/composition.json is no list of what an app is made of.')
  await expect(overridableAt('http://127.0.0.1:1')).rejects.toThrow('http://127.0.0.1:1 does not answer.')
  await expect(overridableAt('market.example')).rejects.toThrow('--against market.example is no address')
})
