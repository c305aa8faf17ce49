import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configFolder, fileMemory } from './memory'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'haggle-agent-'))))
afterEach(() => rm(folder, { recursive: true }))

const site = new URL('http://localhost:3000')
const tokens = { access_token: 'secret', token_type: 'Bearer', issuer: 'http://localhost:3000' }

test('credentials are kept by market, in a file that its user alone can read', async () => {
  const inner = join(folder, 'haggle-agent')
  const memory = fileMemory(inner, site)
  expect(await memory.load()).toEqual({})
  await memory.save({ client: { client_id: 'c' }, tokens })
  expect(await memory.load()).toEqual({ client: { client_id: 'c' }, tokens })
  const [file = ''] = await readdir(inner)
  expect((await stat(join(inner, file))).mode & 0o777).toBe(0o600)
  expect((await stat(inner)).mode & 0o777).toBe(0o700)
  expect(await fileMemory(inner, new URL('http://localhost:3001')).load()).toEqual({})
  await memory.forget()
  expect(await readdir(inner)).toEqual([])
})

test('a file that cannot be read as one is as none', async () => {
  await writeFile(join(folder, 'localhost_3000.json'), '{')
  expect(await fileMemory(folder, site).load()).toEqual({})
})

test('it stands in the folder for settings', () => {
  expect(configFolder({ XDG_CONFIG_HOME: '/home/ada/settings' })).toBe('/home/ada/settings/haggle-agent')
})
