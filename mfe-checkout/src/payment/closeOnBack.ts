/** How long a step back may take that the browser perhaps never reports, in milliseconds. */
const PATIENCE = 500

/**
 * Lets the browser's Back close a popup in place of leaving the page under it: an entry in the history of its own, which
 * the returned function takes out once the popup was closed in another way.
 */
export function closeOnBack(close: () => void): () => Promise<void> {
  let isThere = true
  history.pushState(history.state, '')
  const onBack = () => {
    isThere = false
    close()
  }
  window.addEventListener('popstate', onBack, { once: true })

  return async () => {
    window.removeEventListener('popstate', onBack)
    if (!isThere) return
    isThere = false
    await new Promise<unknown>((resolve) => {
      window.addEventListener('popstate', resolve, { once: true })
      setTimeout(resolve, PATIENCE)
      history.back()
    })
  }
}
