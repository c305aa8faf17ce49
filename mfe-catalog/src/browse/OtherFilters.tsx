import { useIsHydrating } from '@haggle/shared-ui'
import { useSearchParams } from '@haggle/shared-ui/router'
import { filterNames, withFilters } from './filters'

/** The address's filters except the keyword, for a browser that submits the search form before hydration. */
export function OtherFilters() {
  const [address] = useSearchParams()
  const filters = withFilters(address, { keyword: '', page: 1 })
  if (!useIsHydrating()) return null
  // a host leaves out other parameters; hydration has to make the same markup
  return filterNames.map((name) => {
    const value = filters.get(name)
    return value !== null && <input key={name} type="hidden" name={name} value={value} />
  })
}
