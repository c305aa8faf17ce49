import { useEffect, useRef, type RefObject } from 'react'

interface TypedField {
  /** Of the `<input>`, whose `defaultValue` is the filter's value. */
  ref: RefObject<HTMLInputElement | null>
  /** Asks for a changed value. */
  ask: (value: string) => void
  /** Shows the filter's value again. */
  reset: () => void
  /** Ends what was typed, such as when the field is left. */
  end: () => void
}

/**
 * A filter's field that keeps what is typed, and shows the filter's value when that is changed elsewhere, such as by Back.
 * The address bar answers late: a value that this field asked for must not replace what was typed since.
 */
export function useTypedField(
  value: string,
  /** `isContinued`: the same field was asked before, and neither left nor changed elsewhere since. */
  onChange: (value: string, isContinued: boolean) => void,
): TypedField {
  const ref = useRef<HTMLInputElement>(null)
  const asked = useRef<readonly string[]>([])
  const isContinued = useRef(false)
  const show = (text: string) => {
    if (ref.current) ref.current.value = text
  }

  useEffect(() => {
    const place = asked.current.indexOf(value)
    asked.current = place < 0 ? [] : asked.current.slice(place + 1)
    if (place >= 0) return
    show(value)
    isContinued.current = false
  }, [value])

  const latest = () => asked.current.at(-1) ?? value
  return {
    ref,
    ask: (text) => {
      if (text === latest()) return
      asked.current = [...asked.current, text]
      onChange(text, isContinued.current)
      isContinued.current = true
    },
    reset: () => show(latest()),
    end: () => {
      isContinued.current = false
    },
  }
}
