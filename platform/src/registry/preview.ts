import { z } from 'zod'
import type { Composition, Release, RemoteRelease } from 'shared-contract/platform'
import { withRelease } from '../apps/compositionChanges'
import { readApp } from '../apps/revisions'
import { gate, Refused } from '../gate/gate'
import { readRelease } from '../releases/store'
import { CallError } from './errors'
import { isSignedBy, openKey, readTrustedKey } from '../signing/key'

/** The longest that a preview's link works, in days. */
export const longestPreview = 14

const DAY = 24 * 60 * 60 * 1000

/** What a link shows in place of what is live, until when in milliseconds since 1970. */
const Preview = z.strictObject({ app: z.string(), name: z.string(), version: z.string(), until: z.number() })

/** The value of `?preview=` that shows an app with one release of a remote, signed by a home's key. */
export async function signPreview(
  home: string,
  app: string,
  { name, version }: Pick<RemoteRelease, 'name' | 'version'>,
  days: number,
  now = Date.now(),
): Promise<{ preview: string; until: string }> {
  const until = now + days * DAY
  const document = Buffer.from(JSON.stringify({ app, name, version, until } satisfies z.infer<typeof Preview>))
  const signature = (await openKey(home)).sign(signed(document))
  return {
    preview: `${document.toString('base64url')}.${signature.toString('base64url')}`,
    until: new Date(until).toISOString(),
  }
}

/** Whose links a host follows, and where it finds what they show. */
export interface Previews {
  /** The key that signs links. */
  key(): Promise<string>
  release(named: Pick<Release, 'name' | 'version'>): Promise<Release | undefined>
}

/** The previews of a home that a registry writes to. */
export const previewsIn = (home: string): Previews => ({
  key: () => readTrustedKey(home),
  release: ({ name, version }) => readRelease(home, name, version),
})

/**
 * A composition with the release that a link shows; undefined where the link is none, was altered or has expired, and while
 * there is no such release.
 */
export async function previewed(
  previews: Previews,
  composition: Composition,
  link: string,
  now = Date.now(),
): Promise<Composition | undefined> {
  const [document = '', signature = ''] = link.split('.')
  const bytes = Buffer.from(document, 'base64url')
  const key = await previews.key().catch(() => '')
  if (!isSignedBy(key, signed(bytes), Buffer.from(signature, 'base64url'))) return undefined
  const { app, name, version, until } = Preview.parse(JSON.parse(bytes.toString()))
  if (app !== composition.app || until <= now) return undefined
  const release = await previews.release({ name, version }).catch(() => undefined)
  return release && withRelease(composition, release)
}

/** Nothing else that the key signs begins like this. */
const signed = (document: Buffer) => Buffer.concat([Buffer.from('haggle preview\n'), document])

/** The address of a preview within its site, once the release fits what is live there. */
export async function makePreview(
  home: string,
  app: string,
  { name, version, days }: { name: string; version: string; days: number },
  now = Date.now(),
): Promise<{ path: string; until: string }> {
  const release = await readRelease(home, name, version)
  const live = await readApp(home, app)
  if (release?.kind !== 'remote' || !live)
    throw new CallError(404, `There is no release ${version} of ${name} for ${app}.`)
  await gate(home, withRelease(live.composition, release), [release]).catch((error: unknown) => {
    throw error instanceof Refused ? new CallError(409, error.reasons.join(' ')) : error
  })
  const { preview, until } = await signPreview(home, app, release, days, now)
  const screen = release.screens.find(({ path }) => !path.includes(':'))
  return { path: `${screen?.path ?? '/'}?preview=${preview}`, until }
}
