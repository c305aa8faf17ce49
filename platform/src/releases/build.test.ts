import { execFileSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builtBefore } from './build'
import { newHome, sampleRemote, store } from './samples'
import { sourceHash } from './source'

let root: string
beforeEach(async () => {
  root = await newHome()
  const files = {
    'remote.json': {
      name: 'gifts',
      contract: '^1.0.0',
      screens: [{ path: '/gifts', access: 'everyone', screen: './Gifts' }],
    },
    'package.json': { name: 'gifts', version: '1.0.0' },
    'package-lock.json': {},
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(root, name), JSON.stringify(content))
})
afterEach(() => rm(root, { recursive: true }))

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@haggle.test', ...args], { cwd: root })

test('a release that was built before there was a commit is built again once there is one', async () => {
  const workspace = { root, home: join(root, '.haggle') }
  const source = sourceHash(root, root)
  const stored = (version: string, commit: string, builtAt: string) =>
    store(workspace.home, sampleRemote({ name: 'gifts', version, commit, builtAt, source }))
  const found = async () => (await builtBefore(workspace, root))?.version
  await stored('1.0.0', 'unknown', '2026-01-01T00:00:00.000Z')
  git('init', '--quiet')
  expect(await found()).toBe('1.0.0')
  git('commit', '--quiet', '--allow-empty', '--message', 'Gifts')
  expect(sourceHash(root, root)).toBe(source)
  expect(await found()).toBeUndefined()
  await stored('1.0.0-x', 'a'.repeat(40), '2026-01-02T00:00:00.000Z')
  expect(await found()).toBe('1.0.0-x')
})
