const KEY = 'flags'

/** The flags that are set in this tab only: `gifts/newGallery` is `on` or `off`. */
export function flagsHere(): URLSearchParams {
  try {
    return new URLSearchParams(sessionStorage.getItem(KEY) ?? '')
  } catch {
    // without storage there are none
    return new URLSearchParams()
  }
}

/** Sets a flag in this tab, or lets it be as it is for others, and reloads the page. */
export function setFlagHere(name: string, value: 'on' | 'off' | undefined): void {
  const flags = flagsHere()
  if (value) flags.set(name, value)
  else flags.delete(name)
  sessionStorage.setItem(KEY, flags.toString())
  location.reload()
}
