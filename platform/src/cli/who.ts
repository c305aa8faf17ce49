import { askWho, type RegistryAccess } from '../registry/client'
import { whoMade, type Whence } from '../releases/whoMade'

/** Where a file comes from, line by line; the registry knows, or else the store of this machine. */
export async function whoLines(home: string, file: string, registry: RegistryAccess | undefined): Promise<string[]> {
  const path = URL.canParse(file) ? new URL(file).pathname : file
  const whence = registry
    ? await askWho(registry, path)
    : await whoMade(home, path, [{ environment: 'production', home }])
  if (!whence) throw new Error(`There is no ${path} here: name a file such as /releases/catalog/1.0.0/remoteEntry.js.`)
  return linesOf(whence)
}

const linesOf = ({ repository, commit, lockFile, builder, run, by, builtAt, sent, changes }: Whence) => [
  `commit   ${commit} of ${repository}`,
  `lock     package-lock.json ${lockFile.slice(0, 12)}`,
  `built    ${builtAt} by ${by}, ${run ?? `on ${builder}`}`,
  ...(sent ? [`sent     ${sent.at} by ${sent.by.team}, token ${sent.by.token}`] : []),
  ...changes.map(
    ({ environment, app, action, at, by: actor }) => `${action.padEnd(8)} ${at} ${environment}/${app} by ${actor}`,
  ),
]
