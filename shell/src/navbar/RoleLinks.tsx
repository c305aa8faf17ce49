import type { Role } from 'shared-contract'
import { useCart } from 'shared-state'
import { NavLink } from 'shared-ui/router'
import { CartIcon, OrdersIcon } from './icons'
import styles from './Navbar.module.css'

/** What only a customer, or only a shop owner, has: cart and orders, or the shop. */
export function RoleLinks({ role, paths }: { role: Role; paths: readonly string[] }) {
  const { itemCount } = useCart()
  const offers = (path: string, to: Role) => role === to && paths.includes(path)
  return (
    <>
      {offers('/shop/dashboard', 'shopOwner') && (
        <NavLink className={styles.link} to="/shop/dashboard">
          My Shop
        </NavLink>
      )}
      {offers('/shop/orders', 'shopOwner') && (
        <NavLink className={styles.link} to="/shop/orders">
          Manage Orders
        </NavLink>
      )}
      {offers('/cart', 'user') && (
        <NavLink className={styles.icon} to="/cart" aria-label={cartName(itemCount)} title="Cart">
          <CartIcon />
          {itemCount > 0 && <span className={styles.badge}>{itemCount}</span>}
        </NavLink>
      )}
      {offers('/myorders', 'user') && (
        <NavLink className={styles.icon} to="/myorders" aria-label="My Orders" title="My Orders">
          <OrdersIcon />
        </NavLink>
      )}
    </>
  )
}

const cartName = (items: number) => (items === 0 ? 'Cart' : `Cart, ${items} ${items === 1 ? 'item' : 'items'}`)
