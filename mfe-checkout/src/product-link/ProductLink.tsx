import { paths } from '@haggle/shared-contract'
import { Link } from '@haggle/shared-ui/router'
import styles from './ProductLink.module.css'

/** A product's name, linked to its page. */
export const ProductLink = ({ id, name }: { id: string; name: string }) => (
  <Link className={styles.name} to={paths.product(id)}>
    {name}
  </Link>
)
