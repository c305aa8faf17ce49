import { paths, type Profile } from '@haggle/shared-contract'
import { errorMessage, useSession } from '@haggle/shared-state'
import { Card, LinkButton, LoadError, Page, Skeleton } from '@haggle/shared-ui'
import type { ReactNode } from 'react'
import { Activity } from '../account/Activity'
import { useShellHagglingYearQuery } from '../account/api'
import { DeleteAccount } from '../account/DeleteAccount'
import { DownloadData } from '../account/DownloadData'
import { EmailConfirmation } from '../account/EmailConfirmation'
import { MailSubscription } from '../account/MailSubscription'
import { NoticeList } from '../account/NoticeList'
import { SecondFactor } from '../account/SecondFactor'
import { Sessions } from '../account/Sessions'
import { YearOfHaggling } from '../account/YearOfHaggling'
import { Agents, useHasAgents } from '../agents/Agents'
import { Avatar } from '../avatar/Avatar'
import { readableEmail } from '../session/readableEmail'
import { useShellProfileQuery } from './api'
import { DetailsForm } from './DetailsForm'
import { LogoutEverywhere } from './LogoutEverywhere'
import { PasswordForm } from './PasswordForm'
import styles from './ProfileScreen.module.css'

/** My Profile. */
export default function ProfileScreen() {
  const { data: profile, error, refetch } = useShellProfileQuery(undefined, { refetchOnMountOrArgChange: true })
  const whole = profile ? (
    <WholeProfile profile={profile} />
  ) : error ? (
    <LoadError message={errorMessage(error, 'Failed to fetch user profile.')} onRetry={() => void refetch()} />
  ) : (
    <ProfileSkeleton />
  )
  return <Page title="My Profile">{whole}</Page>
}

/** Who somebody is, the ways to the sections, and the sections. */
function WholeProfile({ profile }: { profile: Profile }) {
  const session = useSession()
  const isCustomer = session?.role === 'user'
  // the API refuses them everything else until then
  const isNew = session?.role === 'operator' && profile.secondFactor !== true
  const hasAgents = useHasAgents(isCustomer || session?.role === 'shopOwner')
  const { data: year } = useShellHagglingYearQuery(undefined, { skip: !isCustomer, refetchOnMountOrArgChange: true })
  const sections = isNew
    ? ['Account', 'Security']
    : ['Account', 'Security', ...(hasAgents ? ['Agents'] : []), 'Notices', 'Data']
  return (
    <div className={styles.columns}>
      <You profile={profile} isCustomer={isCustomer} />
      <nav className={styles.ways} aria-label="Sections">
        {sections.map((title) => (
          <a key={title} href={`#${title.toLowerCase()}`}>
            {title}
          </a>
        ))}
      </nav>
      <div className={styles.sections}>
        <Section title="Account">
          <Part title="Update Profile Details">
            <DetailsForm profile={profile} />
          </Part>
          <Part title="Change Password">
            <PasswordForm />
          </Part>
        </Section>
        <Section title="Security">
          {!isNew && (
            <Part title="Sessions">
              {/* a changed password ends the other sessions and renews this one's token */}
              <Sessions key={session?.token} />
              <LogoutEverywhere />
            </Part>
          )}
          {!isCustomer && (
            <Part title="Login with a code">
              <SecondFactor isOn={profile.secondFactor === true} />
            </Part>
          )}
          {!isNew && (
            <Part title="Activity">
              <Activity />
            </Part>
          )}
        </Section>
        {hasAgents && (
          <Section title="Agents">
            <Part>
              <Agents isCustomer={isCustomer} />
            </Part>
          </Section>
        )}
        {!isNew && (
          <Section title="Notices">
            <Part>
              <MailSubscription />
              <NoticeList />
            </Part>
          </Section>
        )}
        {year && year.offers > 0 && (
          <Section title="Your year of haggling">
            <YearOfHaggling year={year} />
          </Section>
        )}
        {!isNew && (
          <Section title="Data">
            <Part title="Take it with you">
              <p>Everything we keep about you, in one file.</p>
              <DownloadData />
            </Part>
            <Part title="Leave for good">
              <p>Your name and addresses go; orders and reviews stay without them.</p>
              <DeleteAccount />
            </Part>
          </Section>
        )}
      </div>
    </div>
  )
}

function You({ profile, isCustomer }: { profile: Profile; isCustomer: boolean }) {
  const { name, email, profilePicture, emailVerified } = profile
  return (
    <Card as="section" className={styles.person} aria-label="You">
      <Avatar src={profilePicture} alt="Avatar" size={72} />
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.email} translate="no">
          {readableEmail(email)}
        </p>
      </div>
      {emailVerified === false && (
        <div className={styles.part}>
          <EmailConfirmation />
        </div>
      )}
      {isCustomer && (
        <div className={styles.links}>
          <LinkButton to={paths.offers}>My Offers</LinkButton>
          <LinkButton to={paths.wishlist}>Wish list</LinkButton>
        </div>
      )}
    </Card>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <Card as="section" id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={styles.parts}>{children}</div>
    </Card>
  )
}

const Part = ({ title, children }: { title?: string; children: ReactNode }) => (
  <div className={styles.part}>
    {title && <h3>{title}</h3>}
    {children}
  </div>
)

/** The screen's skeleton while the profile loads. */
const ProfileSkeleton = () => (
  <div className={styles.columns} role="status" aria-busy="true" aria-label="Loading your profile">
    <Card className={styles.person}>
      <Skeleton title={false} picture={72} round />
      <Skeleton title={false} rows={2} />
    </Card>
    <div className={styles.ways} />
    <Card className={styles.sections}>
      <Skeleton rows={9} />
    </Card>
  </div>
)
