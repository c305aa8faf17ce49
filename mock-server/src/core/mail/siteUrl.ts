import type { Role } from '@haggle/shared-contract'
import type { Config } from '../../base/config'

/** Returns the base URL for links in mails. It comes from the settings, never from request headers (D63). */
export const siteUrlOf = ({ mail }: Pick<Config, 'mail'>, role: Role): string =>
  ({ user: mail.siteUrl, shopOwner: mail.shopUrl, operator: mail.operatorUrl })[role]
