import { useSession } from 'shared-state'
import { Link } from 'shared-ui/router'
import { useComposition } from '../composition/CompositionContext'
import { BrandMark } from './icons'
import { GuestLinks } from './GuestLinks'
import { MemberLinks } from './MemberLinks'
import styles from './Navbar.module.css'
import { RoleLinks } from './RoleLinks'

/** The bar on top of every screen. Of its links it shows those whose `paths` this app has. */
export function Navbar({ paths }: { paths: readonly string[] }) {
  const { title, links } = useComposition()
  const session = useSession()
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
          {session && <RoleLinks role={session.role} paths={paths} />}
          {session ? <MemberLinks session={session} /> : <GuestLinks paths={paths} />}
        </div>
      </nav>
    </header>
  )
}
