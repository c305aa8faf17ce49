import { rm } from 'node:fs/promises'
import type { Release } from '@haggle/shared-contract/platform'
import { fsyncTree } from '@haggle/shared-server'
import { precompress } from '../base/compress'
import { completePublicCopy, isPublicCopy } from './publicCopy'
import { openDraft, storeRelease } from './store'

/**
 * Stores the release whose files `write` puts into a draft folder: all of them, precompressed and on disk, or none. A public
 * copy is completed by it.
 */
export async function storeWhole(home: string, write: (draft: string) => Promise<Release>): Promise<Release> {
  const draft = await openDraft(home)
  try {
    const release = await write(draft)
    await precompress(draft)
    await fsyncTree(draft)
    if (isPublicCopy(home, release)) await completePublicCopy(home, draft, release)
    else await storeRelease(home, draft, release)
    return release
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
