import { useBadge, useSession } from '@haggle/shared-state'
import { useIsHydrating } from '@haggle/shared-ui'
import { NavLink } from '@haggle/shared-ui/router'
import type { MouseEvent } from 'react'
import { Avatar } from '../avatar/Avatar'
import { useComposition } from '../composition/CompositionContext'
import type { DeclaredScreen } from '../composition/declaredScreens'
import styles from './Navbar.module.css'

/** A larger count would cover the icon beside it; its accessible name says the whole number. */
const MAX_SHOWN = 999

interface NavItemProps {
  path: string
  nav: NonNullable<DeclaredScreen['nav']>
}

/** A link that appears once its badge counts something; not in prerendered markup, which knows of nothing. */
export function WaitingNavItem({ path, nav }: NavItemProps) {
  const isWaiting = useBadge(nav.badge) !== undefined
  return !useIsHydrating() && isWaiting && <NavItem path={path} nav={nav} />
}

/** A link to a screen: its label, or an icon with the label as accessible name. */
export function NavItem({ path, nav }: NavItemProps) {
  const { label, icon, avatar } = nav
  const { home } = useComposition()
  const badge = useBadge(nav.badge)
  const session = useSession()
  const picture = avatar ? (
    <Avatar src={session?.profilePicture ?? ''} alt="" size={32} />
  ) : (
    icon !== undefined && <Icon path={icon} />
  )
  const name = badge ? `${label}, ${badge.text}` : label
  return (
    <NavLink
      className={picture ? styles.icon : styles.link}
      to={path}
      end={path === home}
      aria-label={picture || badge ? name : undefined}
      title={picture ? label : undefined}
      onClick={ignoreSecondPress}
    >
      {picture || label}
      {badge && <span className={styles.badge}>{badge.count > MAX_SHOWN ? `${MAX_SHOWN}+` : badge.count}</span>}
    </NavLink>
  )
}

/** That of a double click on Logout hits the link that takes its place. */
const ignoreSecondPress = (event: MouseEvent) => event.detail > 1 && event.preventDefault()

export const Icon = ({ path }: { path: string }) => (
  <svg
    width={24}
    height={24}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.8}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={path} />
  </svg>
)
