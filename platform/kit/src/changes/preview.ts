import type { Composition, Release } from '@haggle/shared-contract/platform'
import { DAY } from '@haggle/shared-server'
import { z } from 'zod'
import { withRelease } from '../apps/compositionChanges'
import { readApp } from '../apps/revisions'
import { CallError } from '../base/callError'
import { runGate, GateRefusal, type Checks } from '../gate/gate'
import { readRelease, type ReleaseId } from '../releases/store'
import { isSignedBy, openKey, readTrustedKey } from '../signing/key'
import type { ChangeTarget } from './changeRequest'

/** Longest lifetime of a preview link, in days. */
export const MAX_PREVIEW_DAYS = 14

/** The payload of a link: the release to show in an app; `until` is in milliseconds since 1970. */
const Preview = z.strictObject({ app: z.string(), name: z.string(), version: z.string(), until: z.number() })
type Preview = z.infer<typeof Preview>

/** A preview's path within its site, its expiry, why its release would be refused, and the site's origin if the registry knows it. */
export const PreviewLink = z.object({
  path: z.string(),
  until: z.string(),
  faults: z.array(z.string()).default([]),
  site: z.string().optional(),
})
export type PreviewLink = z.infer<typeof PreviewLink>

/** The value of `?preview=` that shows an app of an environment with one release of a remote, signed with the home's key. */
async function signPreview(home: string, environment: string, preview: Preview): Promise<string> {
  const document = Buffer.from(JSON.stringify(preview))
  const signature = (await openKey(home)).sign(signed(document, environment))
  return `${document.toString('base64url')}.${signature.toString('base64url')}`
}

/** A host's source of previews: the key that signs links, and the releases they show. */
export interface Previews {
  /** The environment that the host serves: links for others show nothing in it. */
  environment: string
  /** The key that signs links. */
  key(): Promise<string>
  release(named: ReleaseId): Promise<Release | undefined>
}

/** Previews of production from a registry's own home. */
export const previewsIn = (home: string): Previews => ({
  environment: 'production',
  key: () => readTrustedKey(home),
  release: ({ name, version }) => readRelease(home, name, version),
})

/** An app as a link shows it. */
export interface Previewed {
  composition: Composition
  /** The release that is not live. */
  release: Release
}

/**
 * The composition with the release that a link shows, and that release; undefined if the link is invalid, altered or
 * expired, or the release does not exist.
 */
export async function previewComposition(
  previews: Previews,
  composition: Composition,
  link: string,
  now = Date.now(),
): Promise<Previewed | undefined> {
  const [document = '', signature = ''] = link.split('.')
  const bytes = Buffer.from(document, 'base64url')
  const key = await previews.key().catch(() => '')
  if (!isSignedBy(key, signed(bytes, previews.environment), Buffer.from(signature, 'base64url'))) return undefined
  const { app, name, version, until } = Preview.parse(JSON.parse(bytes.toString()))
  if (app !== composition.app || until <= now) return undefined
  const release = await previews.release({ name, version }).catch(() => undefined)
  return release && { composition: withRelease(composition, release), release }
}

/**
 * The signed bytes. The prefix distinguishes previews from everything else that the key signs, and those of an environment from
 * those of production, whose links are older than environments.
 */
function signed(document: Buffer, environment: string) {
  const what = environment === 'production' ? 'haggle preview' : `haggle preview of ${environment}`
  return Buffer.concat([Buffer.from(`${what}\n`), document])
}

/**
 * A preview's path within its site, also of a release whose screens fail: `faults` says why the gate would refuse it. Throws 404 for
 * an unknown release, 409 for one that cannot be in the app.
 */
export async function makePreview(
  home: string,
  { environment, app }: ChangeTarget,
  { name, version, days }: { name: string; version: string; days: number },
  checks: Checks = {},
  now = Date.now(),
): Promise<PreviewLink> {
  const release = await readRelease(home, name, version)
  const live = await readApp(home, app)
  if (release?.kind !== 'remote' || !live)
    throw new CallError(404, `There is no release ${version} of ${name} for ${app}.`)
  const next = withRelease(live.composition, release)
  const { inApp, ...others } = checks
  await runGate(home, next, [release], others).catch((error: unknown) => {
    throw error instanceof GateRefusal ? new CallError(409, error.reasons.join(' ')) : error
  })
  // a change of looks is for those who open the link to judge
  const faults = (await inApp?.(next, release, { before: live.composition, acceptsPictures: true })) ?? []
  const until = now + days * DAY
  const preview = await signPreview(home, environment, { app, name, version, until })
  const screen = release.screens.find(({ path }) => !path.includes(':'))
  return { path: `${screen?.path ?? '/'}?preview=${preview}`, until: new Date(until).toISOString(), faults }
}
