import { MAX_KEYWORD, paths } from '@haggle/shared-contract'
import { useSession } from '@haggle/shared-state'
import { Link, useLocation, useNavigate } from '@haggle/shared-ui/router'
import type { SubmitEvent } from 'react'
import { useComposition } from '../composition/CompositionContext'
import { Icon } from './NavItem'
import styles from './Navbar.module.css'

/** A customer's or guest's way to the list of products for a keyword, on every page but that list; an icon on a guest's phone. */
export function NavSearch() {
  const { home } = useComposition()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const session = useSession()
  if (home !== paths.home || pathname === paths.home || session?.role === 'shopOwner') return null
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')
    void navigate(`${paths.home}?keyword=${encodeURIComponent(field?.value.trim() ?? '')}`)
  }
  return (
    <>
      <form role="search" className={styles.search} action={paths.home} onSubmit={submit}>
        <input
          type="search"
          name="keyword"
          aria-label="Search all shops"
          placeholder="Search all shops..."
          maxLength={MAX_KEYWORD}
          autoComplete="off"
          enterKeyHint="search"
        />
      </form>
      {!session && (
        <Link className={`${styles.icon} ${styles.find}`} to={paths.home} aria-label="Search products">
          <Icon path="M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14M16.500 16.500l4 4" />
        </Link>
      )}
    </>
  )
}
