import { execFileSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as readline from 'node:readline/promises'
import type { Registry } from '../client/client'
import { sampleComposition } from '../testing/sampleApps'
import { newHome, sampleRemote } from '../testing/sampleReleases'
import type { CommandInput } from './commandInput'
import { requireReady } from './requireReady'

jest.mock('node:readline/promises')

let root: string
let told: jest.SpyInstance
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@haggle.test', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
const write = (file: string, content: object) => writeFile(join(root, file), JSON.stringify(content))
const commitAll = () => (git('add', '-A'), git('commit', '--quiet', '--message', 'Gifts'), git('rev-parse', 'HEAD'))

beforeEach(async () => {
  root = await newHome()
  const screens = [{ path: '/gifts', access: 'everyone', screen: './Gifts' }]
  await write('remote.json', { name: 'gifts', contract: '^1.0.0', screens })
  await write('package.json', { name: 'gifts', version: '1.0.0' })
  git('init', '--quiet')
  told = jest.spyOn(console, 'error').mockReturnValue()
})
afterEach(async () => {
  told.mockRestore()
  await rm(root, { recursive: true })
})

const marketplace = { environment: 'production', app: 'marketplace' }

/** Looks at the repository while a build of this commit is live; the message of a refusal, or what is told to the registry. */
async function look(live?: string, input: Partial<CommandInput> = {}) {
  const remotes = live === undefined ? [] : [sampleRemote({ name: 'gifts', version: '1.1.0', commit: live })]
  const history = [
    { at: '2026-11-29T15:00:00.000Z', by: 'gifts', action: 'release' as const, name: 'gifts', to: '1.1.0' },
  ]
  const registry: Partial<Registry> = {
    state: () => Promise.resolve({ composition: sampleComposition(remotes), history }),
    provenanceOf: () => Promise.resolve({ by: 'bea' } as never),
  }
  const call = { folder: root, env: { PATH: process.env.PATH, CI: 'true' }, ...input }
  return requireReady(call, registry as Registry, [marketplace]).then(
    ({ onto, anyway }) => ({ onto: onto(marketplace), anyway }),
    ({ message }: Error) => message,
  )
}

const ways = 'What is meant all the same: --anyway "why", kept with your name in the audit log.'

test('types and tests that fail are refused, with their last words', async () => {
  const scripts = { types: 'echo wrong type && exit 1', test: 'echo $REGISTRY_TOKEN one failed >&2 && exit 1' }
  await write('package.json', { name: 'gifts', version: '1.0.0', scripts })
  const env = { PATH: process.env.PATH, REGISTRY_TOKEN: 'haggle_secret' }
  expect(await look(undefined, { env })).toBe(`npm run types fails.\nnpm run test fails.\n${ways}`)
  expect(told.mock.calls.flat()).toEqual(['wrong type', 'one failed'])
})

test('what is not committed is named; a CI is refused, a person is asked', async () => {
  commitAll()
  expect(await look()).toEqual({})
  for (const name of ['a', 'b', 'c', 'd']) await write(`${name}.json`, {})
  const question = 'Not committed, so that nobody could build it again: a.json, b.json, c.json and 1 more.'
  expect(await look()).toBe(`${question}\n${ways}`)

  const isTTY = Object.getOwnPropertyDescriptor(process.stdin, 'isTTY')
  Object.defineProperty(process.stdin, 'isTTY', { value: true, configurable: true })
  const answers = ['', 'y']
  jest.mocked(readline.createInterface).mockReturnValue({
    question: () => Promise.resolve(answers.shift()),
    close: () => undefined,
  } as never)
  const { PATH } = process.env
  expect(await look(undefined, { env: { PATH } })).toBe(`${question}\n${ways}`)
  expect(await look(undefined, { env: { PATH } })).toEqual({ anyway: question })
  if (isTTY) Object.defineProperty(process.stdin, 'isTTY', isTTY)
  else Reflect.deleteProperty(process.stdin, 'isTTY')
})

test('a live release that this one is not made on is told with whose it is and since when', async () => {
  const first = commitAll()
  await write('more.json', {})
  const second = commitAll()
  expect(await look(second)).toEqual({ onto: '1.1.0' })
  git('checkout', '--quiet', first)
  expect(await look(`${first}-dirty`)).toEqual({ onto: '1.1.0' })
  expect(await look(second)).toBe(
    `gifts 1.1.0 of bea is live in marketplace since 2026-11-29T15:00:00.000Z, and its commit ${second.slice(0, 7)} is not among yours: git pull.\n${ways}`,
  )
})

test('what goes anyway, a version from the store, and a folder without git are not held back', async () => {
  await write('package.json', { name: 'gifts', version: '1.0.0', scripts: { test: 'exit 1' } })
  expect(await look('a'.repeat(40), { anyway: 'the till is down' })).toEqual({ anyway: 'the till is down' })
  expect(await look('a'.repeat(40), { version: '1.0.0' })).toEqual({})
  await rm(join(root, '.git'), { recursive: true })
  await write('package.json', { name: 'gifts', version: '1.0.0' })
  expect(await look('a'.repeat(40))).toEqual({ onto: '1.1.0' })
})
