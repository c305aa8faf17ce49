export default {
  // Read from the root alone when Jest runs projects; a busy machine renders forms slowly.
  testTimeout: 20_000,
  projects: [
    'shared-contract',
    'shared-state',
    'shared-ui',
    'shell',
    'mfe-catalog',
    'mfe-checkout',
    'mfe-shop-admin',
    'platform',
    'mock-server/jest.libsql.config.mjs',
    'mock-server/jest.postgres.config.mjs',
  ].map((project) => `<rootDir>/${project}`),
}
