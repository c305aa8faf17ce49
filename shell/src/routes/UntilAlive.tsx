import type { ReactNode } from 'react'
import { useIsHydrating } from '../first-page/useIsHydrating'
import styles from './UntilAlive.module.css'

/** Keeps the buttons and fields of markup that a host made disabled until React listens to them; links work at once. */
export function UntilAlive({ children }: { children: ReactNode }) {
  return (
    <fieldset className={styles.screen} role="presentation" disabled={useIsHydrating()}>
      {children}
    </fieldset>
  )
}
