import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@haggle/shared-contract/platform'
import { z } from 'zod'
import { PlainText } from '../base/plainText'
import { Damaged } from '../signing/envelope'
import { openKey, type SigningKey } from '../signing/key'
import { checkStated, parseStatement, readStated, signFolder, type Statement } from '../signing/statement'
import type { Origin } from './origin'
import { releaseDirectory, RELEASE_FILE, type ReleaseId } from './store'

/** File with the builder's signed statement: what a release's files were built from, and by whom. */
export const STATEMENT_FILE = 'statement.json'

/** File with the registry's signed statement: it received these files, from this team. */
export const RECEIPT_FILE = 'receipt.json'

/** The predicate of a builder's statement, in SLSA's format (slsa.dev/provenance/v1). */
const Provenance = z.object({
  buildDefinition: z.object({
    buildType: PlainText,
    externalParameters: z.object({ name: PlainText, version: PlainText }),
    internalParameters: z.object({ by: PlainText }),
    resolvedDependencies: z.tuple([
      z.object({ uri: PlainText, digest: z.object({ gitCommit: PlainText }) }),
      z.object({ uri: z.literal('package-lock.json'), digest: z.object({ sha256: PlainText }) }),
    ]),
  }),
  runDetails: z.object({
    builder: z.object({ id: PlainText }),
    metadata: z.object({ invocationId: PlainText.optional(), finishedOn: z.iso.datetime() }),
  }),
})
type Provenance = z.infer<typeof Provenance>

const PROVENANCE_TYPE = 'https://slsa.dev/provenance/v1'

/** The predicate of a receipt: who uploaded a release, and when it was verified. */
export const Receipt = z.object({
  at: z.iso.datetime(),
  by: z.object({ team: z.string(), token: z.string(), run: z.string().optional() }),
})
export type Receipt = z.infer<typeof Receipt>

/** Writes the builder's signed statement into a build. */
export const signBuild = (directory: string, release: Release, origin: Origin, key: SigningKey) =>
  signFolder(directory, STATEMENT_FILE, provenanceOf(release, origin), key)

/** The builder's predicate for a release, to be signed with the digests of its files. */
export function provenanceOf({ name, version, commit, builtAt }: Release, origin: Origin) {
  const { repository, lockFile, builder, run, by } = origin
  const predicate: Provenance = {
    buildDefinition: {
      buildType: 'haggle build',
      externalParameters: { name, version },
      internalParameters: { by },
      resolvedDependencies: [
        { uri: repository, digest: { gitCommit: commit } },
        { uri: 'package-lock.json', digest: { sha256: lockFile } },
      ],
    },
    runDetails: { builder: { id: builder }, metadata: { invocationId: run, finishedOn: builtAt } },
  }
  return { predicateType: PROVENANCE_TYPE, predicate }
}

/** Writes the registry's signed receipt into a release; it covers the builder's statement too. */
export const signReceipt = (directory: string, receipt: Receipt, key: SigningKey) =>
  signFolder(directory, RECEIPT_FILE, { predicateType: 'haggle receipt', predicate: receipt }, key)

/** Reads and verifies the builder's statement in a directory. Throws `Damaged`. */
export async function readProvenance(directory: string): Promise<{ statement: Statement; provenance: Provenance }> {
  const text = await readFile(join(directory, STATEMENT_FILE), 'utf8').catch(() => {
    throw new Damaged(`${STATEMENT_FILE} is missing`)
  })
  const statement = parseStatement(text, STATEMENT_FILE)
  const provenance = Provenance.safeParse(statement.predicate)
  if (!provenance.success || statement.predicateType !== PROVENANCE_TYPE) {
    const [issue] = provenance.error?.issues ?? []
    const detail = issue ? `: ${issue.path.join('.')} ${issue.message}` : ''
    throw new Damaged(`${STATEMENT_FILE} does not say what the release was built from${detail}`)
  }
  return { statement, provenance: provenance.data }
}

/**
 * Reads and verifies the statement about a release's files: the registry's receipt or, for a release that was built here, the
 * builder's statement. `signer` is the trusted key; without it, any key is accepted. Throws `Damaged`.
 */
export async function readSeal(directory: string, signer?: string) {
  const read = (file: string) => readFile(join(directory, file)).catch(() => undefined)
  const receipt = await read(RECEIPT_FILE)
  const file = receipt ? RECEIPT_FILE : STATEMENT_FILE
  const bytes = receipt ?? (await read(STATEMENT_FILE)) ?? Buffer.of()
  const statement = parseStatement(bytes.toString(), file, signer)
  for (const document of [RELEASE_FILE, STATEMENT_FILE]) await readStated(directory, document, statement)
  return { file, bytes, statement }
}

/**
 * Verifies a file of a release and returns its path and length; undefined if the release or the file does not exist. Throws
 * `Damaged`, which names the changed file: this one, a document of the release, or the statement about it.
 */
export async function findReleaseFile(home: string, release: ReleaseId, path: string) {
  const directory = releaseDirectory(home, release)
  if (!existsSync(directory)) return undefined
  try {
    const { file, bytes, statement } = await readSeal(directory, (await openKey(home)).id)
    const length = path === file ? bytes.length : await checkStated(directory, path, statement)
    return length === undefined ? undefined : { path: join(directory, path), length }
  } catch (error) {
    if (!(error instanceof Damaged)) throw error
    throw new Damaged(`${release.name} ${release.version} is not served: ${error.message}.`)
  }
}
