import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Asset, Release } from '@haggle/shared-contract/platform'
import { makeFolder } from '@haggle/shared-server'
import { parseDocument } from '../base/document'
import { Damaged } from '../signing/envelope'
import { digestOf, parseStatement } from '../signing/statement'
import { isPublicCopy } from './publicCopy'
import { readSeal } from './statement'
import { readRelease, RELEASE_FILE, type ReleaseId } from './store'
import { storeWhole } from './storeWhole'

/** A source of releases, such as a registry or its bucket. */
export interface ReleaseSource {
  /** The registry's signed statement about a release; undefined if there is no such release. */
  seal(release: ReleaseId): Promise<{ file: string; bytes: Buffer } | undefined>
  /** A file named in the statement. */
  file(release: ReleaseId, path: string, sha384: string): Promise<Buffer | undefined>
}

/**
 * Copies a release into a home's store atomically, if it is not there yet as a whole, and returns it; undefined if the source does not
 * have it. Throws `Damaged` if a file is not as signed by the key `signer`.
 */
export async function mirrorRelease(
  home: string,
  signer: string,
  source: ReleaseSource,
  named: ReleaseId,
): Promise<Release | undefined> {
  const { name, version } = named
  const existing = await readRelease(home, name, version).catch(() => undefined)
  if (existing && !isPublicCopy(home, named)) return existing
  const seal = await source.seal(named)
  if (!seal) return undefined
  const { subject } = parseStatement(seal.bytes.toString(), `${name} ${version}: ${seal.file}`, signer)
  return storeWhole(home, async (draft) => {
    for (const { name: path, digest } of subject) {
      const bytes = await source.file(named, Asset.shape.path.parse(path), digest.sha384)
      if (!bytes || digestOf(bytes) !== digest.sha384)
        throw new Damaged(`${name} ${version}: ${path} ${bytes ? 'was changed' : 'is missing'}.`)
      makeFolder(dirname(join(draft, path)))
      await writeFile(join(draft, path), bytes)
    }
    await writeFile(join(draft, seal.file), seal.bytes)
    await readSeal(draft, signer)
    return parseDocument(await readFile(join(draft, RELEASE_FILE), 'utf8'), Release)
  })
}
