import { useDraft } from '@haggle/shared-state'
import { useState } from 'react'

/** The id of the import on screen, kept across reloads and navigation. */
export function useImportId(): [string | undefined, (id: string | undefined) => void] {
  const draft = useDraft('product-import')
  const [importId, setImportId] = useState(() => draft.read()?.id)
  const show = (id: string | undefined) => {
    setImportId(id)
    if (id === undefined) draft.drop()
    else draft.keep({ id })
  }
  return [importId, show]
}
