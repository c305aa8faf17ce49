import { formatMoney, isolated, type Mandate } from '@haggle/shared-contract'
import { errorMessage, hasStatus } from '@haggle/shared-state'
import { Button, ErrorAlert, LoadError, LocalTime, onFirstPress, Skeleton } from '@haggle/shared-ui'
import { AppLink } from '@haggle/shared-ui/router'
import { useShellEndMandateMutation, useShellMandatesQuery } from './api'
import { WaitingOffer } from './WaitingOffer'
import styles from './agents.module.css'

/** What a customer or an owner lets agents do, each with End, and the offers that wait for a yes. */
export function Agents({ isCustomer }: { isCustomer: boolean }) {
  const { data, error, refetch } = useShellMandatesQuery()
  const [end, ending] = useShellEndMandateMutation()
  if (error && !data)
    return (
      <LoadError message={errorMessage(error, 'Your agents could not be listed.')} onRetry={() => void refetch()} />
    )
  if (!data) return <Skeleton title={false} rows={2} />
  const { mandates, waiting } = data
  return (
    <>
      {waiting.length > 0 && (
        <>
          <h3>Offers that wait for you</h3>
          <ul className={styles.list} aria-label="Offers that wait for you">
            {waiting.map((offer) => (
              <WaitingOffer key={offer.id} offer={offer} />
            ))}
          </ul>
        </>
      )}
      <h3>{isCustomer ? 'Agents that haggle for you' : 'Agents that read your shop'}</h3>
      {mandates.length === 0 ? (
        <p>
          {isCustomer ? 'No agent haggles for you.' : 'No agent reads your shop.'}{' '}
          <AppLink to="/agents">How to let one</AppLink>
        </p>
      ) : (
        <ul className={styles.list} aria-label="Agents">
          {mandates.map((mandate) => (
            <li key={mandate.id}>
              <div>
                <strong>{mandate.agent}</strong>
                <p className={styles.note}>{limitsOf(mandate)}</p>
                <p className={styles.note}>
                  {mandate.scope === undefined && `Spent ${formatMoney(mandate.spent)}, offers ${mandate.offers}. `}
                  {'Until '}
                  <LocalTime time={mandate.until} />
                  {mandate.firstUsedAt === undefined && '. Not used yet'}
                </p>
              </div>
              <Button
                aria-label={`End ${mandate.agent}`}
                loading={ending.isLoading && ending.originalArgs === mandate.id}
                onClick={onFirstPress(() => end(mandate.id))}
              >
                End
              </Button>
            </li>
          ))}
        </ul>
      )}
      {ending.error && <ErrorAlert message={errorMessage(ending.error, 'That agent could not be ended.')} />}
    </>
  )
}

/** Whether this market has agents at all, for the section around them. */
export function useHasAgents(mayAllow: boolean): boolean {
  const { data, error } = useShellMandatesQuery(undefined, { skip: !mayAllow, refetchOnMountOrArgChange: true })
  return mayAllow && (data !== undefined || (error !== undefined && !hasStatus(error, 404)))
}

const limitsOf = ({ scope, shops, mostPerProduct, mostInAll, askFirst }: Mandate) => {
  const where = shops === 'all' ? 'All shops' : shops.map(({ shopName }) => isolated(shopName)).join(', ')
  if (scope === 'shop') return `${where} · reads, and changes nothing`
  return [
    where,
    `${formatMoney(mostPerProduct)} per product`,
    `${formatMoney(mostInAll)} in all`,
    ...(askFirst ? ['asks before each offer'] : []),
  ].join(' · ')
}
