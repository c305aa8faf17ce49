import type { Release } from 'shared-contract/platform'
import { mirrorRelease, type ReleaseSource } from '../releases/mirrorRelease'
import { RECEIPT_FILE, STATEMENT_FILE } from '../releases/statement'
import type { ReleaseId } from '../releases/store'
import type { Ask } from './askRegistry'
import { bytesOf, refusalOf } from './registryReply'

/** Copies a release of a registry into the home; undefined if the registry does not have it. */
type CopyRelease = (release: ReleaseId) => Promise<Release | undefined>

/** Copies releases as signed by `signer`'s key. Callers at the same time share one copy. */
export function copyReleases(home: string, signer: () => Promise<string>, ask: Ask): CopyRelease {
  const source = releasesOfRegistry(ask)
  const copying = new Map<string, ReturnType<CopyRelease>>()
  return ({ name, version }) => {
    const id = `${name} ${version}`
    const begun = copying.get(id)
    if (begun) return begun
    const copy = signer().then((key) => mirrorRelease(home, key, source, { name, version }))
    copying.set(id, copy)
    return copy.finally(() => copying.delete(id))
  }
}

const releasesOfRegistry = (ask: Ask): ReleaseSource => ({
  async seal({ name, version }) {
    for (const file of [RECEIPT_FILE, STATEMENT_FILE]) {
      const reply = await ask(`/releases/${name}/${version}/${file}`)
      if (reply.ok) return { file, bytes: await bytesOf(reply) }
      if (reply.status !== 404) throw await refusalOf(reply)
    }
    return undefined
  },
  async file({ name, version }, path) {
    const reply = await ask(`/releases/${name}/${version}/${path}`)
    return reply.ok ? bytesOf(reply) : undefined
  },
})
