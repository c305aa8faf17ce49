/** How long to wait for a step back to be reported, in milliseconds; some browsers never do. */
const TIMEOUT = 500

/**
 * Makes the browser's Back close a popup instead of leaving the page: adds a history entry, which the returned function
 * removes when the popup was closed otherwise.
 */
export function closeOnBack(close: () => void): () => Promise<void> {
  let hasEntry = true
  history.pushState(history.state, '')
  const onBack = () => {
    hasEntry = false
    close()
  }
  window.addEventListener('popstate', onBack, { once: true })

  return async () => {
    window.removeEventListener('popstate', onBack)
    if (!hasEntry) return
    hasEntry = false
    await new Promise<unknown>((resolve) => {
      window.addEventListener('popstate', resolve, { once: true })
      setTimeout(resolve, TIMEOUT)
      history.back()
    })
  }
}
