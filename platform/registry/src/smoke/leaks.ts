import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { releaseDirectory, type ReleaseId } from '@haggle/kit/releases/store'
import type { Composition, Release, RemoteRelease } from '@haggle/shared-contract/platform'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { sourceOf } from './sourceOf'

/** Global state of a page, with the lines of releases that created it. */
const Traces = z.object({
  held: z.array(z.object({ what: z.string(), at: z.string() })),
  rules: z.array(z.object({ file: z.string(), selector: z.string() })),
  globals: z.array(z.string()),
  replaced: z.array(z.string()),
  attributes: z.array(z.string()),
  /** Kinds of landmarks that are shown, such as `nav`, and the lines that removed some. */
  landmarks: z.array(z.string()),
  removedAt: z.record(z.string(), z.string()),
})
export type Traces = z.infer<typeof Traces>

const none: Traces = { held: [], rules: [], globals: [], replaced: [], attributes: [], landmarks: [], removedAt: {} }

/** Milliseconds that a screen has to clean up after it was left. */
const GRACE = 5_000

/** Most lines reported per screen. */
const MAX_LINES = 20

/** The script that records a page's global state; to be injected before all others. */
export async function leakWatchScript(): Promise<string> {
  const folder = join(import.meta.dirname, '../../bin/leak-watch')
  const scripts = ['watch', 'listeners', 'timers', 'observers', 'elements', 'styles', 'globals'].map((name) =>
    join(folder, `${name}.cjs`),
  )
  const texts = await Promise.all(scripts.map((script) => readFile(script, 'utf8')))
  return `;(() => {\n${texts.join('\n')}\n})()`
}

/** The current global state of a page. */
export const readTraces = async (page: Page): Promise<Traces> =>
  Traces.parse((await page.evaluate(`window[Symbol.for('haggle leaks')]?.()`)) ?? none)

/** The remote to check for leaks, and the state that the shell creates by itself. */
export interface CheckedRemote {
  home: string
  candidate: RemoteRelease
  /** The app in which it runs. */
  app: Pick<Composition, 'shell' | 'remotes'>
  /** State of a page that shows only the shell. */
  before: Traces
}

/**
 * Returns a line for each leak of a remote after its screen was left, with the file and line, or the global. What the remote
 * cleans up within `grace` milliseconds is not a leak.
 */
export async function findLeaks(page: Page, watched: CheckedRemote, grace = GRACE): Promise<string[]> {
  const until = performance.now() + grace
  for (;;) {
    const lines = await linesOf(await readTraces(page), watched)
    if (lines.length === 0 || performance.now() >= until) return lines.slice(0, MAX_LINES)
    await wait(Math.min(200, grace / 2))
  }
}

/** What a copy of React or Vue leaves once in each page that it was in, however often it is mounted. */
const ofFrameworks = (what: string) => what === 'a listener to selectionchange on document' || what.startsWith('__VUE_')

/** A page has one custom element of a name: the second remote that defines it fails. */
const ELEMENT = 'the custom element '

async function linesOf(traces: Traces, { home, candidate, app, before }: CheckedRemote): Promise<string[]> {
  const prefix = `/releases/${candidate.name}/${candidate.version}/`
  const isExpected = candidate.ownFramework ? ofFrameworks : () => false
  const directory = releaseDirectory(home, candidate)
  const placed = async (place: string) => `${place}${await sourceOf(directory, place.slice(prefix.length))}`
  const held = new Map(
    traces.held
      .filter(({ what }) => !isExpected(what))
      .filter(({ what, at }) => at.startsWith(prefix) && !what.startsWith(`${ELEMENT}${candidate.name}-`))
      .map(({ what, at }) => [`${what} ${at}`, { what, at }]),
  )
  const texts = (release: Release) => scriptsOf(releaseDirectory(home, release), release)
  const federated = new Set(app.remotes.map(({ release }) => release.global))
  const fresh = traces.globals.filter(
    (name) => !before.globals.includes(name) && !federated.has(name) && !name.startsWith('webpackChunk'),
  )
  // globals that the shell's code sets on first use are not the remote's
  const shared = fresh.length > 0 ? [...(await texts(app.shell)).values()].join('\n') : ''
  const globals = fresh.filter((name) => !setsGlobal(shared, name) && !isExpected(name))
  const replaced = traces.replaced.filter((name) => !before.replaced.includes(name))
  const scripts = globals.length + replaced.length > 0 ? await texts(candidate) : new Map<string, string>()
  const naming = async (name: string) => {
    const at = lineNaming(scripts, name.split('.').at(-1) ?? name)
    return at ? `, set at ${await placed(prefix + at)}` : ''
  }
  return [
    ...(await Promise.all(
      [...held.values()].map(async ({ what, at }) =>
        what.startsWith(ELEMENT)
          ? `defines ${what}, at ${await placed(at)}: begin its name with ${candidate.name}-`
          : `leaves ${what}, set at ${await placed(at)}`,
      ),
    )),
    ...(await Promise.all(globals.map(async (name) => `leaves the global ${name}${await naming(name)}`))),
    ...(await Promise.all(replaced.map(async (name) => `replaces ${name}${await naming(name)}`))),
    ...traces.attributes.filter((each) => !before.attributes.includes(each)).map((each) => `leaves ${each}`),
    ...(await Promise.all(
      before.landmarks
        .filter((name) => !traces.landmarks.includes(name))
        .map(async (name) => {
          const at = traces.removedAt[name] ?? ''
          return `removes or hides <${name}>${at.startsWith(prefix) ? `, at ${await placed(at)}` : ''}`
        }),
    )),
    ...escapingRules(traces, candidate),
  ]
}

/** A line for each style rule of a remote that matches elements outside of its screens. */
export const escapingRules = ({ rules }: Traces, { name, version }: ReleaseId): string[] => [
  ...new Set(
    rules
      .filter(({ file }) => file.startsWith(`/releases/${name}/${version}/`))
      .map(({ file, selector }) => `styles what is not its own: ${selector} in ${file}`),
  ),
]

/** A release's browser scripts by path. */
async function scriptsOf(directory: string, { entry, assets }: Release): Promise<Map<string, string>> {
  const paths = [entry, ...assets].map(({ path }) => path).filter((path) => path.endsWith('.js'))
  return new Map(
    await Promise.all(
      paths.map(async (path) => [path, await readFile(join(directory, path), 'utf8').catch(() => '')] as const),
    ),
  )
}

const setsGlobal = (scripts: string, name: string) =>
  /^\w+$/.test(name) && new RegExp(`\\b(window|globalThis|self)(\\.${name}\\b|\\[["']${name}["']\\])`).test(scripts)

/** Position of the first whole-word occurrence of a name, such as `Wishlist.js:1:20`. */
function lineNaming(scripts: ReadonlyMap<string, string>, name: string): string | undefined {
  for (const [path, text] of scripts) {
    const at = text.search(new RegExp(`(?<![\\w$])${name.replaceAll(/[^\w]/g, '\\$&')}(?![\\w$])`))
    if (at < 0) continue
    const before = text.slice(0, at).split('\n')
    return `${path}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
  }
  return undefined
}
