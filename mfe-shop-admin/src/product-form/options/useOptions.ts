import { useCallback, useState } from 'react'
import type { Edit } from './editOptions'
import { type OptionsText } from './optionsText'
import type { RowProblem } from './readOptions'

/** The options of a product form, and the rows that could not be saved as they are. */
export function useOptions(initial: OptionsText, onEdited: () => void) {
  const [text, setText] = useState(initial)
  const [problems, setProblems] = useState<readonly RowProblem[]>([])
  const edit = useCallback(
    (change: Edit) => {
      setText(change)
      onEdited()
    },
    [onEdited],
  )
  const reset = (to: OptionsText) => {
    setText(to)
    setProblems([])
  }
  return { text, edit, reset, problems, setProblems }
}
