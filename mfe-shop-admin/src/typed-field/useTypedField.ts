import { useEffect, useRef, type RefObject } from 'react'

interface TypedField {
  /** Of the `<input>`, whose `defaultValue` is the filter's value. */
  ref: RefObject<HTMLInputElement | null>
  /** Asks for a changed value. */
  ask: (value: string) => void
  /** Shows the filter's value again. */
  reset: () => void
}

/**
 * A filter's field that keeps what is typed, and shows the filter's value when that is changed elsewhere, such as by Back.
 * The address bar answers late: a value that this field asked for must not replace what was typed since.
 */
export function useTypedField(value: string, onChange: (value: string) => void): TypedField {
  const ref = useRef<HTMLInputElement>(null)
  const asked = useRef<readonly string[]>([])
  const show = (text: string) => {
    if (ref.current) ref.current.value = text
  }

  useEffect(() => {
    const place = asked.current.indexOf(value)
    asked.current = place < 0 ? [] : asked.current.slice(place + 1)
    if (place < 0) show(value)
  }, [value])

  const latest = () => asked.current.at(-1) ?? value
  return {
    ref,
    ask: (text) => {
      if (text === latest()) return
      asked.current = [...asked.current, text]
      onChange(text)
    },
    reset: () => show(latest()),
  }
}
