import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { upgrade } from '@haggle/kit/cli/upgradeCommand'
import { serve, type TestServer } from '@haggle/shared-server/testing/serve'

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@haggle.test', ...args], { cwd, encoding: 'utf8' })

function write(folder: string, files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** The codemods of @acme/ui: 4 renames an element by TypeScript's tree, 5 an attribute; 3 is of the installed major. */
const codemods = {
  'codemods/3.mjs': "export default () => { throw new Error('of the installed major') }",
  'codemods/4.mjs': `import ts from 'typescript'
export default (source, path) => {
  const places = []
  const look = (node) => {
    if (ts.isIdentifier(node) && node.text === 'Notice') places.push(node.getStart())
    ts.forEachChild(node, look)
  }
  if (path.endsWith('.tsx')) look(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return places.reduceRight((text, at) => text.slice(0, at) + 'Alert' + text.slice(at + 'Notice'.length), source)
}`,
  'codemods/5.mjs': "export default async (source) => source.replaceAll('<Alert kind=', '<Alert status=')",
}
let scratch: string
let registry: TestServer
let env: NodeJS.ProcessEnv
/** An npm registry with @acme/ui 5.0.0. */
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'haggle-upgrade-'))
  const version = '5.0.0'
  const files = { 'package.json': JSON.stringify({ name: '@acme/ui', version }), ...codemods }
  write(join(scratch, 'package'), files)
  const tarball = execFileSync('tar', ['-czf', '-', '-C', scratch, 'package'])
  registry = await serve(({ url = '' }, response) => {
    if (url === '/ui.tgz') return response.end(tarball)
    if (url !== '/@acme%2fui') return response.writeHead(404).end('{}')
    const versions = { [version]: { name: '@acme/ui', version, dist: { tarball: `${registry.url}/ui.tgz` } } }
    const packument = { name: '@acme/ui', 'dist-tags': { latest: version }, versions }
    return response.end(JSON.stringify(packument))
  })
  env = {
    ...process.env,
    npm_config_registry: registry.url,
    npm_config_cache: join(scratch, 'cache'),
    npm_config_fetch_retries: '0',
  }
})
afterAll(() => {
  registry.close()
  rmSync(scratch, { recursive: true })
})

const screen =
  "import { Notice } from '@acme/ui'\nexport const text = 'Notice'\nexport default () => <Notice kind=\"success\" />\n"
/** The repository of a remote that has @acme/ui 3.2.0, with everything committed. */
let root: string
beforeEach(() => {
  root = mkdtempSync(join(scratch, 'gifts-'))
  write(root, {
    'remote.json': '{}',
    'package.json': JSON.stringify({ name: 'gifts', version: '1.0.0', dependencies: { '@acme/ui': '^3.2.0' } }),
    '.gitignore': 'node_modules/\n',
    'src/screens/Gifts.tsx': screen,
    'src/other.ts': 'export const other = 1\n',
    'node_modules/@acme/ui/package.json': JSON.stringify({ name: '@acme/ui', version: '3.2.0' }),
  })
  symlinkSync(join(__dirname, '../../../../node_modules/typescript'), join(root, 'node_modules/typescript'))
  git(root, 'init', '-q')
  git(root, 'add', '-A')
  git(root, 'commit', '-qm', 'Make gifts')
})

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const run = (name: string) => upgrade({ folder: root, env, name })

/** What a dry run and an upgrade say, in a process of Node, which loads codemods otherwise than Jest. */
async function dryAndDone(name: string) {
  const program = `import { upgrade } from '@haggle/kit/cli/upgradeCommand'
  const call = { folder: ${JSON.stringify(root)}, env: process.env, name: '${name}' }
  console.log(JSON.stringify([await upgrade({ ...call, dry: true }), await upgrade(call)]))`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: join(__dirname, '../..'), env })
  return JSON.parse(stdout) as unknown
}

test('an upgrade installs the package, sets its range and rewrites the sources, one major after the other; a dry run only says so', async () => {
  // after a dry run that changed something the upgrade would be refused
  expect(await dryAndDone('@acme/ui@5')).toEqual([
    [
      '@acme/ui 3.2.0 would become 5.0.0, which brings codemods of 4, 5.',
      'src/screens/Gifts.tsx would be rewritten for 4, 5.',
      'Nothing is changed.',
    ],
    [
      '@acme/ui 3.2.0 is now 5.0.0, which brings codemods of 4, 5.',
      'src/screens/Gifts.tsx is rewritten for 4, 5.',
      'Look at it: git diff, npm run types, npm test.',
    ],
  ])
  expect(read('src/screens/Gifts.tsx')).toBe(
    "import { Alert } from '@acme/ui'\nexport const text = 'Notice'\nexport default () => <Alert status=\"success\" />\n",
  )
  expect(JSON.parse(read('package.json'))).toMatchObject({ dependencies: { '@acme/ui': '^5.0.0' } })
  expect(read('node_modules/@acme/ui/package.json')).toContain('5.0.0')
  expect(git(root, 'status', '--porcelain').trim().split('\n')).toEqual([
    'M package.json',
    ' M src/screens/Gifts.tsx',
    '?? package-lock.json',
  ])
})

test('what is not committed stops an upgrade, whose changes git could not take back alone', async () => {
  write(root, { 'src/new.ts': '' })
  await expect(run('@acme/ui@5')).rejects.toThrow(
    'upgrade rewrites sources, and src/new.ts is not committed: commit first.',
  )
  rmSync(join(root, '.git'), { recursive: true })
  await expect(run('@acme/ui@5')).rejects.toThrow('upgrade rewrites sources, and git knows none here: git init')
})

test.each([
  ['', 'upgrade needs a package and its version, such as @haggle/shared-ui@4.'],
  ['@acme/ui', 'upgrade needs a package and its version, such as @haggle/shared-ui@4, not "@acme/ui".'],
  [
    '@acme/ui@file:/etc',
    'upgrade needs a package and its version, such as @haggle/shared-ui@4, not "@acme/ui@file:/etc".',
  ],
  ['../ui@4', 'upgrade needs a package and its version, such as @haggle/shared-ui@4, not "../ui@4".'],
  ['@acme/forms@4', '@acme/forms is not installed here: npm install, or name a package of yours.'],
  ['@acme/ui@7', 'npm pack fails: notarget No matching version found for @acme/ui@7.'],
])('upgrade %s is refused with one line', async (name, reason) => {
  await expect(run(name)).rejects.toThrow(reason)
})
