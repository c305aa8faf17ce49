import { spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newHome } from '@haggle/kit/testing/sampleReleases'

const root = join(__dirname, '../../../..')
const catalog = join(root, 'mfe-catalog')

const run = (home: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'platform/workshop/bin/haggle.mjs'), ...args], {
    cwd: catalog,
    env: { ...process.env, HAGGLE_HOME: home },
    encoding: 'utf8',
    timeout: 50_000,
  })

let folder: string
let file: string
beforeAll(async () => {
  folder = await newHome()
  file = join(folder, 'file')
  await writeFile(file, '')
})
afterAll(() => rm(folder, { recursive: true }))

const expectRefusal = (home: string, ...args: string[]) =>
  expect(run(home, ...args)).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(`^HAGGLE_HOME=${home} cannot be used: E[A-Z]+: .*\\.\n$`) as string,
  })

test('a build says in one line that HAGGLE_HOME is under a file', () => expectRefusal(join(file, 'home'), 'build'))

const onLinux = process.platform === 'linux' ? test : test.skip
onLinux('a build says in one line that no folder can be made under /proc', () => expectRefusal('/proc/haggle', 'build'))

test.each([
  ['dev', '--against', 'http://127.0.0.1:1'],
  ['remove', 'catalog', '--app', 'marketplace'],
])('haggle %s says so too of a file', (...args) => expectRefusal(file, ...args))
