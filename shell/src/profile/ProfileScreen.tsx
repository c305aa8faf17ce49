import { paths } from '@haggle/shared-contract'
import { errorMessage, useSession } from '@haggle/shared-state'
import { Card, LinkButton, LoadError, Page, Skeleton } from '@haggle/shared-ui'
import { Activity } from '../account/Activity'
import { DeleteAccount } from '../account/DeleteAccount'
import { DownloadData } from '../account/DownloadData'
import { EmailConfirmation } from '../account/EmailConfirmation'
import { MailSubscription } from '../account/MailSubscription'
import { NoticeList } from '../account/NoticeList'
import { SecondFactor } from '../account/SecondFactor'
import { Sessions } from '../account/Sessions'
import { Avatar } from '../avatar/Avatar'
import { readableEmail } from '../session/readableEmail'
import { useShellProfileQuery } from './api'
import { DetailsForm } from './DetailsForm'
import { LogoutEverywhere } from './LogoutEverywhere'
import { PasswordForm } from './PasswordForm'
import styles from './ProfileScreen.module.css'

/** My Profile. */
export default function ProfileScreen() {
  const session = useSession()
  const isCustomer = session?.role === 'user'
  const { data: profile, error, refetch } = useShellProfileQuery(undefined, { refetchOnMountOrArgChange: true })

  if (!profile)
    return (
      <Page title="My Profile">
        {error ? (
          <LoadError message={errorMessage(error, 'Failed to fetch user profile.')} onRetry={() => void refetch()} />
        ) : (
          <ProfileSkeleton />
        )}
      </Page>
    )

  const { name, email, profilePicture } = profile
  return (
    <Page title="My Profile">
      <div className={styles.columns}>
        <Card as="section" className={`${styles.card} ${styles.person}`} aria-label="You">
          <Avatar src={profilePicture} alt="Avatar" size={96} />
          <p className={styles.name}>{name}</p>
          <p className={styles.email} translate="no">
            {readableEmail(email)}
          </p>
          {profile.emailVerified === false && <EmailConfirmation />}
          {isCustomer && (
            <div className={styles.ways}>
              <LinkButton to={paths.offers}>My Offers</LinkButton>
              <LinkButton to={paths.wishlist}>Wish list</LinkButton>
            </div>
          )}
          <LogoutEverywhere />
        </Card>
        <Card as="section" className={styles.card}>
          <h2>Update Profile Details</h2>
          <DetailsForm profile={profile} />
        </Card>
        <Card as="section" className={styles.card}>
          <h2>Change Password</h2>
          <PasswordForm />
        </Card>
      </div>
      <div className={styles.more}>
        <Card as="section" className={styles.card}>
          <h2>Notices</h2>
          <MailSubscription />
          <NoticeList />
        </Card>
        <Card as="section" className={styles.card}>
          <h2>Sessions</h2>
          {/* a changed password ends the other sessions and renews this one's token */}
          <Sessions key={session?.token} />
        </Card>
        {!isCustomer && (
          <Card as="section" className={styles.card}>
            <h2>Log-in with a code</h2>
            <SecondFactor isOn={profile.secondFactor === true} />
          </Card>
        )}
        <Card as="section" className={styles.card}>
          <h2>Activity</h2>
          <Activity />
        </Card>
        <Card as="section" className={styles.card}>
          <h2>Your data</h2>
          <DownloadData />
          <DeleteAccount />
        </Card>
      </div>
    </Page>
  )
}

/** The screen's skeleton while the profile loads. */
const ProfileSkeleton = () => (
  <div className={styles.columns} role="status" aria-busy="true" aria-label="Loading your profile">
    <Card className={`${styles.card} ${styles.person}`}>
      <Skeleton title={false} picture={96} round />
      <Skeleton title={false} rows={2} />
    </Card>
    <Card className={styles.card}>
      <Skeleton rows={7} />
    </Card>
    <Card className={styles.card}>
      <Skeleton rows={5} />
    </Card>
  </div>
)
