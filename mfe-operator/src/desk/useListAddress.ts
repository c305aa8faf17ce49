import { useSearchParams } from '@haggle/shared-ui/router'

/** The values that a list is filtered by, and its page, kept in the address. */
export function useListAddress<Name extends string>(...names: readonly Name[]) {
  const [address, setAddress] = useSearchParams()
  const values = Object.fromEntries(names.map((name) => [name, address.get(name) ?? ''])) as Record<Name, string>
  return {
    values,
    pageNumber: Math.max(1, Math.floor(Number(address.get('page'))) || 1),
    /** Changes some of the values, and begins at the first page again; or shows another page. */
    show(change: Partial<Record<Name, string>>, page = 1) {
      const all = Object.entries<string>({ ...values, ...change, page: page > 1 ? String(page) : '' })
      setAddress(all.filter(([, value]) => value !== ''))
    },
  }
}
