import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import { readdirSync } from 'node:fs'
import ts from 'typescript'
import tseslint from 'typescript-eslint'
import { globals, sharedLibraries, typescriptRules } from './platform/eslint/rules.mjs'

/** Who may import which workspace package; imports point one way (see README, Layout). */
const shared = ['shared-contract', 'shared-state', 'shared-ui']
const mayImport = {
  'shared-contract': [],
  'shared-state': ['shared-contract'],
  'shared-ui': ['shared-contract'],
  shell: shared,
  'mock-server': ['shared-contract'],
  platform: ['shared-contract'],
  'create-haggle-remote': ['platform'],
  // its foreign host is a shell of its own
  e2e: [...shared, 'platform'],
  bench: [...shared, 'platform'],
}
const remotes = readdirSync(import.meta.dirname).filter((folder) => folder.startsWith('mfe-'))
for (const remote of remotes) mayImport[remote] = shared

const packages = Object.keys(mayImport)

/** Libraries that only one package may know. */
const libraryHomes = {
  'shared-ui': ['antd', '@ant-design/*', 'react-router-dom', 'react-router'],
  'shared-state': ['@reduxjs/*', 'react-redux', 'redux', 'axios', 'socket.io-client'],
  'mock-server': ['axios', 'socket.io-client'],
  platform: [],
  e2e: ['socket.io-client', 'axios'],
  bench: sharedLibraries,
}

const zone = (name) => {
  const strangers = packages.filter((other) => other !== name && !mayImport[name].includes(other))
  const libraries = sharedLibraries.filter((library) => !(libraryHomes[name] ?? []).includes(library))
  return {
    files: [`${name}/**/*.{ts,tsx,mjs}`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: `^(${strangers.join('|')})(/|$)`, message: `${name} must not import it.` },
            ...(libraries.length > 0
              ? [{ group: libraries, message: `${name} gets this through shared-ui or shared-state.` }]
              : []),
            {
              regex: `^(\\.\\./)+(${packages.filter((other) => other !== name).join('|')})(/|$)`,
              message: 'Enter a package through its exports.',
            },
          ],
        },
      ],
    },
  }
}

/** Says the type checker's errors, from the program that the typed rules have made anyway. */
const typeErrors = {
  create: ({ sourceCode, report, filename }) => ({
    Program() {
      const { program } = sourceCode.parserServices
      for (const { start = 0, messageText } of program.getSemanticDiagnostics(program.getSourceFile(filename)))
        report({
          loc: sourceCode.getLocFromIndex(start),
          message: ts.flattenDiagnosticMessageText(messageText, '\n').replaceAll('{{', '{ {'),
        })
    },
  }),
}

const readonly = (names) => Object.fromEntries(names.map((name) => [name, 'readonly']))

export default tseslint.config(
  { ignores: ['**/dist/', '.haggle*/', '**/coverage/', '**/.nx/'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    // two programs for all packages: each shared source is checked once
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.node.json', 'tsconfig.browser.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { types: { rules: { errors: typeErrors } } },
    rules: {
      'types/errors': 'error',
      ...typescriptRules,
    },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals },
  },
  {
    files: ['platform/bin/inspector.cjs'],
    languageOptions: { globals: readonly(['Buffer', 'URL', 'queueMicrotask']) },
  },
  {
    files: ['platform/bin/leakWatch.cjs'],
    languageOptions: {
      globals: readonly([
        ...['window', 'document', 'Document', 'Element', 'EventTarget', 'Node'],
        ...['CSSKeyframesRule', 'CSSStyleRule', 'CSSStyleSheet'],
      ]),
    },
  },
  {
    files: ['shell/**', 'mfe-*/**', 'shared-ui/**', 'shared-state/**'],
    ignores: ['**/*.test.{ts,tsx}'],
    ...reactHooks.configs.flat.recommended,
  },
  ...packages.map(zone),
  {
    // Rules here, queries in the stores: a service asks a store, and only a store knows SQL.
    files: [
      'accounts',
      'catalogue',
      'clientErrors',
      'negotiation',
      'orders',
      'payments',
      'realtime',
      'reviews',
      'throttle',
    ].map((feature) => `mock-server/src/${feature}/**/*.ts`),
    ignores: ['**/store.ts', '**/*Store.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'ImportDeclaration[source.value="kysely"]', message: 'Queries live in a store.ts.' },
        {
          selector: 'MemberExpression[property.name=/^(selectFrom|insertInto|updateTable|deleteFrom)$/]',
          message: 'Queries live in a store.ts.',
        },
      ],
    },
  },
  // Set-up that every package's tests and configs share lives in platform/jest.
  { files: ['**/jest*.config.mjs', '**/webpack.config.ts'], rules: { 'no-restricted-imports': 'off' } },
  // The monolith that the market is compared with is made of the same sources, of all packages at once.
  { files: ['bench/src/first-load/monolith.tsx'], rules: { 'no-restricted-imports': 'off' } },
)
