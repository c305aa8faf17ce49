import { isolated, type AuditEntry } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import {
  Button,
  Card,
  EmptyState,
  ErrorAlert,
  Input,
  LoadError,
  LocalTime,
  Page,
  Pages,
  Skeleton,
  VisuallyHidden,
} from '@haggle/shared-ui'
import { saveFile } from '@haggle/shared-ui/files'
import { useSearchParams } from '@haggle/shared-ui/router'
import { useId, useState, type SyntheticEvent } from 'react'
import { useOperatorExportTrailMutation, useOperatorTrailQuery } from './api'
import styles from './TrailScreen.module.css'

/** Everything that everybody changed, newest first; the search is in the address. */
export default function TrailScreen() {
  const [address, setAddress] = useSearchParams()
  const q = address.get('q') ?? ''
  const pageNumber = Math.max(1, Math.floor(Number(address.get('page'))) || 1)
  const show = (q: string, page = 1) => setAddress({ ...(q && { q }), ...(page > 1 && { page: String(page) }) })
  const { data, currentData, error, refetch } = useOperatorTrailQuery(
    { q, pageNumber },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Page title="Trail">
      <div className={styles.desk}>
        <Search key={q} q={q} onSearch={show} />
        <ExportTrail q={q} />
        {error && (
          <LoadError message={errorMessage(error, 'The trail could not be fetched.')} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton rows={8} />}
        <VisuallyHidden role="status">{currentData && `${currentData.total} entries`}</VisuallyHidden>
        {data && !error && (
          <section aria-label="Entries found" aria-busy={!currentData}>
            {data.total === 0 && <EmptyState title="Nothing in the trail is about that." />}
            <ul className={styles.list}>
              {data.items.map((entry, at) => (
                <Card key={`${entry.at} ${at}`} as="li">
                  <Entry entry={entry} onFind={show} />
                </Card>
              ))}
            </ul>
            <Pages current={data.page} pages={data.pages} onChange={(page) => show(q, page)} />
          </section>
        )}
      </div>
    </Page>
  )
}

function Search({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const id = useId()
  const [typed, type] = useState(q)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <label htmlFor={id}>Email, id or action</label>
      <div className={styles.field}>
        <Input
          id={id}
          type="search"
          maxLength={100}
          placeholder="e.g. login.failed"
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
        <Button type="primary" htmlType="submit">
          Search
        </Button>
      </div>
    </form>
  )
}

/** Exports what is searched for, of the newest 10,000 entries. */
function ExportTrail({ q }: { q: string }) {
  const [exportTrail, { error, isLoading }] = useOperatorExportTrailMutation()
  const download = async () => {
    const { data } = await exportTrail(q)
    if (data !== undefined) saveFile('trail.csv', data)
  }
  return (
    <div>
      <Button loading={isLoading} onClick={() => void download()}>
        Download CSV
      </Button>
      {error && <ErrorAlert message={errorMessage(error, 'The export failed. Please try again.')} />}
    </div>
  )
}

function Entry({ entry, onFind }: { entry: AuditEntry; onFind: (q: string) => void }) {
  const { at, action, actor, subject, before = {}, after = {}, address } = entry
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return (
    <>
      <h2 className={styles.action}>{action}</h2>
      <p className={styles.note}>
        <LocalTime time={at} />
        <span>{` by ${isolated(actor)}${address && ` from ${address}`}`}</span>
      </p>
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
