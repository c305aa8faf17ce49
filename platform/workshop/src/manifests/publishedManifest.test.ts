import { publishedManifest, type PackageManifest } from './publishedManifest'

const manifest: PackageManifest = {
  name: '@haggle/shared-ui',
  version: '3.3.0',
  description: 'The kit.',
  license: 'UNLICENSED',
  type: 'module',
  engines: { node: '>=20.19' },
  sideEffects: ['*.css', '*.css.ts', './src/noEval.ts'],
  exports: {
    '.': './src/index.ts',
    './forms': './src/forms/index.ts',
    './apps/*': './src/apps/*.ts',
    './testing/*': './src/testing/*.ts',
    './webpack': { types: './src/webpack/index.ts' },
    './css-modules': { types: './css-modules.d.ts' },
  },
  dependencies: { axios: '^1.21.1', fastify: '^5.12.8' },
  peerDependencies: { react: '^19.3.1', antd: '^6.6.8' },
  peerDependenciesMeta: { antd: { optional: true } },
}

test("a published package.json points to the build's files and keeps only the dependencies they need", () => {
  const tools = { jest: '^30.0.0', antd: '^6.0.0', lerna: '9.0.7' }
  const published = publishedManifest(manifest, tools, (name) => ['antd', 'axios', 'jest'].includes(name))
  expect(published).toEqual({
    ...manifest,
    sideEffects: ['*.css', './lib/noEval.js'],
    exports: {
      '.': { types: './lib/index.d.ts', default: './lib/index.js' },
      './forms': { types: './lib/forms/index.d.ts', default: './lib/forms/index.js' },
      './apps/*': { types: './lib/apps/*.d.ts', default: './lib/apps/*.js' },
      './webpack': { types: './lib/webpack/index.d.ts', default: './lib/webpack/index.js' },
      './css-modules': { types: './css-modules.d.ts' },
    },
    dependencies: { axios: '^1.21.1' },
    peerDependencies: { react: '^19.3.1', antd: '^6.6.8', jest: '^30.0.0' },
    peerDependenciesMeta: { antd: { optional: true }, jest: { optional: true } },
  })
})
