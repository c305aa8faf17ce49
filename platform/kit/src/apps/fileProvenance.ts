import { z } from 'zod'
import { readProvenance, findReleaseFile, readSeal, Receipt, RECEIPT_FILE } from '../releases/statement'
import { releaseDirectory, type ReleaseId } from '../releases/store'
import { openKey } from '../signing/key'
import { appsIn, type Revisions } from './revisions'

/** The provenance of a release's file, and the changes that made its release live, or removed it from an app. */
export const FileProvenance = z.object({
  file: z.string(),
  repository: z.string(),
  commit: z.string(),
  /** SHA-256 of package-lock.json. */
  lockFile: z.string(),
  builder: z.string(),
  run: z.string().optional(),
  by: z.string(),
  builtAt: z.string(),
  /** Who uploaded the release to the registry; absent if it was built on the registry's machine. */
  sent: Receipt.optional(),
  changes: z.array(
    z.object({ environment: z.string(), app: z.string(), action: z.string(), at: z.string(), by: z.string() }),
  ),
})
export type FileProvenance = z.infer<typeof FileProvenance>

/** An environment, its home, and its revisions. */
interface Place {
  environment: string
  home: string
  revisions: Revisions
}

/**
 * Reads the provenance of a file, such as `/releases/wishlist/1.0.0/Wishlist.js`; undefined if no release has it. `fetch` copies a
 * release that another registry has.
 */
export async function provenanceOfFile(
  home: string,
  file: string,
  places: Place[],
  fetch?: (release: ReleaseId) => Promise<unknown>,
): Promise<FileProvenance | undefined> {
  const [, name = '', version = '', path = ''] = /^\/?releases\/([\w-]+)\/(\d[\w.-]*)\/([^?#]+)$/.exec(file) ?? []
  const release = { name, version }
  if (!name) return undefined
  await fetch?.(release)
  if (!(await findReleaseFile(home, release, path))) return undefined
  const directory = releaseDirectory(home, release)
  const { provenance } = await readProvenance(directory)
  const { buildDefinition, runDetails } = provenance
  const [sources, lockFile] = buildDefinition.resolvedDependencies
  const seal = await readSeal(directory, (await openKey(home)).id)
  return {
    file,
    repository: sources.uri,
    commit: sources.digest.gitCommit,
    lockFile: lockFile.digest.sha256,
    builder: runDetails.builder.id,
    run: runDetails.metadata.invocationId,
    by: buildDefinition.internalParameters.by,
    builtAt: runDetails.metadata.finishedOn,
    sent: seal.file === RECEIPT_FILE ? Receipt.parse(seal.statement.predicate) : undefined,
    changes: (await Promise.all(places.map((place) => changesOf(place, name, version)))).flat(),
  }
}

async function changesOf({ environment, home, revisions }: Place, name: string, version: string) {
  const histories = await Promise.all(
    (await appsIn(home)).map(async (app) =>
      ((await revisions.read(app))?.history ?? [])
        .filter((entry) => entry.name === name && (entry.action === 'remove' ? entry.from : entry.to) === version)
        .map(({ action, at, by }) => ({ environment, app, action, at, by })),
    ),
  )
  return histories.flat()
}
