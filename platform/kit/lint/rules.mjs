// Lint rules shared by this repository and by remotes in other repositories.

/** Libraries that screens use through shared-ui and shared-state only, so that one copy of each is loaded. */
export const sharedLibraries = [
  'antd',
  '@ant-design/*',
  'react-router-dom',
  'react-router',
  '@reduxjs/*',
  'react-redux',
  'redux',
  'axios',
  'socket.io-client',
]

const errors = (names) => Object.fromEntries(names.map((name) => [name, 'error']))

/** For all code: oxlint's category `correctness`, and what typescript-eslint recommends beyond it. */
export const base = {
  plugins: ['eslint', 'typescript', 'oxc', 'import'],
  categories: { correctness: 'error' },
  // reports the type checker's errors, too
  options: { typeAware: true, typeCheck: true },
  rules: {
    ...errors([
      'import/no-cycle',
      'no-array-constructor',
      'no-case-declarations',
      'no-empty',
      'no-fallthrough',
      'no-prototype-builtins',
      'no-regex-spaces',
      'no-unexpected-multiline',
      'no-useless-assignment',
      'no-var',
      'prefer-const',
      'prefer-rest-params',
      'prefer-spread',
      'preserve-caught-error',
    ]),
    // our interfaces are closures; none of their methods reads `this`
    'typescript/unbound-method': 'off',
    // code points are meant, see D12
    'typescript/no-misused-spread': 'off',
    // reports the default for a missing row as useless
    'typescript/no-useless-default-assignment': 'off',
  },
}

/** Rules that need types. */
export const typescript = {
  files: ['**/*.{ts,tsx}'],
  rules: {
    ...errors([
      'typescript/ban-ts-comment',
      'typescript/consistent-type-imports',
      'typescript/no-empty-object-type',
      'typescript/no-explicit-any',
      'typescript/no-namespace',
      'typescript/no-require-imports',
      'typescript/no-unnecessary-type-assertion',
      'typescript/no-unnecessary-type-constraint',
      'typescript/no-unsafe-argument',
      'typescript/no-unsafe-assignment',
      'typescript/no-unsafe-call',
      'typescript/no-unsafe-enum-comparison',
      'typescript/no-unsafe-function-type',
      'typescript/no-unsafe-member-access',
      'typescript/no-unsafe-return',
      'typescript/only-throw-error',
      'typescript/prefer-promise-reject-errors',
      'typescript/require-await',
      'typescript/restrict-plus-operands',
    ]),
    // React and Fastify accept async handlers and handle their promises
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
  },
}

/** Rules of hooks, and what React's compiler expects of components. */
export const react = {
  plugins: ['react'],
  rules: errors([
    'react/error-boundaries',
    'react/exhaustive-deps',
    'react/globals',
    'react/immutability',
    'react/incompatible-library',
    'react/preserve-manual-memoization',
    'react/purity',
    'react/refs',
    'react/rules-of-hooks',
    'react/set-state-in-effect',
    'react/set-state-in-render',
    'react/static-components',
    'react/unsupported-syntax',
    'react/use-memo',
  ]),
}

const names = ['process', 'console', 'URL', 'window', 'globalThis', 'setTimeout', 'fetch']

/** Scripts have no types: a name that does not exist is found by its globals. */
export const scripts = {
  files: ['**/*.mjs'],
  globals: Object.fromEntries(names.map((name) => [name, 'readonly'])),
  rules: { 'no-undef': 'error' },
}
