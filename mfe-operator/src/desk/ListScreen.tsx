import { Page, SelectField } from '@haggle/shared-ui'
import type { ComponentProps } from 'react'
import { FoundList } from '../found-list/FoundList'
import { ListSearch } from '../found-list/ListSearch'
import type { useListAddress } from '../found-list/useListAddress'
import { Siblings } from './Siblings'
import styles from './Desk.module.css'

interface FilteredListProps<Item, State extends string> extends Omit<ComponentProps<typeof FoundList<Item>>, 'onPage'> {
  address: ReturnType<typeof useListAddress<State>>
  /** Shown when the search and the filter find nothing; without both, that there are none yet. */
  empty: string
  /** What can be searched for, if anything. */
  search?: string
  states: readonly { value: State; label: string }[]
}

/** A list with its search and a filter by state, which are in the address. */
export const FilteredList = <Item, State extends string>({
  address: { q, state, show },
  search,
  states,
  empty,
  ...list
}: FilteredListProps<Item, State>) => (
  <>
    <div className={styles.filters}>
      {search && <ListSearch key={q} label={search} q={q} onSearch={(q) => show({ q })} />}
      <SelectField label="State" value={state} options={states} onChange={(state) => show({ state })} />
    </div>
    <FoundList
      {...list}
      empty={q === '' && state === '' ? `No ${list.what} yet.` : empty}
      onPage={(pageNumber) => show({ pageNumber })}
    />
  </>
)

interface ListScreenProps<Item, State extends string> extends FilteredListProps<Item, State> {
  title: string
  siblings?: ComponentProps<typeof Siblings>['of']
}

/** A screen that is such a list. */
export const ListScreen = <Item, State extends string>({ title, siblings, ...list }: ListScreenProps<Item, State>) => (
  <Page title={title}>
    <div className={styles.desk}>
      {siblings && <Siblings of={siblings} />}
      <FilteredList {...list} />
    </div>
  </Page>
)
