import { useSession } from '@haggle/shared-state'
import { Button } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useComposition } from '../composition/CompositionContext'
import type { DeclaredScreen } from '../composition/declaredScreens'
import { useLogout } from '../session/useLogout'
import { Icon, NavItem, WaitingNavItem } from './NavItem'
import { NavSearch } from './NavSearch'
import { useNavigation } from './useNavigation'
import styles from './Navbar.module.css'

/** The navbar: other apps, the screens' links, the user and Logout. */
export function Navbar({ screens }: { screens: readonly DeclaredScreen[] }) {
  const { title, links } = useComposition()
  const session = useSession()
  const logOut = useLogout()
  const { remotes, own, waiting } = useNavigation(screens)
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  const all = [...remotes, ...own]
  const inSight = session ? all.filter(({ nav }) => nav.icon !== undefined || nav.avatar) : []
  const inMenu = all.filter((screen) => !inSight.includes(screen))
  const itemOf = ({ path, nav }: (typeof own)[number]) => <NavItem key={path} path={path} nav={nav} />
  const otherApps = links.map(({ label, href }) => (
    <a key={href} className={styles.link} href={href}>
      {label}
    </a>
  ))
  // before the links are hidden: a hidden link would lose the focus, and one to the present page navigates nowhere
  const close = () => {
    menu.current?.focus()
    setOpen(false)
  }
  const closeByEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isOpen) close()
  }
  return (
    <header className={styles.header}>
      <nav className={styles.bar} aria-label="Main" onKeyDown={closeByEscape}>
        <Link className={styles.brand} to="/" translate="no">
          <BrandMark />
          {title}
        </Link>
        <NavSearch />
        {!session && (
          <div className={styles.guest}>
            {otherApps}
            {inMenu.map(itemOf)}
          </div>
        )}
        {session && links.length + inMenu.length > 0 && (
          <>
            <button
              ref={menu}
              type="button"
              className={styles.menu}
              aria-label="Menu"
              aria-expanded={isOpen}
              aria-controls={menuId}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon path="M4 7h16M4 12h16M4 17h16" />
            </button>
            {/* On phones behind the button; what is chosen in it closes it. */}
            <div id={menuId} className={`${styles.links} ${isOpen ? styles.open : ''}`} onClick={close}>
              {otherApps}
              {inMenu.map(itemOf)}
            </div>
          </>
        )}
        <div className={styles.inSight}>
          {inSight.map(itemOf)}
          {waiting.map(({ path, nav }) => (
            <WaitingNavItem key={path} path={path} nav={nav} />
          ))}
        </div>
        {session && (
          <div className={styles.who}>
            <span key={`${session.name} ${session.role}`} className={styles.greeting} title={session.name}>
              {'Hello, '}
              <bdi>{session.name}</bdi>
              {` (${session.role})`}
            </span>
            <Button data-leaves-page onClick={logOut}>
              Logout
            </Button>
          </div>
        )}
      </nav>
    </header>
  )
}

/** The favicon's price tag. */
const BrandMark = () => (
  <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="var(--hg-brand)" />
    <path
      d="M15 7h9a1 1 0 0 1 1 1v9l-9.300 8.300a1.500 1.500 0 0 1-2.100 0l-6.900-6.900a1.500 1.500 0 0 1 0-2.100z"
      fill="var(--hg-surface)"
    />
    <circle cx="20.500" cy="11.500" r="2" fill="var(--hg-brand)" />
  </svg>
)
