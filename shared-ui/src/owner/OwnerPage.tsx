import { Page, type PageProps } from '../page/Page'
import { OwnerTheme } from './OwnerTheme'

/** The frame of an owner's screen; provides antd's theme. */
export const OwnerPage = (props: PageProps) => (
  <OwnerTheme>
    <Page {...props} />
  </OwnerTheme>
)
