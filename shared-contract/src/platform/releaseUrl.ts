/** Where a release's file is served, from the site's root. */
export const releaseUrl = (release: { name: string; version: string }, path: string): string =>
  `/releases/${release.name}/${release.version}/${path}`
