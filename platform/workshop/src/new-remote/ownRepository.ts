import { readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathOwner } from '@haggle/kit/workspace/pathOwner'
import { makeFolder } from '@haggle/shared-server'
import { json, screenFiles, titleOf, type FirstScreen } from './firstScreen'
import { firstScreen, requireFree, shellIn, type RemoteRequest } from './request'
import type { ScaffoldVersions } from './versions'

export interface OwnRepository {
  versions: ScaffoldVersions
  /** URL of the package registry, if it is not npm's own. */
  packages?: string
}

/**
 * Creates a remote in an empty folder, as a repository of its own. Returns lines to print. Throws a one-line error and writes
 * nothing if the folder is not empty or the request is invalid.
 */
export function makeOwnRepository(
  folder: string,
  request: RemoteRequest,
  { versions, packages }: OwnRepository,
): string[] {
  const remote = firstScreen(request)
  const { app } = request
  requireFree(remote.path, shellIn(versions.packages))
  const owner = pathOwner(remote.path, versions.packages)
  // the build takes a shared package of the remote's own name for the remote itself
  if (
    [versions.dependencies, versions.devDependencies, versions.forOwners].some((needed) =>
      Object.hasOwn(needed, remote.name),
    )
  )
    throw new Error(`"${remote.name}" is the name of a package that the remote needs: choose another name.`)
  const found = readdirSync(folder).find((name) => name !== '.git')
  if (found) throw new Error(`This folder is not empty, it holds ${found}: make a new one, and run this there.`)
  for (const [path, text] of Object.entries(ownFiles(remote, request.app, versions, packages))) {
    const file = join(folder, path)
    makeFolder(dirname(file))
    writeFileSync(file, text)
  }
  return [
    `${remote.name} is made: ${remote.path}.`,
    ...(owner === undefined
      ? []
      : [`${remote.path} was a screen of ${owner} of Haggle's own: an app has room for one.`]),
    ...(app === undefined ? [] : [`The app ${app} must be there, and take ${remote.name}: ask the platform team.`]),
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
        lint: 'oxlint -c oxlint.config.mjs',
        dev: 'haggle dev',
        build: 'haggle build',
        check: inApp('check'),
        release: inApp('release'),
        preview: inApp('preview'),
        canary: inApp('canary'),
        promote: inApp('promote'),
        rollback: inApp('rollback'),
        remove: `haggle remove ${name} --app ${app ?? 'marketplace'}`,
      },
      dependencies,
      devDependencies: { ...devDependencies, ...(['shopOwner', 'operator'].includes(remote.access) && forOwners) },
    }),
    ...screenFiles(remote, name, dependencies['@haggle/shared-contract']),
    'tsconfig.json': tsconfig,
    'oxlint.config.mjs': lintConfig,
    '.gitignore': 'node_modules/\n.haggle/\ncoverage/\ndist/\n',
    '.npmrc': `${packages === undefined ? '' : `registry=${packages}\n`}@haggle-slots:registry=\${REGISTRY_URL}/npm/\n`,
    '.github/workflows/release.yml': workflow,
    'README.md': readme(remote),
  }
}

const tsconfig = `{
  "extends": "@haggle/kit/tsconfig.json",
  "compilerOptions": { "rootDir": "." },
  "include": ["src"]
}
`

const lintConfig = `export { remote as default } from '@haggle/kit/lint'
`

const identity = `export REGISTRY_ID_TOKEN=$(curl -sSf -H "Authorization: bearer $ACTIONS_ID_TOKEN_REQUEST_TOKEN" \\
            "$ACTIONS_ID_TOKEN_REQUEST_URL&audience=$REGISTRY_URL" | jq -r .value)`

const workflow = `# Tests every push, says in a pull request what the gate finds, and releases every push to main. Needs no token if the registry
# accepts this repository's OIDC identity.
name: release
on:
  push:
  pull_request:
permissions:
  contents: read
  id-token: write
  pull-requests: write
# a branch's releases one after another
concurrency: \${{ github.workflow }}-\${{ github.ref }}
jobs:
  release:
    runs-on: ubuntu-latest
    env:
      REGISTRY_URL: \${{ vars.REGISTRY_URL }}
      STAGING: \${{ vars.REGISTRY_STAGING }}
    steps:
      - uses: actions/checkout@v4
        # a release looks whether the live one is among its commits
        with: { fetch-depth: 0 }
      - uses: actions/setup-node@v4
        with: { node-version: 22, cache: npm }
      - run: npm ci
      - run: npm run types
      - run: npm run lint
      - run: npm test
      - if: github.event_name == 'pull_request'
        env:
          GH_TOKEN: \${{ github.token }}
        run: |
          ${identity}
          npm run --silent check -- --report markdown > report.md || refused=1
          gh pr comment \${{ github.event.number }} --body-file report.md --edit-last --create-if-none
          exit \${refused:-0}
      - if: github.ref == 'refs/heads/main'
        run: |
          release() {
            ${identity}
            npm run release -- "$@" \${{ contains(github.event.head_commit.message, '--accept-pictures') && '--accept-pictures' || '' }}
          }
          if [ -n "$STAGING" ]; then release --env "$STAGING"; fi
          release
`

const readme = ({ name, path }: FirstScreen) => `# ${titleOf(name)}

A Haggle remote with a screen at \`${path}\`. \`remote.json\` describes it to the shell; \`src/screens\` has one file per screen.

\`\`\`sh
npm test
npm run types
npm run lint
npm run dev -- --against https://staging.market.example   # runs these sources in that site's shell; an edit reloads the page
npm run check      # builds and runs the gate without releasing
npm run preview    # prints a link that shows the app with this build, valid for a week
npm run release    # builds, runs the gate and goes live for everyone; see also canary, promote, rollback and remove
npx haggle who /releases/${name}/1.0.0/remoteEntry.js
\`\`\`

\`check\` and the commands below it call the registry: set \`REGISTRY_URL\` to its address and \`REGISTRY_TOKEN\` to your team's
token; the platform team has both. CI needs no token if the platform team has added this repository to the registry's
\`REGISTRY_OIDC\`: set only the variable \`REGISTRY_URL\` in the repository's settings, and \`REGISTRY_STAGING\` to the name of
the environment that comes before production, if there is one.
`
