import { createHash } from 'node:crypto'
import { lstat, readdir, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Asset, Release } from '@haggle/shared-contract/platform'
import { changedCopies } from '../base/compress'
import { hashFile } from '../signing/statement'

const DESCRIBED_FILES = /\.(c?js|css|json|svg|png|jpe?g|webp|avif|woff2)$/

/** All files of a build that a page may load, with size and hash; without source maps and licences. */
export async function assetsIn(directory: string): Promise<Asset[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && DESCRIBED_FILES.test(entry.name))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
  return Promise.all(paths.sort().map((path) => assetAt(directory, path)))
}

async function assetAt(directory: string, path: string): Promise<Asset> {
  const { bytes, sha384 } = await hashFile(join(directory, path))
  return { path, bytes, integrity: `sha384-${sha384.toString('base64')}` }
}

/** A subresource integrity hash. */
export const integrityOf = (content: Buffer | string) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Returns a phrase for each link, missing file and changed file of a release on disk; empty if it is intact. */
export async function damageOf(directory: string, { entry, assets }: Release): Promise<string[]> {
  const faults = await Promise.all(
    [entry, ...assets].map(async ({ path, integrity }) => {
      const actual = await assetAt(directory, path).catch(() => undefined)
      if (!actual) return [`${path} is missing`]
      if (actual.integrity !== integrity) return [`${path} was changed`]
      return (await changedCopies(join(directory, path))).map((suffix) => `${path}${suffix} was changed`)
    }),
  )
  return [...(await linksIn(directory)), ...faults.flat()]
}

/** Finds symbolic and hard links in a release: a host would serve, or run, files from outside of it. */
async function linksIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  const faults = await Promise.all(
    entries.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const isPlain = entry.isDirectory() || (entry.isFile() && (await lstat(path)).nlink === 1)
      return isPlain ? undefined : `${relative(directory, path)} is a link`
    }),
  )
  return faults.filter((fault) => fault !== undefined)
}

/** Deletes files that are needed only while a release is built. */
export const deleteFiles = (directory: string, names: string[]) =>
  Promise.all(names.map((name) => rm(join(directory, name), { force: true })))
