import type { HistoryEntry } from '@haggle/kit/apps/history'
import { escapeHtml } from '@haggle/kit/apps/page'
import { flagLine, type AppFlag } from '@haggle/kit/changes/flag'
import { freezeLine, type Freeze } from '@haggle/kit/changes/freeze'
import type { PictureVerdict } from '@haggle/kit/changes/pictures'
import { TEAMS_TITLE } from '@haggle/kit/client/client'
import { toKilobytes } from '@haggle/kit/gate/budget'
import type { OwnFramework } from '@haggle/shared-contract/platform'
import type { Failures } from '../canary/failures'
import type { Observation } from '../canary/observations'
import type { SeenHost } from '../tokens/hostsSeen'
import { looksNote } from './looksNote'
import { platformPage, searchForm, timeElement as time } from './platformPage'

/** One remote, or the shell, in an app. */
export interface LivePart {
  name: string
  version: string
  commit: string
  /** Bytes of the scripts of each screen and part, compressed. */
  modules: { module: string; bytes: number }[]
  /** The framework that it has in place of the shell's React. */
  ownFramework?: OwnFramework | undefined
  /** The slots of others that its parts fill. */
  fills?: string[]
  /** How it looked beside the release before. */
  looks?: PictureVerdict | undefined
  since?: string
  by?: string
  fallback?: string
  /** Failures of its releases that browsers reported in the last week. */
  failures?: Failures | undefined
  canary?: { version: string; percent: number; seen?: Observation }
}

export interface LiveAppReport {
  app: string
  title: string
  parts: LivePart[]
  /** For each shared package the shell's version and the remotes' ranges. */
  asks?: { module: string; provided: string; by: { name: string; range: string }[] }[]
  /** The flags that its remotes declare, or that are on. */
  flags?: AppFlag[]
  history: HistoryEntry[]
}

/** Changes shown per app. */
const MAX_SHOWN = 30

/**
 * The teams' page: live releases, canaries and their failures, changes of each app, and a registry's hosts. Static HTML without
 * scripts. `hasPages`: whether each remote has a page of its own, and references are found.
 */
export const teamsPage = (
  apps: LiveAppReport[],
  hosts: SeenHost[] = [],
  now = new Date(),
  freezes: Freeze[] = [],
  hasPages = false,
): string =>
  platformPage({
    title: TEAMS_TITLE,
    heading: 'What is live',
    header: `<p>As of ${time(now.toISOString())}</p>`,
    main: `${hasPages ? searchForm + linksTo(apps) : ''}${freezes.length > 0 ? freezesSection(freezes) : ''}${apps.length > 0 ? apps.map((app) => appSection(app, now)).join('\n') : '<p>Nothing is released yet.</p>'}
${hosts.length > 0 ? hostsSection(hosts, now) : ''}`,
  })

/** The remotes' own pages. */
const linksTo = (apps: LiveAppReport[]) => {
  const names = [...new Set(apps.flatMap(({ parts }) => parts.map(({ name }) => escapeHtml(name))))].sort()
  return `<nav aria-label="Remotes">${names.map((name) => `<a href="/platform/${name}">${name}</a>`).join(' ')}</nav>`
}

const freezesSection = (freezes: Freeze[]) => `<section>
<h2>Frozen</h2>
<ol>${freezes.map((freeze) => `<li class="is-rollback">${escapeHtml(freezeLine(freeze))}</li>`).join('\n')}</ol>
</section>`

const appSection = ({ app, title, parts, asks = [], flags = [], history }: LiveAppReport, now: Date) => `<section>
<h2>${escapeHtml(title)} <small>${escapeHtml(app)}</small></h2>
<div class="parts">${parts.map(partCard).join('\n')}</div>
${asks.length > 0 ? `<h3>Shared packages</h3>\n<ul class="asks">${asks.map(askLine).join('\n')}</ul>` : ''}
${flags.length > 0 ? `<h3>Flags</h3>\n<ul class="asks">${flags.map((flag) => `<li>${escapeHtml(flagLine(flag, now.getTime()))}</li>`).join('\n')}</ul>` : ''}
<h3>Changes</h3>
<ol>${history.slice(-MAX_SHOWN).reverse().map(changeLine).join('\n')}</ol>
</section>`

/** A host asks every few seconds; one that is silent for longer, in ms, does not follow. */
const SILENT = 60_000

