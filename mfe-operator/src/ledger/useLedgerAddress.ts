import { useSearchParams } from '@haggle/shared-ui/router'

const NAMES = ['account', 'from', 'to'] as const
type Filter = Record<(typeof NAMES)[number], string>

/** The account and days that the ledger is filtered by, and its page, kept in the address. */
export function useLedgerAddress() {
  const [address, setAddress] = useSearchParams()
  const values = Object.fromEntries(NAMES.map((name) => [name, address.get(name) ?? ''])) as Filter
  return {
    values,
    pageNumber: Math.max(1, Math.floor(Number(address.get('page'))) || 1),
    /** Changes some of the values, and begins at the first page again; or shows another page. */
    show(change: Partial<Filter>, page = 1) {
      const all = Object.entries<string>({ ...values, ...change, page: page > 1 ? String(page) : '' })
      setAddress(all.filter(([, value]) => value !== ''))
    },
  }
}
