import { execFileSync } from 'node:child_process'
import { mkdir, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newHome, sampleRemote, store } from '../testing/sampleReleases'
import { noCommit } from '../workspace/git'
import { commitOf } from '../workspace/version'
import { builtBefore } from './build'
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
afterEach(async () => {
  delete process.env.GIT_TEST_ASSUME_DIFFERENT_OWNER
  await rm(root, { recursive: true })
})

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@haggle.test', ...args], { cwd: root })

test('the commit of a checkout that belongs to another user is known', async () => {
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '--message', 'Gifts')
  process.env.GIT_TEST_ASSUME_DIFFERENT_OWNER = '1'
  expect(await commitOf(root, [])).toMatch(/^[0-9a-f]{40}/)
})

test('a repository of another user around a checkout is not read; a line says so, and what to do', async () => {
  const inside = join(root, 'gifts')
  await mkdir(inside)
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '--message', 'Gifts')
  expect(await commitOf(inside, [])).toMatch(/^[0-9a-f]{40}/)
  process.env.GIT_TEST_ASSUME_DIFFERENT_OWNER = '1'
  expect(await commitOf(inside, [])).toBe('unknown')
  expect(await noCommit(inside, [{ name: 'gifts', version: '1.0.0' }])).toBe(
    'No git commit: who will not know what gifts 1.0.0 was built from; the repository belongs to another user, and git does ' +
      `not read it: git config --global --add safe.directory ${await realpath(root)}.`,
  )
})

test('without git, a line says to install it', async () => {
  const { PATH } = process.env
  process.env.PATH = root
  const line = await noCommit(root, [
    { name: 'gifts', version: '1.0.0' },
    { name: 'shell', version: '1.1.0' },
  ])
  process.env.PATH = PATH
  expect(line).toBe('No git commit: who will not know what gifts 1.0.0 and shell 1.1.0 were built from; install git.')
})

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
