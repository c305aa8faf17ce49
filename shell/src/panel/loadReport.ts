import type { Composition } from '@haggle/shared-contract/platform'
import { getInstance } from '@module-federation/enhanced/runtime'
import { previewHere } from '../composition/preview'
import { remotesFor } from '../composition/remotesFor'
import { visitorHere, type Visitor } from '../composition/visitor'
import { loadTraces, type LoadTrace } from '../remotes/loadTraces'
import { pageReference } from '../reports/pageTrace'
import { loadedBytesOf } from './loadedBytesOf'

/** What this page loaded, from where and why, and what failed, as text to paste into an issue. */
export const loadReport = (composition: Composition): string =>
  [
    `Reference ${pageReference}, ${new Date().toISOString()}`,
    `${location.origin}${location.pathname} (${composition.app}, shell ${composition.shell.version})`,
    `${navigator.userAgent}, ${innerWidth} × ${innerHeight}`,
    '',
    'Loads, in milliseconds since the page began:',
    ...loadTraces.map((trace) => loadLine(trace, reasonsOf(composition, visitorHere(composition)))),
    '',
    'Shared packages:',
    ...sharedLines(),
  ].join('\n')

/** Why this visitor gets a release, by name and version. */
function reasonsOf(composition: Composition, visitor: Visitor): Map<string, string> {
  const preview = previewHere()
  const reasons = new Map<string, string>()
  for (const { name, release, previous, isCanary } of remotesFor(composition, visitor)) {
    const percent = composition.remotes.find((remote) => remote.name === name)?.canary?.percent
    const isPreview = preview?.name === name && preview.version === release.version
    const address = visitor.overrides.get(name)
    if (previous) reasons.set(`${name} ${previous.version}`, isCanary ? 'live, in place of the canary' : 'fallback')
    reasons.set(
      `${name} ${release.version}`,
      composition.allowOverrides && address !== undefined
        ? `override from ${address}`
        : isPreview
          ? 'preview'
          : isCanary
            ? `canary of ${percent}%`
            : 'live',
    )
  }
  return reasons
}

function loadLine({ remote, version, module, start, end, failure }: LoadTrace, reasons: Map<string, string>): string {
  const release = `${remote} ${version}`
  const bytes = loadedBytesOf(remote, version)
  const outcome = failure
    ? `${failure.type} after ${Math.round(end - start)}: ${failure.message.replaceAll(/\s+/g, ' ')}`
    : `loaded in ${Math.round(end - start)}${bytes > 0 ? `, ${(bytes / 1024).toFixed(1)} KB of it in all` : ''}`
  return `${Math.round(start)} ${release} ${module} (${reasons.get(release) ?? 'live'}): ${outcome}`
}

/** The version of each shared package that was loaded, who brought it and who uses it. */
function sharedLines(): string[] {
  const modules = getInstance()?.shareScopeMap.default ?? {}
  return Object.entries(modules).flatMap(([module, versions]) =>
    Object.values(versions)
      .filter(({ lib }) => lib !== undefined && lib !== null)
      .map(({ version, from, useIn }) => `${module} ${version} of ${from}, used in ${useIn.join(', ') || from}`),
  )
}
