import type { Manifest } from '@haggle/kit/workspace/workspace'
import { json, screenFiles, sharedRangesOf, titleOf, type FirstScreen } from './firstScreen'

/** The files of a new remote in this repository, by path. */
export function remoteFiles(remote: FirstScreen, shell: Manifest): Record<string, string> {
  const packageName = `mfe-${remote.name}`
  return {
    'package.json': json({
      name: packageName,
      version: '1.0.0',
      private: true,
      description: `${titleOf(remote.name)}.`,
      type: 'module',
      scripts: {
        types: 'tsc --noEmit',
        build: 'haggle build',
        release: 'haggle release',
        rollback: 'haggle rollback',
        canary: 'haggle canary',
        promote: 'haggle promote',
        dev: 'haggle dev',
        test: 'jest',
      },
      dependencies: sharedRangesOf(shell.dependencies),
      devDependencies: { '@haggle/kit': '^1.0.0' },
    }),
    'tsconfig.json': tsconfig,
    ...screenFiles(remote, packageName, shell.dependencies['@haggle/shared-contract']),
  }
}

const tsconfig = `{
  "extends": "@haggle/kit/tsconfig.json",
  "compilerOptions": { "rootDir": ".." },
  "include": ["src"]
}
`
