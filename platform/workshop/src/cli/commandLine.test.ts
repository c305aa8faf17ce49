import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readCommandLine } from '@haggle/kit/cli/commandLine'
import { commands } from '@haggle/kit/cli/commands'

const root = join(__dirname, '../../../..')
const read = (line: string) => readCommandLine(line.split(' '))

test.each([
  ['release --percent 10', '--percent is for canary, flag; release does not take it.'],
  ['promote --version 1.0.0', '--version is for check, release, canary, rollback, preview; promote does not take it.'],
  ['promote --percent 10', '--percent is for canary, flag; promote does not take it.'],
  [
    'build --app marketplace',
    '--app is for check, release, canary, promote, rollback, remove, preview, host, freeze, thaw, flags; build does',
  ],
  [
    'releases --env staging',
    '--env is for check, release, canary, promote, rollback, remove, preview, host; releases does',
  ],
  ['preview --html page.html', '--html is for releases; preview does not take it.'],
  ['release --against https://a.example', '--against is for dev; release does not take it.'],
  ['who', 'who needs a file, such as /releases/catalog/1.0.0/remoteEntry.js.'],
  ['remove --app marketplace', 'remove needs the name of a remote, such as gifts.'],
  ['remove ../x --app marketplace', 'remove needs the name of a remote, such as gifts, not "../x".'],
  ['remove gifts', 'remove needs --app: the app that is to lose gifts, such as marketplace.'],
  [
    'rollback catalog',
    'rollback needs the name of a release, such as catalog@1.4.2, not "catalog"; or none, in the folder',
  ],
  ['rollback catalog@1.4.2 --version 1.0.0', 'rollback takes a release by its name or --version, not both.'],
  ['budget', 'budget needs the name of a remote, such as gifts.'],
  ['freeze --errors 1%', '--errors is for budget; freeze does not take it.'],
  ['freeze', 'freeze needs an environment, such as production.'],
  ['flag', 'flag needs an environment, such as production.'],
  ['flag production a/b c d', 'flag takes no "d"; haggle flag --help says what it takes.'],
  ['flags production --off', '--off is for flag; flags does not take it.'],
  ['thaw ../x', 'thaw needs an environment, such as production, not "../x".'],
  ['freeze production --remote ../x', '--remote must be the name of a remote, such as catalog, not "../x".'],
  [
    'rollback --override-freeze hotfix',
    '--override-freeze is for release, canary, promote, remove, flag; rollback does',
  ],
  [`release --override-freeze ${'x'.repeat(201)}`, '--override-freeze must say why, in at most 200 characters.'],
  ['release --env ../x', '--env must be the name of an environment, such as staging, not "../x".'],
  ['release now', 'release takes no "now"; haggle release --help says what it takes.'],
  ['who a b', 'who takes no "b"; haggle who --help says what it takes.'],
  ['release --env --app x', '--env needs a value.'],
  ['release --env', '--env needs a value.'],
  ['release --version=', '--version needs a value.'],
  ['dev --against=', '--against needs a value.'],
  ['release --bogus', 'There is no option --bogus; --help lists them.'],
  ['release -x', 'There is no option -x; --help lists them.'],
  ['release --help=x', '--help takes no value.'],
  [`release --env ${'x'.repeat(5000)}`, `not "${'x'.repeat(60)}…".`],
  ['host --app ../x', '--app must be the name of an app, such as marketplace, not "../x".'],
])('haggle %s is refused with one line', (line, reason) => {
  expect(() => read(line)).toThrow(reason)
  expect(() => read(line)).not.toThrow('\n')
})

test.each(['', 'deploy', 'toString'])('haggle %s is unknown; the usage says what is known', (line) => {
  expect(() => read(line)).toThrow(`Unknown command "${line}".\n\nhaggle <command>`)
})

test('haggle alone ends with the usage, like a command that is missing', () => {
  expect(() => readCommandLine([])).toThrow(/^haggle <command>, in the folder/)
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'platform/workshop/bin/haggle.mjs')], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^haggle <command>, in the folder/)])
})

test('a reader that ends early, as in haggle --help | true, is no failure to be told', () => {
  const haggle = `"${process.execPath}" "${join(root, 'platform/workshop/bin/haggle.mjs')}" --help`
  expect(spawnSync('sh', ['-c', `(sleep 0.2; ${haggle}) | true`], { encoding: 'utf8' }).stderr).toBe('')
})

test.each([
  ['release --app shop-owner', { app: 'shop-owner' }],
  ['release --env staging --version 1.0.0', { environment: 'staging', version: '1.0.0' }],
  ['check --version 1.0.0', { version: '1.0.0' }],
  ['canary --percent 10', { percent: '10' }],
  ['release --anyway why', { anyway: 'why' }],
  ['remove gifts --app marketplace --env staging', { name: 'gifts', app: 'marketplace', environment: 'staging' }],
  ['rollback --version 1.0.0', { version: '1.0.0' }],
  ['rollback catalog@1.4.2 --env staging', { name: 'catalog', backTo: '1.4.2', environment: 'staging' }],
  ['rollback --app marketplace --env staging', { app: 'marketplace', environment: 'staging' }],
  ['budget gifts --errors 0.5%', { name: 'gifts', errors: '0.5%' }],
  ['upgrade @haggle/shared-ui@4 --dry', { name: '@haggle/shared-ui@4', dry: true }],
  ['preview --env staging', { environment: 'staging' }],
  ['releases --html report.html', { html: 'report.html' }],
  ['who /releases/gifts/1.1.0/remoteEntry.js', { file: '/releases/gifts/1.1.0/remoteEntry.js' }],
  ['host --app marketplace --env staging', { app: 'marketplace', environment: 'staging' }],
  ['dev --against https://staging.market.example', { against: 'https://staging.market.example' }],
])('haggle %s is read', (line, input) => {
  expect(read(line)).toHaveProperty('input', input)
})

test.each([
  ['who --help', 'who </releases/…/file.js>', ['who']],
  ['releases -h', '--html <file>', ['releases']],
  ['release --help', '--version <version>', ['release']],
  ['dev --help', 'dev --against <site>', ['dev', 'dev']],
])('haggle %s is about that command alone, with its options', (line, part, about) => {
  const { usage } = read(line) as { usage: string }
  expect(usage).toContain(`haggle ${about[0]}, in the folder`)
  expect(usage).toContain(part)
  expect([...usage.matchAll(/^ {2}([a-z]+)/gm)].map(([, name]) => name)).toEqual(about)
  expect(usage).toMatch(/\n {2}--help\n\nREGISTRY_URL/)
})

test.each(['--help', 'deploy --help'])('haggle %s is about all commands', (line) => {
  const { usage } = read(line) as { usage: string }
  for (const name of Object.keys(commands)) expect(usage).toMatch(new RegExp(`^  ${name} `, 'm'))
})

test('a refused option ends the command with 1 before anything is built', () => {
  const args = [join(root, 'platform/workshop/bin/haggle.mjs'), 'release', '--percent', '10']
  expect(spawnSync(process.execPath, args, { cwd: join(root, 'mfe-catalog'), encoding: 'utf8' })).toMatchObject({
    status: 1,
    stdout: '',
    stderr: '--percent is for canary, flag; release does not take it.\n',
  })
})
