import type { ShippingAddress } from '@haggle/shared-contract'
import { newId } from '../src/base/ids'
import type { ShopRow, UserRow } from '../src/core/database/tables'
import { demoPicturePath } from '../src/core/media/pictures'
import { demoCustomers, demoOperator, demoShops } from './market'
import { slugOf } from './slugOf'

/** The demo market's accounts, all with the same password, and its shops. */
export function demoPeople(opened: number, passwordHash: string) {
  const account = (role: UserRow['role'], { name, email }: { name: string; email: string }): UserRow => ({
    id: newId(opened),
    role,
    name,
    email,
    password_hash: passwordHash,
    profile_picture: '',
    created_at: opened,
  })
  const customers = demoCustomers.map((customer) => account('user', customer))
  const owners = demoShops.map((shop) => account('shopOwner', shop.owner))
  const shops = owners.map((owner, each): ShopRow & { picture: string } => {
    const name = demoShops[each]?.name ?? owner.name
    return {
      id: newId(opened),
      owner_id: owner.id,
      name,
      picture: demoPicturePath(slugOf(name)),
      created_at: opened,
    }
  })
  return { customers, owners, shops, operator: account('operator', demoOperator) }
}

/** The shipping address of a demo customer. */
export function addressOf({ email }: UserRow): ShippingAddress {
  const customer = demoCustomers.find((each) => each.email === email)
  if (!customer) throw new Error(`${email} is no demo customer.`)
  return customer.address
}
