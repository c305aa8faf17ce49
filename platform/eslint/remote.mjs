import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { globals, sharedLibraries, typescriptRules } from './rules.mjs'

/** ESLint configuration of a remote in its own repository; `folder` is that repository's root. */
export const remote = (folder) =>
  tseslint.config(
    { ignores: ['.haggle/', 'coverage/'] },
    js.configs.recommended,
    {
      files: ['**/*.{ts,tsx}'],
      extends: [tseslint.configs.recommendedTypeChecked],
      languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: folder } },
      rules: typescriptRules,
    },
    { files: ['**/*.mjs'], languageOptions: { globals } },
    { files: ['src/**'], ...reactHooks.configs.flat.recommended },
    {
      files: ['src/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [{ group: sharedLibraries, message: 'A screen gets this through shared-ui or shared-state.' }],
          },
        ],
      },
    },
  )
