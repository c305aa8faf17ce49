import type { MailAbout } from '@haggle/shared-contract'
import { errorMessage, useSession } from '@haggle/shared-state'
import { ErrorAlert } from '@haggle/shared-ui'
import { useShellMailSubscriptionQuery, useShellSetMailSubscriptionMutation } from './api'
import styles from './account.module.css'

/** Switches the mails that the account need not get: others are about its own orders, or its safety. */
export function MailSubscription() {
  const role = useSession()?.role
  // operators get no such mails
  if (role === 'operator') return null
  return (
    <>
      <Choice label={role === 'shopOwner' ? 'low stock' : 'replies of shops'} />
      <Choice label="unread messages" about="messages" />
    </>
  )
}

function Choice({ label, about }: { label: string; about?: MailAbout }) {
  const { data, isFetching } = useShellMailSubscriptionQuery(about, { refetchOnMountOrArgChange: true })
  const [set, { error, isLoading, originalArgs }] = useShellSetMailSubscriptionMutation()
  const isBusy = isLoading || isFetching
  if (!data) return null
  return (
    <>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={isBusy ? (originalArgs?.wanted ?? data.wanted) : data.wanted}
          // disabled, it would lose the focus
          aria-disabled={isBusy || undefined}
          onChange={({ target }) => !isBusy && void set({ wanted: target.checked, about })}
        />
        <span>E-mail me about {label}</span>
      </label>
      {error && <ErrorAlert message={errorMessage(error, 'This could not be changed. Please try again.')} />}
    </>
  )
}
