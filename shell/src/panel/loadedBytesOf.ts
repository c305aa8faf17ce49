import { OVERRIDE_VERSION } from '../composition/remotesFor'

/** Compressed size of a release's files that this page loaded, in bytes. */
export const loadedBytesOf = (name: string, version: string): number =>
  performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => 'encodedBodySize' in entry)
    .filter((entry) => version !== OVERRIDE_VERSION && entry.name.includes(`/releases/${name}/${version}/`))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
