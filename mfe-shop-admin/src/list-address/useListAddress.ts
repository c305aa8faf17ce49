import { useSearchParams } from 'shared-ui/router'

/** A list's filter and page, kept in the address bar. */
export function useListAddress() {
  const [address, setAddress] = useSearchParams()
  const page = Number(address.get('page'))
  return {
    /** A value of the filter; undefined if absent or empty. */
    text: (name: string) => address.get(name) || undefined,
    pageNumber: Number.isInteger(page) && page > 0 ? page : 1,
    /** Replaces all values; undefined and empty ones are left out. */
    show(values: Record<string, string | undefined>, page = 1) {
      const entries = Object.entries({ ...values, page: page > 1 ? String(page) : undefined })
      setAddress(entries.filter((entry): entry is [string, string] => !!entry[1]))
    },
  }
}
