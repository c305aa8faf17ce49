import type { TextPageName } from '@haggle/shared-contract'
import { AppLink } from '@haggle/shared-ui/router'
import { useComposition } from '../composition/CompositionContext'
import styles from './Footer.module.css'

/** The pages of text in the order of their links: owners see the first three, operators none. */
const pages: Capitalize<TextPageName>[] = ['Help', 'Terms', 'Privacy', 'Returns', 'About']

const counts: Partial<Record<string, number>> = { shopOwner: 3, operator: 0 }

/** What the market is, and its pages of text. */
export function Footer() {
  const { audience = '' } = useComposition()
  return (
    <footer className={styles.footer}>
      {pages.slice(0, counts[audience]).map((page) => (
        <AppLink key={page} to={`/${page.toLowerCase()}`}>
          {page}
        </AppLink>
      ))}
      <p>Haggle · Many shops, fair prices</p>
    </footer>
  )
}
