import { NavLink } from 'shared-ui/router'
import styles from './Navbar.module.css'

const links = [
  { to: '/login', label: 'Login' },
  { to: '/register/user', label: 'Register User' },
  { to: '/register/shop-owner', label: 'Register Shop Owner' },
]

/** For who is not logged in. */
export const GuestLinks = ({ paths }: { paths: readonly string[] }) =>
  links
    .filter(({ to }) => paths.includes(to))
    .map(({ to, label }) => (
      <NavLink key={to} className={styles.link} to={to}>
        {label}
      </NavLink>
    ))
