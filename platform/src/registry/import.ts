import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { damageOf } from '../releases/assets'
import { receiptFile, signReceipt, statementFile } from '../releases/statement'
import { listReleases, releaseDirectory, releasesIn } from '../releases/store'
import { openKey } from '../signing/key'

/** Signs what was released before releases were signed, if it is as its document says. */
export async function signUnsigned(home: string): Promise<void> {
  const key = await openKey(home)
  for (const name of await readdir(releasesIn(home)).catch(() => []))
    for (const release of await listReleases(home, name)) {
      const directory = releaseDirectory(home, release)
      const isSigned = [receiptFile, statementFile].some((file) => existsSync(join(directory, file)))
      if (isSigned || (await damageOf(directory, release)).length > 0) continue
      const receipt = { at: new Date().toISOString(), by: { team: 'platform', token: 'import' } }
      await signReceipt(directory, receipt, key)
    }
}
