import { errorMessage, useSession } from '@haggle/shared-state'
import { ErrorAlert } from '@haggle/shared-ui'
import { useShellMailSubscriptionQuery, useShellSetMailSubscriptionMutation } from './api'
import styles from './account.module.css'

/** Switches the mails that the account need not get: others are about its own orders, or its safety. */
export function MailSubscription() {
  const role = useSession()?.role
  // operators get no such mails
  const options = { refetchOnMountOrArgChange: true, skip: role === 'operator' }
  const { data, isFetching } = useShellMailSubscriptionQuery(undefined, options)
  const [set, { error, isLoading, originalArgs }] = useShellSetMailSubscriptionMutation()
  const isBusy = isLoading || isFetching
  const about = role === 'shopOwner' ? 'low stock' : 'replies of shops'
  if (!data) return null
  return (
    <>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={isBusy ? (originalArgs ?? data.wanted) : data.wanted}
          // disabled, it would lose the focus
          aria-disabled={isBusy || undefined}
          onChange={({ target }) => !isBusy && void set(target.checked)}
        />
        <span>E-mail me about {about}</span>
      </label>
      {error && <ErrorAlert message={errorMessage(error, 'This could not be changed. Please try again.')} />}
    </>
  )
}
