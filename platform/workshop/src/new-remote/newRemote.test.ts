import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDefinitions } from '@haggle/kit/apps/definition'
import { readDescriptor } from '@haggle/kit/workspace/descriptor'
import { readManifest } from '@haggle/kit/workspace/workspace'
import { makeRemote } from './make'
import { makeOwnRepository } from './ownRepository'
import { scaffoldVersions } from './versions'

const repository = join(__dirname, '../../../..')
let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'haggle-new-remote-'))
  cpSync(join(repository, 'platform/apps'), join(root, 'platform/apps'), { recursive: true })
  for (const file of [
    'shell/package.json',
    'shell/shell.json',
    'mfe-catalog/package.json',
    'mfe-catalog/remote.json',
  ]) {
    mkdirSync(join(root, file, '..'), { recursive: true })
    cpSync(join(repository, file), join(root, file))
  }
})
afterEach(() => rmSync(root, { recursive: true }))

const make = (request: object) => makeRemote({ root, home: join(root, '.haggle') }, request)
const folder = () => join(root, 'mfe-gift-cards')

test('a remote is a folder with a descriptor, a screen, its test and a few lines of configuration', () => {
  const [said] = make({ name: 'gift-cards', path: '/gift-cards', access: 'user' })
  expect(said).toBe('mfe-gift-cards is made: /gift-cards for customers, in marketplace.')
  expect(
    readdirSync(folder(), { recursive: true, withFileTypes: true })
      .flatMap((e) => (e.isFile() ? e.name : []))
      .sort(),
  ).toEqual([
    'GiftCards.tsx',
    'GiftCardsScreen.test.tsx',
    'GiftCardsScreen.tsx',
    'jest.config.mjs',
    'package.json',
    'remote.json',
    'tsconfig.json',
    'webpack.config.mjs',
  ])
  expect(readDescriptor(folder())).toEqual({
    name: 'gift-cards',
    contract: '^1.0.0',
    screens: [{ path: '/gift-cards', access: 'user', screen: './GiftCards' }],
  })
})

test('--nav adds a navigation entry', () => {
  make({ name: 'gift-cards', path: '/gift-cards', access: 'user', nav: 'Gift cards' })
  expect(readDescriptor(folder()).screens).toEqual([
    { path: '/gift-cards', access: 'user', screen: './GiftCards', nav: { label: 'Gift cards' } },
  ])
})

test("it depends on the shared packages in the shell's ranges", () => {
  make({ name: 'gift-cards', path: '/gift-cards' })
  const { dependencies } = readManifest(folder())
  expect(Object.keys(dependencies)).toEqual([
    '@haggle/shared-contract',
    '@haggle/shared-state',
    '@haggle/shared-ui',
    'react',
    'react-dom',
  ])
  expect(readManifest(join(root, 'shell')).dependencies).toMatchObject(dependencies)
})

test('--app adds it to an app that lists its remotes', () => {
  const [said] = make({ name: 'gift-cards', path: '/gift-cards', access: 'shopOwner', app: 'shop-owner' })
  expect(said).toBe('mfe-gift-cards is made: /gift-cards for shop owners, in marketplace and shop-owner.')
  const shopOwner = readDefinitions(root).find(({ app }) => app === 'shop-owner')
  expect(shopOwner?.remotes).toEqual(['shop-admin', 'messages', 'gift-cards'])
  expect(readFileSync(join(root, 'platform/apps/shop-owner.json'), 'utf8')).toContain('${SITE_URL}')
})

