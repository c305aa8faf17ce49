/** Paths of programs in node_modules, relative to the repository's root. */
export const bin = {
  eslint: 'node_modules/eslint/bin/eslint.js',
  prettier: 'node_modules/prettier/bin/prettier.cjs',
  tsc: 'node_modules/typescript/bin/tsc',
  jest: 'node_modules/jest/bin/jest.js',
}

export const lintArgs = (files: string[]) => [bin.eslint, '--no-warn-ignored', ...files]

export const formatArgs = (files: string[]) => [
  bin.prettier,
  '--check',
  '--ignore-unknown',
  '--log-level',
  'warn',
  ...files,
]

/** Types of all packages in two runs, with and without the DOM; incremental. */
export const typesArgs = ['browser', 'node'].map((program) => [
  bin.tsc,
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/types/${program}.tsbuildinfo`,
  '-p',
  `tsconfig.${program}.json`,
])
