/** Paths of programs in node_modules, relative to the repository's root. */
export const bin = {
  oxlint: 'node_modules/oxlint/bin/oxlint',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  jest: 'node_modules/jest/bin/jest.js',
}

/** Lint and types of all packages: a change can break the types of files that import it. */
export const lintArgs = [bin.oxlint, '-c', 'oxlint.config.mjs']

export const formatArgs = (files: string[]) => [bin.oxfmt, '--check', '--no-error-on-unmatched-pattern', ...files]
