import { useSyncExternalStore, type ReactNode } from 'react'
import styles from './UntilAlive.module.css'

const never = () => () => undefined

/** Keeps the buttons and fields of markup that a host made disabled until React listens to them; links work at once. */
export function UntilAlive({ children }: { children: ReactNode }) {
  const isMarkup = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  return (
    <fieldset className={styles.screen} role="presentation" disabled={isMarkup}>
      {children}
    </fieldset>
  )
}
