import { isolated, type Operator } from '@haggle/shared-contract'
import { errorMessage, useSession } from '@haggle/shared-state'
import { Button, Card, ErrorAlert, LocalTime, Page, Pages, Tag } from '@haggle/shared-ui'
import { useState } from 'react'
import { Loaded } from '../found-list/Loaded'
import { useOperatorOperatorsQuery, useOperatorRemoveMutation } from './api'
import { InviteForm } from './InviteForm'
import desk from '../desk/Desk.module.css'
import styles from './OperatorsScreen.module.css'

/** Who runs the market, with a form to invite somebody (D69). */
export default function OperatorsScreen() {
  const [page, setPage] = useState(1)
  const query = useOperatorOperatorsQuery(page, { refetchOnMountOrArgChange: true })
  return (
    <Page title="Operators">
      <div className={desk.desk}>
        <InviteForm />
        <Loaded what="The operators" query={query} rows={4}>
          {({ items, pages }) => (
            <section aria-label="Operators">
              <ul className={desk.list}>
                {items.map((operator) => (
                  <Card key={operator._id} as="li" className={styles.operator}>
                    <Row operator={operator} />
                  </Card>
                ))}
              </ul>
              <Pages current={page} pages={pages} onChange={setPage} />
            </section>
          )}
        </Loaded>
      </div>
    </Page>
  )
}

function Row({ operator: { _id, name, email, createdAt, secondFactor } }: { operator: Operator }) {
  const isOneself = useSession()?._id === _id
  const [remove, { error, isLoading }] = useOperatorRemoveMutation()
  const ask = () => {
    if (window.confirm(`Remove ${isolated(name)}? All their devices are logged out and their account is deleted.`))
      void remove(_id)
  }
  return (
    <>
      <div>
        <h2 className={styles.name}>{name}</h2>
        <p>{email}</p>
        <p className={desk.note}>
          <span>Operator since </span>
          <LocalTime time={createdAt} />
        </p>
        {!secondFactor && <Tag color="warning">No second factor yet</Tag>}
        {error && <ErrorAlert message={errorMessage(error, 'They could not be removed. Please try again.')} />}
      </div>
      {isOneself ? (
        <span className={desk.note}>You</span>
      ) : (
        <Button danger loading={isLoading} aria-label={`Remove ${isolated(name)}`} onClick={ask}>
          Remove
        </Button>
      )}
    </>
  )
}
