import { fileURLToPath } from 'node:url'

/** Our packages, which are ES modules when they are published: Jest has to transpile them. */
const published = ['@haggle', 'workshop']

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

const pathOf = (file) => fileURLToPath(new URL(file, import.meta.url))

const base = (name) => ({
  displayName: name,
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  transformIgnorePatterns: [`/node_modules/(?!(${published.join('|')})/)`],
  transform: { '\\.(m?[jt]sx?)$': swc('es2022') },
  setupFiles: process.env.SEED_TEST ? [pathOf('testSeed.mjs')] : [],
  clearMocks: true,
  restoreMocks: true,
})

/** Jest preset for packages that run on Node. */
export const node = (name) => ({
  ...base(name),
  testEnvironment: pathOf('nodeEnvironment.cjs'),
  testEnvironmentOptions: { published },
  runtime: pathOf('nodeRuntime.cjs'),
  testTimeout: 60_000,
})

/** Jest preset for packages that render. */
export const browser = (name) => ({
  ...base(name),
  runtime: pathOf('browserRuntime.cjs'),
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { customExportConditions: ['node', 'require', 'default'] },
  moduleNameMapper: { '\\.css$': 'identity-obj-proxy' },
  transform: { ...base(name).transform, '\\.(svg|png|jpe?g|webp|avif)$': pathOf('pictureTransform.cjs') },
  setupFiles: [...base(name).setupFiles, pathOf('browserSetup.mjs')],
  setupFilesAfterEnv: ['@testing-library/jest-dom', pathOf('asyncTimeout.mjs')],
  testTimeout: 60_000,
})
