import { useMemo } from 'react'
import { useSession } from '../session/useSession'
import { keptDraft, type DraftText } from './drafts'

/** What somebody typed into a form and has not sent; the same functions until somebody else logs in. */
export interface Draft {
  read: () => DraftText | undefined
  keep: (text: DraftText) => void
  /** Forgets it, because it was sent. */
  drop: () => void
}

/** Keeps a form's text in this tab, through reloads and other pages, until it is sent or its user logs out. */
export function useDraft(name: string): Draft {
  const owner = useSession()?._id ?? 'guest'
  return useMemo(() => {
    const draft = keptDraft(name, owner)
    return {
      read: () => draft?.read(),
      keep: (text) => draft?.write(text),
      drop: () => draft?.drop(),
    }
  }, [name, owner])
}
