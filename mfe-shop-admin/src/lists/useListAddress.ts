import { useSearchParams } from '@haggle/shared-ui/router'
import { useEffect, useRef } from 'react'

type Values = Record<string, string | undefined>

interface How {
  page?: number
  /** Whether the change continues the last one, so that Back undoes both in one step. */
  isContinued?: boolean
}

/** A list's filter and page, kept in the address bar. */
export function useListAddress() {
  const [address, setAddress] = useSearchParams()
  // Blurring a field and the click that caused it arrive before the next render: the second change builds on the first.
  const pending = useRef<Values>({})
  useEffect(() => {
    pending.current = {}
  }, [address])

  const page = Number(address.get('page'))
  return {
    /** A value of the filter; undefined if absent or empty. */
    text: (name: string) => address.get(name) || undefined,
    pageNumber: Number.isInteger(page) && page > 0 ? page : 1,
    /** Replaces all values by these with a change; undefined and empty ones are left out. */
    show(values: Values, change: Values, { page = 1, isContinued = false }: How = {}) {
      pending.current = { ...pending.current, ...change }
      const entries = Object.entries({ ...values, ...pending.current, page: page > 1 ? String(page) : undefined })
      setAddress(
        entries.filter((entry): entry is [string, string] => !!entry[1]),
        { replace: isContinued },
      )
    },
  }
}
