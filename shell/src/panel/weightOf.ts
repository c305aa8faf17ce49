import { overrideVersion } from '../composition/remotesFor'

/** What the files of a release that this page loaded weigh, compressed, in bytes. */
export const weightOf = (name: string, version: string): number =>
  performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => 'encodedBodySize' in entry)
    .filter((entry) => version !== overrideVersion && entry.name.includes(`/releases/${name}/${version}/`))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
