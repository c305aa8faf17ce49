import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { json, screenFiles, titleOf, type FirstScreen } from './firstScreen'
import { firstScreen, type Wish } from './request'
import type { ScaffoldVersions } from './versions'

export interface OwnRepository {
  versions: ScaffoldVersions
  /** Where the packages come from, if that is not npm's own registry. */
  packages?: string
}

/**
 * Makes a remote in an empty folder, with all that a repository of its own needs. Returns what there is to say; throws
 * one line and writes nothing when the folder is not empty or the wish is not valid.
 */
export function makeOwnRepository(folder: string, wish: Wish, { versions, packages }: OwnRepository): string[] {
  const remote = firstScreen(wish)
  const found = readdirSync(folder).find((name) => name !== '.git')
  if (found) throw new Error(`This folder is not empty, it holds ${found}: make a new one, and run this there.`)
  for (const [path, text] of Object.entries(ownFiles(remote, wish.app, versions, packages))) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return [
    `${remote.name} is made: ${remote.path}.`,
    '',
    '  npm install',
    '  npm test',
    '  npm run release   with REGISTRY_URL and REGISTRY_TOKEN, which the platform team hands out',
  ]
}

function ownFiles(
  remote: FirstScreen,
  app: string | undefined,
  { dependencies, devDependencies, forOwners }: ScaffoldVersions,
  packages: string | undefined,
): Record<string, string> {
  const { name } = remote
  const inApp = (command: string) => `haggle ${command}${app === undefined ? '' : ` --app ${app}`}`
  return {
    'package.json': json({
      name,
      version: '1.0.0',
      private: true,
      description: `${titleOf(name)}.`,
      type: 'module',
      scripts: {
        test: 'jest',
        types: 'tsc --noEmit',
        lint: 'eslint .',
        dev: 'haggle dev',
        build: 'haggle build',
        check: inApp('check'),
        release: inApp('release'),
        preview: inApp('preview'),
        canary: inApp('canary'),
        promote: inApp('promote'),
        rollback: inApp('rollback'),
      },
      dependencies,
      devDependencies: { ...devDependencies, ...(remote.access === 'shopOwner' && forOwners) },
    }),
    ...screenFiles(remote, name, dependencies['shared-contract']),
    'tsconfig.json': tsconfig,
    'eslint.config.mjs': eslintConfig,
    '.gitignore': 'node_modules/\n.haggle/\ncoverage/\n',
    ...(packages !== undefined && { '.npmrc': `registry=${packages}\n` }),
    '.github/workflows/release.yml': workflow,
    'README.md': readme(remote),
  }
}

const tsconfig = `{
  "extends": "platform/tsconfig.json",
  "compilerOptions": { "rootDir": "." },
  "include": ["src", "webpack.config.ts"]
}
`

const eslintConfig = `import { remote } from 'platform/eslint'

export default remote(import.meta.dirname)
`

const workflow = `# Tests every change, and releases what comes to main. No token is kept here: the registry knows this repository's runs.
name: release
on: [push]
permissions:
  contents: read
  id-token: write
jobs:
  release:
    runs-on: ubuntu-latest
    env:
      REGISTRY_URL: \${{ vars.REGISTRY_URL }}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 22, cache: npm }
      - run: npm ci
      - run: npm run types
      - run: npm run lint
      - run: npm test
      - if: github.ref == 'refs/heads/main'
        run: |
          export REGISTRY_ID_TOKEN=$(curl -sSf -H "Authorization: bearer $ACTIONS_ID_TOKEN_REQUEST_TOKEN" \\
            "$ACTIONS_ID_TOKEN_REQUEST_URL&audience=$REGISTRY_URL" | jq -r .value)
          npm run release
`

const readme = ({ name, path }: FirstScreen) => `# ${titleOf(name)}

A remote of Haggle: \`${path}\`. \`remote.json\` is what the shell knows of it; \`src/screens\` holds a file for each screen.

\`\`\`sh
npm test
npm run types
npm run lint
npm run dev -- --against https://staging.market.example   # in the deployed shell of that site, from these sources
npm run check      # the gate, as a release passes it
npm run preview    # a link that shows the app with it, for a week
npm run release    # build, gate, live for everyone; canary, promote and rollback change who gets it
npx haggle who /releases/${name}/1.0.0/remoteEntry.js
\`\`\`

From \`check\` on they ask the registry: \`REGISTRY_URL\` is its address and \`REGISTRY_TOKEN\` this team's token, both
from the platform team. A CI needs no token, if the platform team has named this repository in the registry's
\`REGISTRY_OIDC\`; set the variable \`REGISTRY_URL\` in its settings.
`
