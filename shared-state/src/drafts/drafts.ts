import { tabStorage } from '../storage/browserStorage'
import { isMapOf, isShape, isText } from '../storage/shapes'
import { stored } from '../storage/stored'

export type DraftText = Record<string, string>

interface StoredDraft {
  owner: string
  text: DraftText
}

const PREFIX = 'draft:'

/** Unsent text of one form and user, kept in the tab's session storage; undefined without storage. */
export function storedDraft(name: string, owner: string) {
  const storage = tabStorage()
  if (!storage) return undefined
  const { key, read, write } = stored(storage, PREFIX + name, isDraft)
  return {
    read: () => {
      const draft = read()
      return draft?.owner === owner ? draft.text : undefined
    },
    write: (text: DraftText) => write({ owner, text }),
    drop: () => storage.removeItem(key),
  }
}

export function dropAllDrafts(): void {
  const storage = tabStorage()
  if (!storage) return
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
}

const isDraft = (value: unknown): value is StoredDraft => isShape({ owner: isText, text: isMapOf(isText) })(value)
