import { readdirSync, readFileSync } from 'node:fs'
import { base, react, scripts, sharedLibraries, typescript } from './platform/kit/lint/rules.mjs'

/** Who may import which workspace package; imports point one way (see README, Layout). */
const shared = ['shared-contract', 'shared-state', 'shared-ui']
const servers = ['shared-contract', 'shared-server']
const mayImport = {
  'shared-contract': [],
  'shared-server': ['shared-contract'],
  'shared-state': ['shared-contract'],
  'shared-ui': ['shared-contract'],
  shell: shared,
  'mock-server': servers,
  'platform/kit': servers,
  'platform/host': [...servers, 'platform/kit'],
  'platform/registry': [...servers, 'platform/kit', 'platform/host'],
  'platform/workshop': [...servers, 'platform/kit', 'platform/host', 'platform/registry'],
  'create-haggle-remote': ['platform/workshop'],
  'haggle-agent': ['shared-contract', 'platform/kit'],
  // its foreign host is another shell
  e2e: [...shared, 'platform/kit', 'platform/registry', 'platform/workshop'],
  bench: [...shared, 'platform/kit', 'platform/registry', 'platform/workshop'],
}
const remotes = readdirSync(import.meta.dirname).filter((folder) => folder.startsWith('mfe-'))
for (const remote of [...remotes, 'gallery']) mayImport[remote] = shared

const packages = Object.keys(mayImport)

/** The name by which the package of a folder is imported. */
const nameOf = (folder) => JSON.parse(readFileSync(new URL(`${folder}/package.json`, import.meta.url), 'utf8')).name

/** The package that a folder belongs to, such as `shell` of `shell/src/login`. */
const packageOf = (path) => packages.find((name) => path.startsWith(`${name}/`))

/** Libraries that only one package may know. */
const libraryHomes = {
  'shared-ui': ['antd', '@ant-design/*', 'react-router-dom', 'react-router'],
  'shared-state': ['@reduxjs/*', 'react-redux', 'redux', 'axios', 'socket.io-client'],
  'mock-server': ['axios', 'socket.io-client'],
  e2e: ['socket.io-client', 'axios'],
  bench: sharedLibraries,
}

/** What a package may not import; `more` are patterns for a part of it. */
const restrictedImports = (name, more = [], known = mayImport[name]) => {
  const others = packages.filter((other) => other !== name)
  const strangers = others.filter((other) => !known.includes(other)).map(nameOf)
  const libraries = sharedLibraries.filter((library) => !(libraryHomes[name] ?? []).includes(library))
  return {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          { regex: `^(${strangers.join('|')})(/|$)`, message: `${name} must not import it.` },
          ...(libraries.length > 0
            ? [{ group: libraries, message: `${name} gets this through @haggle/shared-ui or @haggle/shared-state.` }]
            : []),
          {
            regex: `^(\\.\\./)+(${others.flatMap((other) => other.split('/')).join('|')})(/|$)`,
            message: 'Enter a package through its exports.',
          },
          ...more,
        ],
      },
    ],
  }
}

const zone = (name) => ({ files: [`${name}/**/*.{ts,tsx,mjs}`], rules: restrictedImports(name) })

/** The folders of each house, from the ground up: a folder imports those before it, never those after it. */
const storeys = JSON.parse(readFileSync(new URL('storeys.json', import.meta.url), 'utf8'))
// outer houses first, because lint applies the last zone that fits
const houses = Object.keys(storeys).sort((a, b) => a.length - b.length)
const folders = houses.flatMap((house) => storeys[house].map((folder) => `${house}/${folder}`))

/** Patterns for the imports of a folder that would go up, in each house that it stands in. */
const upward = (path) =>
  houses
    .filter((house) => path.startsWith(`${house}/`))
    .map((house) => storeys[house].slice(storeys[house].indexOf(path.split('/')[house.split('/').length]) + 1))
    .filter((above) => above.length > 0)
    .map((above) => ({
      regex: `^(\\.\\./)+(${above.join('|')})(/|$)`,
      message: 'Imports go down: see storeys.json.',
    }))

const tests = ['**/*.test.{ts,tsx}', '**/testing/**']

/** Inside a package, imports go down from storey to storey; tests may look up. */
const storeyZones = folders.map((path) => ({
  files: [`${path}/**/*.{ts,tsx}`],
  excludeFiles: tests,
  rules: restrictedImports(packageOf(path), upward(path)),
}))

const queriesLiveInStores = 'Queries live in a store.ts.'
const queries = ['selectFrom', 'insertInto', 'replaceInto', 'mergeInto', 'updateTable', 'deleteFrom']

/** A folder of the back end whose queries live in its stores. */
const withoutQueries = (path) => ({
  files: [`${path}/**/*.ts`],
  excludeFiles: ['mock-server/src/**/database/**', '**/store.ts', '**/*Store.ts', '**/*.test.ts'],
  rules: {
    ...restrictedImports('mock-server', [...upward(path), { group: ['kysely'], message: queriesLiveInStores }]),
    'no-restricted-properties': ['error', ...queries.map((property) => ({ property, message: queriesLiveInStores }))],
  },
})

const readonly = (names) => Object.fromEntries(names.map((name) => [name, 'readonly']))

export default {
  ...base,
  ignorePatterns: ['**/dist/', '.haggle*/', '**/coverage/', '**/.nx/'],
  overrides: [
    typescript,
    scripts,
    {
      files: ['platform/kit/bin/inspector.cjs'],
      globals: readonly(['Buffer', 'URL', 'queueMicrotask']),
    },
    {
      files: ['platform/registry/bin/leak-watch/*.cjs'],
      globals: readonly([
        ...['window', 'document', 'Document', 'Element', 'EventTarget', 'Node'],
        ...['CSSKeyframesRule', 'CSSStyleRule', 'watch'],
      ]),
      // they replace the browser's timers, which accept code as text, and find additions to prototypes
      rules: {
        'no-eval': 'off',
        'typescript/no-for-in-array': 'off',
        'no-unused-vars': ['error', { varsIgnorePattern: '^watch$' }],
      },
    },
    // tests that the Content-Security-Policy blocks eval
    { files: ['e2e/src/journeys/storedScripts.test.ts'], rules: { 'no-eval': 'off' } },
    // tests sort status codes and names
    { files: ['**/*.test.{ts,tsx}'], rules: { 'typescript/require-array-sort-compare': 'off' } },
    {
      files: ['shell/**', 'mfe-*/**', 'gallery/**', 'shared-ui/**', 'shared-state/**', 'platform/kit/src/bridge/**'],
      excludeFiles: ['**/*.test.{ts,tsx}'],
      ...react,
    },
    ...packages.map(zone),
    ...storeyZones,
    // it runs in pages, as a component of the shell's React
    { files: ['platform/kit/src/bridge/**'], rules: restrictedImports('platform/kit', [], shared) },
    ...['mock-server/src', ...folders].filter((path) => path.startsWith('mock-server/')).map(withoutQueries),
    // Set-up that every package's tests and configs share lives in platform/kit/jest; run.mjs runs before packages are linked.
    {
      files: ['**/jest*.config.mjs', '**/webpack.config.{mjs,ts}', 'platform/workshop/bin/run.mjs'],
      rules: { 'no-restricted-imports': 'off' },
    },
    // The monolith that the market is compared with is made of the same sources, of all packages at once.
    { files: ['bench/src/first-load/monolith.tsx'], rules: { 'no-restricted-imports': 'off' } },
  ],
}
