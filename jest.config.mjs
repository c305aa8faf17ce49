export default {
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
