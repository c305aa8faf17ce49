import { useSession } from 'shared-state'
import { Button } from 'shared-ui'
import { Link } from 'shared-ui/router'
import { useComposition } from '../composition/CompositionContext'
import type { DeclaredScreen } from '../routes/declaredScreens'
import { useLogout } from '../session/useLogout'
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

/** The price tag of the favicon. */
export const BrandMark = () => (
  <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="var(--hg-brand)" />
    <path
      d="M15 7h9a1 1 0 0 1 1 1v9l-9.300 8.300a1.500 1.500 0 0 1-2.100 0l-6.900-6.900a1.500 1.500 0 0 1 0-2.100z"
      fill="var(--hg-surface)"
    />
    <circle cx="20.500" cy="11.500" r="2" fill="var(--hg-brand)" />
  </svg>
)
