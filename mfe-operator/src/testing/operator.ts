import type { SessionUser } from '@haggle/shared-contract'
import { customer } from '@haggle/shared-state/testing'

/** A logged-in operator. */
export const operator: SessionUser = {
  ...customer,
  _id: 'opal',
  name: 'Opal',
  email: 'opal@haggle.test',
  role: 'operator',
}
