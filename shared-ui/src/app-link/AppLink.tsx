import { useContext, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pageContext } from '../page-context/pageContext'

/** Returns the URL of a path that another app serves; undefined for this app's own. Provided by the shell. */
export const ElsewhereContext = pageContext<(path: string) => string | undefined>('elsewhere', () => undefined)

/** A link to a screen's path, in whichever app serves it. */
export function AppLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const elsewhere = useContext(ElsewhereContext)(to)
  return elsewhere === undefined ? (
    <Link className={className} to={to}>
      {children}
    </Link>
  ) : (
    <a className={className} href={elsewhere}>
      {children}
    </a>
  )
}
