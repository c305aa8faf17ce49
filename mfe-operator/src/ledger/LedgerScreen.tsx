import { ErrorAlert, Page } from '@haggle/shared-ui'
import { DownloadCsv } from '../desk/DownloadCsv'
import { Section } from '../desk/Section'
import { Siblings } from '../desk/Siblings'
import { FoundList } from '../found-list/FoundList'
import { ListSearch } from '../found-list/ListSearch'
import { useOperatorExportLedgerMutation, useOperatorLedgerQuery } from './api'
import { Balances } from './Balances'
import { DayField } from './DayField'
import { EntryTable } from './EntryTable'
import { useLedgerAddress } from './useLedgerAddress'
import deskStyles from '../desk/Desk.module.css'

const BACKWARDS = 'The first day is after the last one.'

/** The market's books: what each account holds, and every entry (D73). */
export default function LedgerScreen() {
  const { values, pageNumber, show } = useLedgerAddress()
  const { account, from, to } = values
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const filter = { account, zone: timeZone, ...(from && { from }), ...(to && { to }) }
  const isBackwards = from !== '' && to !== '' && from > to
  const ledger = useOperatorLedgerQuery(
    { ...filter, pageNumber },
    { refetchOnMountOrArgChange: true, skip: isBackwards },
  )
  const [exportLedger, exported] = useOperatorExportLedgerMutation()
  return (
    <Page title="Ledger">
      <div className={deskStyles.desk}>
        <Siblings of="Payouts and ledger" />
        <Section title={account === '' ? 'Balances' : 'Balance'}>
          {ledger.data && (
            <Balances account={account} balances={ledger.data.balances} onShow={(name) => show({ account: name })} />
          )}
        </Section>
        <Section title="Entries">
          <div className={deskStyles.filters}>
            <ListSearch
              key={account}
              label="Account, such as provider or shop:id"
              q={account}
              onSearch={(name) => show({ account: name })}
            />
            <DayField key={`from ${from}`} label="From" day={from} onChange={(day) => show({ from: day })} />
            <DayField key={`to ${to}`} label="To" day={to} onChange={(day) => show({ to: day })} />
            <DownloadCsv file="ledger.csv" read={() => exportLedger(filter)} isDisabled={isBackwards} {...exported} />
          </div>
          {isBackwards ? (
            <ErrorAlert message={BACKWARDS} />
          ) : (
            <FoundList
              what="entries"
              query={ledger}
              empty={account || from || to ? 'Nothing was booked like that.' : 'Nothing is booked yet.'}
              onPage={(page) => show({}, page)}
            >
              {(items) => <EntryTable entries={items} onAccount={(name) => show({ account: name })} />}
            </FoundList>
          )}
        </Section>
      </div>
    </Page>
  )
}
