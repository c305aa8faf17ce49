import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { damageOf } from '@haggle/kit/releases/assets'
import { readSeal, RECEIPT_FILE, signReceipt, STATEMENT_FILE } from '@haggle/kit/releases/statement'
import { listReleases, releaseDirectory, releasesIn } from '@haggle/kit/releases/store'
import { openKey } from '@haggle/kit/signing/key'
import type { Release } from '@haggle/shared-contract/platform'

/** Signs intact releases that have no signature (of older versions), or one by another home's key. */
export async function signUnsigned(home: string): Promise<void> {
  const key = await openKey(home)
  for (const name of await readdir(releasesIn(home)).catch(() => []))
    for (const release of await listReleases(home, name)) {
      const directory = releaseDirectory(home, release)
      const isOurs = await isSealed(directory, key.id)
      if (isOurs || !(await isIntact(directory, release))) continue
      await signReceipt(directory, { at: new Date().toISOString(), by: { team: 'platform', token: 'import' } }, key)
    }
}

const isSealed = (directory: string, signer?: string) =>
  readSeal(directory, signer).then(
    () => true,
    () => false,
  )

async function isIntact(directory: string, release: Release): Promise<boolean> {
  const hasSeal = [RECEIPT_FILE, STATEMENT_FILE].some((file) => existsSync(join(directory, file)))
  if (hasSeal && !(await isSealed(directory))) return false
  return (await damageOf(directory, release)).length === 0
}
