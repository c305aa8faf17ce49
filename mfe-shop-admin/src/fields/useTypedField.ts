import { useEffect, useRef, type RefObject } from 'react'

interface TypedField {
  /** For the `<input>`, whose `defaultValue` is the filter's value. */
  ref: RefObject<HTMLInputElement | null>
  /** Requests a value by `onChange`, if it differs from the last one. */
  ask: (value: string) => void
  /** Shows the filter's value again. */
  reset: () => void
  /** Ends the current input, for example on blur: the next change is not a continued one. */
  end: () => void
}

/**
 * A filter's field that keeps the typed text until the filter's value is changed elsewhere, for example by Back. The
 * address bar follows late: a value that this field has requested must not replace text typed since.
 */
export function useTypedField(
  value: string,
  /** `isContinued`: this field requested the last change, and was not left since. */
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
