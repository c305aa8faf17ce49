import { isolated, type AuditEntry } from '@haggle/shared-contract'
import { Button, Card, LocalTime, Page } from '@haggle/shared-ui'
import { DownloadCsv } from '../desk/DownloadCsv'
import { FoundList } from '../found-list/FoundList'
import { ListSearch } from '../found-list/ListSearch'
import { useListAddress } from '../found-list/useListAddress'
import { useOperatorExportTrailMutation, useOperatorTrailQuery } from './api'
import desk from '../desk/Desk.module.css'
import styles from './TrailScreen.module.css'

/** Everything that everybody changed, newest first; the search is in the address. */
export default function TrailScreen() {
  const { q, pageNumber, show } = useListAddress(['all'])
  const query = useOperatorTrailQuery({ q, pageNumber }, { refetchOnMountOrArgChange: true })
  const [exportTrail, exported] = useOperatorExportTrailMutation()
  const find = (wanted: string) => show({ q: wanted })
  return (
    <Page title="Trail">
      <div className={desk.desk}>
        <div className={desk.filters}>
          <ListSearch key={q} label="Email, id or action" placeholder="e.g. login.failed" q={q} onSearch={find} />
          {/* of the newest 10,000 entries */}
          <DownloadCsv file="trail.csv" read={() => exportTrail(q)} {...exported} />
        </div>
        <FoundList
          what="entries"
          query={query}
          empty={q === '' ? 'Nothing is in the trail yet.' : 'Nothing in the trail is about that.'}
          onPage={(page) => show({ pageNumber: page })}
        >
          {(entries) => (
            <Card>
              <ul className={desk.entries}>
                {entries.map((entry, at) => (
                  <li key={`${entry.at} ${at}`} className={styles.entry}>
                    <Entry entry={entry} onFind={find} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </FoundList>
      </div>
    </Page>
  )
}

function Entry({ entry, onFind }: { entry: AuditEntry; onFind: (q: string) => void }) {
  const { at, action, actor, subject, before = {}, after = {}, address } = entry
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return (
    <>
      <div>
        <h2 className={desk.name}>{action}</h2>
        <p className={desk.note}>
          <LocalTime time={at} />
          <span>{` by ${isolated(actor)}${address && ` from ${address}`}`}</span>
        </p>
      </div>
      <Button type="text" className={styles.subject} aria-label={`Find ${subject}`} onClick={() => onFind(subject)}>
        {subject}
      </Button>
      {names.length > 0 && (
        <dl className={styles.changes}>
          {names.map((name) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{[before[name], after[name]].filter((value) => value !== undefined).join(' → ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