test.each([
  [{}, '"" is not the name of the remote: must be lower-case words joined by hyphens.'],
  [{ name: 'Gift Cards' }, '"Gift Cards" is not the name of the remote: must be lower-case words joined by hyphens.'],
  [{ name: '../shell' }, '"../shell" is not the name of the remote: must be lower-case words joined by hyphens.'],
  [{ name: 'shell' }, '"shell" is the name of the shell.'],
  [{ name: 'catalog' }, 'mfe-catalog exists already.'],
  [{ path: undefined }, '--path is missing: name the path of the screen, such as --path /gifts.'],
  [{ path: '' }, '"" is not --path: must be a path like /product/:id.'],
  [{ path: 'gift-cards' }, '"gift-cards" is not --path: must be a path like /product/:id.'],
  [{ path: '/product/:card' }, '/product/:card is a screen of catalog already: choose another --path.'],
  [{ path: '/Product/:card' }, '/Product/:card is a screen of catalog already: choose another --path.'],
  [{ path: '/login' }, '/login is a screen of the shell already: choose another --path.'],
  [{ path: '/api' }, "gift-cards: /api is an address of the web hosts' own."],
  [{ path: '/Releases/new' }, "gift-cards: /Releases/new is an address of the web hosts' own."],
  [{ access: 'admin' }, '"admin" is not --access: it is everyone, signedIn, user, shopOwner or operator.'],
  [{ nav: '' }, /^"" is not a label for --nav: /],
  [{ nav: 'Card', path: '/card/:id' }, '--nav needs a path without parameters, not /card/:id.'],
  [{ app: 'outlet' }, 'There is no app "outlet"; there are marketplace, operator and shop-owner.'],
])('%j is refused with a one-line error and writes nothing', (change, message) => {
  const before = readdirSync(root, { recursive: true })
  const valid = Object.keys(change).length === 0 ? {} : { name: 'gift-cards', path: '/gift-cards' }
  expect(() => make({ ...valid, ...change })).toThrow(message)
  expect(readdirSync(root, { recursive: true })).toEqual(before)
})

test("a name that another folder's descriptor has is refused", () => {
  const descriptor = {
    name: 'gift-cards',
    contract: '^1.0.0',
    screens: [{ path: '/x', access: 'user', screen: './X' }],
  }
  writeFileSync(join(root, 'mfe-catalog/remote.json'), JSON.stringify(descriptor))
  expect(() => make({ name: 'gift-cards', path: '/gift-cards' })).toThrow('There is a remote gift-cards already.')
})

test.each([
  [['gift-cards', '--path'], '--path needs a value.\n'],
  [['gift-cards', '--bogus'], 'There is no option --bogus; --help lists them.\n'],
  [['gift-cards', 'now', '--path', '/x'], 'The name of the remote is one word: "now" is too much.\n'],
])('%j is refused with one line', (args, stderr) => {
  const program = join(repository, 'platform/workshop/bin/new-remote.mjs')
  expect(spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })).toMatchObject({ status: 1, stderr })
})

test('options that npm kept for itself, because -- was left out, are explained', () => {
  const env = { ...process.env, npm_config_path: '/gift-cards' }
  const program = join(repository, 'platform/workshop/bin/new-remote.mjs')
  for (const args of [['gift-cards'], ['gift-cards', '/gift-cards']])
    expect(spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' })).toMatchObject({
      status: 1,
      stderr: 'npm keeps options for itself unless -- is before them: npm run new-remote -- <name> --path </path>\n',
    })
})