const hostsSection = (hosts: SeenHost[], now: Date) => `<section>
<h2>Hosts</h2>
<ol>${hosts
  .toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)))
  .map((host) => hostLine(host, now))
  .join('\n')}</ol>
</section>`

const placeOf = ({ environment, app, address }: SeenHost) => `${environment}/${app} at ${address}`

function hostLine(host: SeenHost, now: Date): string {
  const { team, token, expiresAt, isCurrent, at } = host
  const isSilent = now.getTime() - Date.parse(at) > SILENT
  const state = isSilent
    ? 'does not ask any more'
    : isCurrent
      ? 'serves what is live'
      : 'is about to serve what is live'
  const tokenLine =
    team === undefined || expiresAt === undefined
      ? `<p>Its token ${token} ended or was revoked: it copies only what everybody may read of further releases, and browsers
render their pages. Restart it with a valid REGISTRY_TOKEN.</p>`
      : `<small>token ${token} of ${escapeHtml(team)}, valid until ${time(expiresAt)}</small>`
  return `<li${isSilent || team === undefined ? ' class="is-rollback"' : ''}><b>${escapeHtml(placeOf(host))}</b> <span>${state}</span>
<small>asked last at ${time(at)}</small>${tokenLine}</li>`
}

const partCard = ({
  name,
  version,
  commit,
  since,
  by,
  fallback,
  canary,
  failures,
  modules,
  fills = [],
  looks,
  ownFramework,
}: LivePart) => `<article>
<h3>${escapeHtml(name)}</h3>
<p class="version">${escapeHtml(version)}</p>
<p>commit ${escapeHtml(commit.slice(0, 7))}${since ? `, since ${time(since)}` : ''}${by ? ` by ${escapeHtml(by)}` : ''}</p>
${fallback ? `<p>falls back to ${escapeHtml(fallback)}</p>` : ''}
${canary ? canaryNote(canary) : ''}
${failures ? failureNote(failures) : ''}
${modules.length > 0 ? `<ul>${modules.map(sizeLine).join('')}</ul>` : ''}
${ownFramework ? `<p>brings ${escapeHtml(ownFramework.name)} until ${escapeHtml(ownFramework.until)}</p>` : ''}
${fills.length > 0 ? `<p>has parts in ${fills.map(escapeHtml).join(', ')}</p>` : ''}
${looks ? looksNote(looks) : ''}
</article>`

/** Visitors of the last week affected by script errors or failed loads, per release. */
function failureNote(failures: Failures): string {
  if (failures.length === 0) return '<p>no errors reported in 7 days</p>'
  const lines = failures
    .toSorted((a, b) => b.version.localeCompare(a.version))
    .map(
      ({ version, kind, visitors }) =>
        `<li><span>${escapeHtml(version)} ${kind === 'script' ? 'script errors' : 'failed loads'}</span> <span>${visitors} ${visitors === 1 ? 'visitor' : 'visitors'}</span></li>`,
    )
  return `<ul class="failures">${lines.join('')}</ul>`
}

const askLine = ({ module, provided, by }: NonNullable<LiveAppReport['asks']>[number]) =>
  `<li><b>${escapeHtml(module)} ${escapeHtml(provided)}</b> ${by.map(({ name, range }) => escapeHtml(`${name} ${range}`)).join(', ') || 'nobody'}</li>`

const sizeLine = ({ module, bytes }: LivePart['modules'][number]) =>
  `<li><span>${escapeHtml(module.replace('./', ''))}</span> <span>${toKilobytes(bytes)} KB</span></li>`

const canaryNote = ({ version, percent, seen }: NonNullable<LivePart['canary']>) => `<div class="canary">
<p><strong>${escapeHtml(version)}</strong> goes to ${percent}% of visitors</p>
<meter min="0" max="100" value="${percent}">${percent}%</meter>
<p>${seen ? `${seen.canary} of ${seen.all} failure reports${share(seen)}` : 'No failure reports read yet'}</p>
</div>`

const share = ({ canary, all }: Observation) => (all > 0 ? ` (${Math.round((canary / all) * 100)}%)` : '')

const changeLine = ({ at, by, action, name, from, to, reason }: HistoryEntry) =>
  `<li class="is-${action}"><b>${action}</b> <span>${escapeHtml(name)} ${[from, to]
    .flatMap((version) => version ?? [])
    .map(escapeHtml)
    .join(' → ')}</span>
<small>${time(at)} by ${escapeHtml(by)}</small>${reason ? `<p>${escapeHtml(reason)}</p>` : ''}</li>`
