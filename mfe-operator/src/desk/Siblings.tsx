import { NavLink } from '@haggle/shared-ui/router'
import { deskPaths } from './deskPaths'
import styles from './Desk.module.css'

const GROUPS = {
  'Reports and appeals': { Reports: deskPaths.reports, Appeals: deskPaths.appeals },
  'Orders and disputes': { Orders: deskPaths.orders, Disputes: deskPaths.disputes },
  'Payouts and ledger': { Payouts: deskPaths.payouts, Ledger: deskPaths.ledger },
}

/** Links between screens that belong together; the navbar, which has room for eight, leads to the first. */
export const Siblings = ({ of }: { of: keyof typeof GROUPS }) => (
  <nav aria-label={of} className={styles.siblings}>
    {Object.entries(GROUPS[of]).map(([title, path]) => (
      <NavLink key={path} to={path} end>
        {title}
      </NavLink>
    ))}
  </nav>
)
