import type { ReactNode } from 'react'
import { useIsHydrating } from './useIsHydrating'
import styles from './DisabledUntilHydrated.module.css'

/** Disables buttons and fields of prerendered markup until hydration; links work at once. */
export function DisabledUntilHydrated({ children }: { children: ReactNode }) {
  return (
    <fieldset className={styles.screen} role="presentation" disabled={useIsHydrating()}>
      {children}
    </fieldset>
  )
}
