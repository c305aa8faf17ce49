import { base, react, scripts, sharedLibraries, typescript } from './rules.mjs'

/** The oxlint configuration of a remote in its own repository. */
export const remote = {
  ...base,
  ignorePatterns: ['.haggle/', 'coverage/'],
  overrides: [
    typescript,
    scripts,
    { files: ['src/**'], ...react },
    {
      files: ['src/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: sharedLibraries,
                message: 'A screen gets this through @haggle/shared-ui or @haggle/shared-state.',
              },
            ],
          },
        ],
      },
    },
  ],
}
