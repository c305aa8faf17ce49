import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(__dirname, '../../../..')

test('an older Node is told which one is needed', () => {
  const older = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.8" } })'
  const args = ['--import', `data:text/javascript,${older}`, join(root, 'platform/workshop/bin/haggle.mjs')]
  expect(spawnSync(process.execPath, args, { encoding: 'utf8' })).toMatchObject({
    status: 1,
    stderr: 'Haggle needs Node 20.19 or newer; this is 18.20.8.\n',
  })
})

test.each(['start', 'dev', 'screens', 'api-report'])('%s refuses unknown arguments before it starts', (program) => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'platform/workshop/bin', `${program}.mjs`), ...args], { encoding: 'utf8' })
  expect(run('--help')).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/^npm .*\n$/) as string })
  const refused = run('--port', '1')
  expect(refused.status).toBe(1)
  expect(refused.stderr).toMatch(/^Unknown option '--port'\nnpm .*\n$/)
})

test('`npm run bench` says what it takes, and starts nothing', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'platform/workshop/bin/bench.mjs'), ...args], { encoding: 'utf8' })
  for (const option of ['--help', '-h'])
    expect(run(option)).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/^npm run bench \[-- <name> …\] .*\n {2}\w+/) as string,
    })
  expect(run('--full')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Unknown option '--full'/) as string,
  })
})

test.each(['?', '!', "'"])(
  'a folder with %s in its path, in which nothing can be built, is named in one line',
  (sign) => {
    const folder = mkdtempSync(join(tmpdir(), `haggle${sign}`))
    for (const bin of ['platform/kit/bin', 'platform/workshop/bin'])
      cpSync(join(root, bin), join(folder, bin), { recursive: true })
    const { status, stderr } = spawnSync(process.execPath, [join(folder, 'platform/workshop/bin/start.mjs')], {
      encoding: 'utf8',
    })
    rmSync(folder, { recursive: true })
    const line = `Haggle cannot be built in ${folder}: move it to a folder without ? ! and ' in its path.\n`
    expect([status, stderr]).toEqual([1, line])
  },
)
