/** Jest presets of the house: `browser` for packages that render, `node` for the rest. One line in each package. */

const swc = (target) => [
  '@swc/jest',
  {
    jsc: {
      target,
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  },
]

/** ESM-only dependencies that Jest has to translate. */
const esmOnly = ['uuid', '@faker-js/faker'].join('|')

const base = (name) => ({
  displayName: name,
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  transform: { '\\.(m?[jt]sx?)$': swc('es2022') },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly})/)`],
  clearMocks: true,
  restoreMocks: true,
})

export const node = (name) => ({ ...base(name), testEnvironment: 'node', testTimeout: 20000 })

export const browser = (name) => ({
  ...base(name),
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { customExportConditions: ['node', 'require', 'default'] },
  // antd/es is ESM; antd/lib is the same for node.
  moduleNameMapper: { '\\.css$': 'identity-obj-proxy', '^antd/es/(.*)$': 'antd/lib/$1' },
  setupFiles: [new URL('./browserSetup.mjs', import.meta.url).pathname],
  setupFilesAfterEnv: ['@testing-library/jest-dom', new URL('./patience.mjs', import.meta.url).pathname],
  testTimeout: 20000,
})
