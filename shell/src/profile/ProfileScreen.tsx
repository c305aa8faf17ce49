import { errorMessage } from 'shared-state'
import { Button, Card, ErrorAlert, Page } from 'shared-ui'
import { Avatar } from '../avatar/Avatar'
import { useProfileQuery } from './api'
import { DetailsForm } from './DetailsForm'
import { LogoutEverywhere } from './LogoutEverywhere'
import { PasswordForm } from './PasswordForm'
import styles from './ProfileScreen.module.css'
import { ProfileSkeleton } from './ProfileSkeleton'

/** Who somebody is here, and changing it. */
export default function ProfileScreen() {
  const { data: profile, error, refetch } = useProfileQuery(undefined, { refetchOnMountOrArgChange: true })

  if (!profile)
    return (
      <Page title="My Profile">
        {error ? (
          <div className={styles.failed}>
            <ErrorAlert message={`Error: ${errorMessage(error, 'Failed to fetch user profile.')}`} />
            <Button onClick={() => void refetch()}>Try again</Button>
          </div>
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
          <Avatar src={profilePicture} alt={name} size={96} />
          <p className={styles.name}>{name}</p>
          <p className={styles.email}>{email}</p>
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
    </Page>
  )
}
