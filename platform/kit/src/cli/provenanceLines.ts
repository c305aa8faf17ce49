import type { FileProvenance } from '../apps/fileProvenance'
import { shownTime } from '../apps/history'
import type { Registry } from '../client/client'

/** The provenance of a release's file as lines to print. Throws if the registry has no such file. */
export async function provenanceLines(registry: Pick<Registry, 'provenanceOf'>, file: string): Promise<string[]> {
  const path = URL.canParse(file) ? new URL(file).pathname : file
  const provenance = await registry.provenanceOf(path)
  if (!provenance)
    throw new Error(`There is no ${path} here: name a file such as /releases/catalog/1.0.0/remoteEntry.js.`)
  return linesOf(provenance).map(printable)
}

/** Without characters that a terminal obeys: a builder wrote them. */
const printable = (line: string) => line.replace(/[\p{Cc}\p{Cf}]/gu, '')

const linesOf = ({ repository, commit, lockFile, builder, run, by, builtAt, sent, changes }: FileProvenance) => [
  `commit   ${commit} of ${repository}`,
  `lock     package-lock.json ${lockFile.slice(0, 12)}`,
  `built    ${builtAt} by ${by}, ${run ?? `on ${builder}`}`,
  ...(sent ? [`sent     ${sent.at} by ${sent.by.team}, token ${sent.by.token}`] : []),
  ...changes.map(
    ({ environment, app, action, at, by: actor }) =>
      `${action.padEnd(8)} ${shownTime(at)} ${environment}/${app} by ${actor}`,
  ),
]