describe("in a remote's own repository", () => {
  const versions = scaffoldVersions(repository)
  const request = { name: 'gift-cards', path: '/gift-cards', access: 'user' }
  let own: string
  beforeEach(() => (own = mkdtempSync(join(tmpdir(), 'haggle-own-remote-'))))
  afterEach(() => rmSync(own, { recursive: true }))
  const read = (file: string) => readFileSync(join(own, file), 'utf8')

  test('it has lint, types, a CI workflow and the package registry', () => {
    mkdirSync(join(own, '.git'))
    const [said] = makeOwnRepository(own, request, { versions, packages: 'https://packages.example/' })
    expect(said).toBe('gift-cards is made: /gift-cards.')
    expect(readdirSync(own).sort()).toEqual([
      '.git',
      '.github',
      '.gitignore',
      '.npmrc',
      'README.md',
      'jest.config.mjs',
      'oxlint.config.mjs',
      'package.json',
      'remote.json',
      'src',
      'tsconfig.json',
      'webpack.config.mjs',
    ])
    expect(readDescriptor(own)).toEqual({
      name: 'gift-cards',
      contract: '^1.0.0',
      screens: [{ path: '/gift-cards', access: 'user', screen: './GiftCards' }],
    })
    expect(readManifest(own).dependencies).toEqual(versions.dependencies)
    for (const range of Object.values(versions.dependencies)) expect(range).toMatch(/^\^\d+\.0\.0$/)
    expect(read('package.json')).not.toContain('antd')
    expect(read('.npmrc')).toBe('registry=https://packages.example/\n@haggle-slots:registry=${REGISTRY_URL}/npm/\n')
    const workflow = read('.github/workflows/release.yml')
    for (const part of ['id-token: write', 'fetch-depth: 0', 'release --env "$STAGING"'])
      expect(workflow).toContain(part)
  })

  test("the remote is released in the named app, and an owners' remote includes antd", () => {
    makeOwnRepository(own, { ...request, app: 'shop-owner', access: 'shopOwner' }, { versions })
    expect(read('package.json')).toContain('"antd": ')
    expect(read('package.json')).toContain('"release": "haggle release --app shop-owner"')
    expect(read('package.json')).toContain('"remove": "haggle remove gift-cards --app shop-owner"')
    expect(read('.npmrc')).toBe('@haggle-slots:registry=${REGISTRY_URL}/npm/\n')
  })

  test.each([
    [{ name: 'Gift Cards' }, '"Gift Cards" is not the name of the remote: must be lower-case words joined by hyphens.'],
    [{ name: 'shell' }, '"shell" is the name of the shell.'],
    [{ name: 'x'.repeat(41) }, /^"x+" is not the name of the remote: must have at most 40 characters\.$/],
    [{ name: 'react' }, '"react" is the name of a package that the remote needs: choose another name.'],
    [{ name: 'jest' }, '"jest" is the name of a package that the remote needs: choose another name.'],
    [{ name: 'antd' }, '"antd" is the name of a package that the remote needs: choose another name.'],
    [{ path: 'gift-cards' }, '"gift-cards" is not --path: must be a path like /product/:id.'],
    [{ path: '/platform' }, "gift-cards: /platform is an address of the web hosts' own."],
    [{ path: '/login' }, '/login is a screen of the shell already: choose another --path.'],
    [{ nav: '' }, '"" is not a label for --nav: must not be empty.'],
    [{ name: 'X'.repeat(5000) }, `"${'X'.repeat(60)}…" is not the name of the remote: `],
    [{ app: 'Shop Owner' }, '"Shop Owner" is not --app: must be lower-case words joined by hyphens.'],
  ])('%j is refused with a one-line error and writes nothing', (change, message) => {
    expect(() => makeOwnRepository(own, { ...request, ...change }, { versions })).toThrow(message)
    expect(readdirSync(own)).toEqual([])
  })

  test('a path of a remote of Haggle, and an app, which only the registry knows, are pointed out', () => {
    const lines = makeOwnRepository(own, { ...request, path: '/cart', app: 'outlet' }, { versions })
    expect(lines.slice(1, 3)).toEqual([
      "/cart was a screen of checkout of Haggle's own: an app has room for one.",
      'The app outlet must be there, and take gift-cards: ask the platform team.',
    ])
  })

  test('a folder that is not empty is refused', () => {
    writeFileSync(join(own, 'notes.md'), '')
    expect(() => makeOwnRepository(own, request, { versions })).toThrow(
      'This folder is not empty, it holds notes.md: make a new one, and run this there.',
    )
    expect(readdirSync(own)).toEqual(['notes.md'])
  })
})
