import { paths, type OperatorAccount } from '@haggle/shared-contract'
import { LocalTime } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { deskPaths } from '../desk/deskPaths'
import { Facts } from '../desk/Facts'
import { ROLES } from './AccountStateTag'

export function AccountFacts({ account }: { account: OperatorAccount }) {
  const { _id, email, emailVerified, role, shop, createdAt, secondFactor, offers } = account
  return (
    <Facts
      facts={{
        Email: `${email}, ${emailVerified ? 'confirmed' : 'not confirmed'}`,
        Role: ROLES[role],
        ...(shop && { Shop: <Link to={deskPaths.shop(shop._id)}>{shop.shopName}</Link> }),
        Since: <LocalTime time={createdAt} />,
        'Second factor': secondFactor ? 'On' : 'Off',
        Offers: offers,
        Id: _id,
        Trail: <Link to={`${paths.operatorTrail}?q=${encodeURIComponent(_id)}`}>All entries</Link>,
      }}
    />
  )
}
