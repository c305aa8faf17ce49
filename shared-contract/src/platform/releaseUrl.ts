/** URL path of a release's file, from the site's root. */
export const releaseUrl = (release: { name: string; version: string }, path: string): string =>
  `/releases/${release.name}/${release.version}/${path}`
