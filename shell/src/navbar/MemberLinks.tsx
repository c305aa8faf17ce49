import type { SessionUser } from 'shared-contract'
import { Button } from 'shared-ui'
import { NavLink } from 'shared-ui/router'
import { Avatar } from '../avatar/Avatar'
import { useLogout } from '../session/useLogout'
import styles from './Navbar.module.css'

/** For who is logged in: their profile, who they are, and the way out. */
export function MemberLinks({ session: { name, role, profilePicture } }: { session: SessionUser }) {
  const logOut = useLogout()
  return (
    <div className={styles.member}>
      <NavLink className={styles.icon} to="/profile" aria-label="My Profile" title="My Profile">
        <Avatar src={profilePicture} alt="" size={32} />
      </NavLink>
      <span className={styles.greeting} title={name}>{`Hello, ${name} (${role})`}</span>
      <Button onClick={logOut}>Logout</Button>
    </div>
  )
}
