/** The release that this page shows by a link, though it is not live; undefined for all other pages. */
export function previewHere(): { name: string; version: string } | undefined {
  // a host that renders a first page has no document
  if (typeof document === 'undefined') return undefined
  const [name, version] = document.querySelector<HTMLMetaElement>('meta[name="preview"]')?.content.split(' ') ?? []
  return name && version ? { name, version } : undefined
}
