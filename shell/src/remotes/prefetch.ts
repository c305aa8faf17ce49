const requested = new Set<string>()

/** Lets the browser fetch files that are probably needed next, each once. They do not run, and may fail in silence. */
export function prefetch(files: readonly string[]): void {
  for (const file of files) {
    if (requested.has(file)) continue
    requested.add(file)
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = file
    // As the loader will ask for it, so that what came is used.
    link.crossOrigin = 'anonymous'
    document.head.append(link)
  }
}
