import { useSession } from 'shared-state'
import { Button } from 'shared-ui'
import { Link } from 'shared-ui/router'
import { useComposition } from '../composition/CompositionContext'
import type { DeclaredScreen } from '../routes/declaredScreens'
import { useLogout } from '../session/useLogout'
import { BrandMark } from './BrandMark'
import { NavItem } from './NavItem'
import styles from './Navbar.module.css'
import { useNavigation } from './useNavigation'

/** The bar on top of every screen: other apps, what the screens say of their links, who is logged in and the way out. */
export function Navbar({ screens }: { screens: readonly DeclaredScreen[] }) {
  const { title, links } = useComposition()
  const session = useSession()
  const logOut = useLogout()
  const { remotes, own } = useNavigation(screens)
  const ownItems = own.map(({ path, nav }) => <NavItem key={path} path={path} nav={nav} />)
  return (
    <header className={styles.header}>
      <nav className={styles.bar} aria-label="Main">
        <Link className={styles.brand} to="/">
          <BrandMark />
          {title}
        </Link>
        <div className={styles.links}>
          {links.map(({ label, href }) => (
            <a key={href} className={styles.link} href={href}>
              {label}
            </a>
          ))}
          {remotes.map(({ path, nav }) => (
            <NavItem key={path} path={path} nav={nav} />
          ))}
          {session ? (
            <div className={styles.member}>
              {ownItems}
              <span className={styles.greeting} title={session.name}>
                {`Hello, ${session.name} (${session.role})`}
              </span>
              <Button onClick={logOut}>Logout</Button>
            </div>
          ) : (
            ownItems
          )}
        </div>
      </nav>
    </header>
  )
}
