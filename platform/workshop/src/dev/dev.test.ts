import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { newHome } from '@haggle/kit/testing/sampleReleases'
import { testPort } from '@haggle/kit/testing/testPort'

const program = join(__dirname, '../../bin/dev.mjs')

test.each([
  ['LOG_FILE', '/nowhere/api.log'],
  ['DATABASE_URL', 'postgres://127.0.0.1:1/haggle'],
])('a wrong %s ends it with one line before anything is built', async (name, value) => {
  const home = await newHome()
  const ports = { PORT: '', SHOP_PORT: '', OPERATOR_PORT: '', API_PORT: '' }
  for (const port of Object.keys(ports) as (keyof typeof ports)[]) ports[port] = String(await testPort())
  const env = { ...process.env, HAGGLE_HOME: home, ...ports, [name]: value }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(new RegExp(`^${name}.*\n$`))
  expect(readdirSync(home)).not.toContain('releases')
  rmSync(home, { recursive: true })
})
