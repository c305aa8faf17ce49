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

export const typescriptRules = {
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/consistent-type-imports': 'error',
  // our interfaces are closures; none of their methods reads `this`
  '@typescript-eslint/unbound-method': 'off',
  // React and Fastify accept async handlers and handle their promises
  '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
}

const names = ['process', 'console', 'URL', 'window', 'globalThis', 'setTimeout', 'fetch']

/** Globals available to scripts. */
export const globals = Object.fromEntries(names.map((name) => [name, 'readonly']))
