import { createContext, useContext, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** Says where a screen is that another app has; undefined for one of this app's own. A shell provides it. */
export const ElsewhereContext = createContext<(path: string) => string | undefined>(() => undefined)

/** A link to a screen by its path, in the app that has it. */
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
