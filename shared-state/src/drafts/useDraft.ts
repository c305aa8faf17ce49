import { useMemo } from 'react'
import { useSession } from '../use-session/useSession'
import { storedDraft, type DraftText } from './drafts'

/** Unsent form text; the functions are stable until another user logs in. */
export interface Draft {
  read: () => DraftText | undefined
  keep: (text: DraftText) => void
  /** Deletes the draft once it was sent. */
  drop: () => void
}

/** Keeps a form's text in this tab, across reloads and navigation, until it is sent or the user logs out. */
export function useDraft(name: string): Draft {
  const owner = useSession()?._id ?? 'guest'
  return useMemo(() => {
    const draft = storedDraft(name, owner)
    return {
      read: () => draft?.read(),
      keep: (text) => draft?.write(text),
      drop: () => draft?.drop(),
    }
  }, [name, owner])
}
