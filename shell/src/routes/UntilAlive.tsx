import type { ReactNode } from 'react'
import { useIsHydrating } from '../first-page/useIsHydrating'
import styles from './UntilAlive.module.css'

/** Disables buttons and fields of prerendered markup until hydration; links work at once. */
export function UntilAlive({ children }: { children: ReactNode }) {
  return (
    <fieldset className={styles.screen} role="presentation" disabled={useIsHydrating()}>
      {children}
    </fieldset>
  )
}
