import type { Release } from '@haggle/shared-contract/platform'
import { moduleSizes, toKilobytes } from '../gate/budget'
import { releaseDirectory } from '../releases/store'

/** What a remote's own framework costs its visitors, and until when it may be released; no line for others. */
export async function frameworkLines(home: string, release: Release): Promise<string[]> {
  if (release.kind !== 'remote' || !release.ownFramework) return []
  const { until } = release.ownFramework
  const sizes = await moduleSizes(releaseDirectory(home, release), release)
  return sizes
    .filter(({ kind }) => kind === 'framework')
    .map(({ module, bytes }) => `${release.name} brings ${module}, ${toKilobytes(bytes)} KB, until ${until}.`)
}
