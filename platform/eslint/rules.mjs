// What this repository's lint and that of remotes elsewhere have in common.

/** A screen gets these through shared-ui and shared-state, so that every team has one copy and one way. */
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

export const typescriptRules = {
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/consistent-type-imports': 'error',
  // our interfaces are closures; none of their methods reads `this`
  '@typescript-eslint/unbound-method': 'off',
  // react's and fastify's handlers are async by nature; the libraries look after the promise
  '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
}

const names = ['process', 'console', 'URL', 'window', 'globalThis', 'setTimeout', 'fetch']

/** What scripts find without an import. */
export const globals = Object.fromEntries(names.map((name) => [name, 'readonly']))
