import { appExists } from '@haggle/kit/apps/revisions'
import { RegistryError } from '@haggle/kit/client/calls'
import { copyPublicFiles } from '@haggle/kit/releases/copyPublicFiles'
import { mirrorRelease, type ReleaseSource } from '@haggle/kit/releases/mirrorRelease'
import { isPublicCopy } from '@haggle/kit/releases/publicCopy'
import { RECEIPT_FILE, STATEMENT_FILE } from '@haggle/kit/releases/statement'
import type { ReleaseId } from '@haggle/kit/releases/store'
import type { Release } from '@haggle/shared-contract/platform'
import type { Ask } from './askRegistry'
import { bytesOf, refusalOf } from './registryReply'

/**
 * Copies a release of a registry into the home; undefined if the registry does not have it. If the registry refuses the
 * host's token, only the public files of one that a signed revision describes are copied.
 */
type CopyRelease = (release: ReleaseId, described?: Release) => Promise<Release | undefined>

interface Copies {
  /** The home and the app that it serves. */
  home: string
  app: string
  /** The key that signs releases. */
  signer: () => Promise<string>
  ask: Ask
  /** Told of each release that could not be copied. */
  onFailure: () => void
}

/** Copies releases. Callers at the same time share one copy. */
export function copyReleases({ home, app, signer, ask, onFailure }: Copies): CopyRelease {
  const source = releasesOfRegistry(ask)
  const copying = new Map<string, ReturnType<CopyRelease>>()

  async function copy(named: ReleaseId, described: Release | undefined) {
    try {
      return await mirrorRelease(home, await signer(), source, named)
    } catch (error) {
      const isRefused = error instanceof RegistryError && error.status === 401
      // a host that has served nothing yet does not start with a wrong token
      if (!isRefused || !described || !(await appExists(home, app))) throw error
      if (isPublicCopy(home, named)) return described
      return copyPublicFiles(home, described, (path) => source.file(named, path, ''))
    }
  }

  return ({ name, version }, described) => {
    const id = `${name} ${version}`
    const begun = copying.get(id)
    if (begun) return begun
    const begins = copy({ name, version }, described).catch((error: unknown) => {
      onFailure()
      throw error
    })
    copying.set(id, begins)
    return begins.finally(() => copying.delete(id))
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
    if (reply.status === 401) throw await refusalOf(reply)
    return reply.ok ? bytesOf(reply) : undefined
  },
})
