import { Page, type PageProps } from '../page/Page'
import { OwnerTheme } from './OwnerTheme'

/** The frame of an owner's screen, with antd in our look inside. */
export const OwnerPage = (props: PageProps) => (
  <OwnerTheme>
    <Page {...props} />
  </OwnerTheme>
)
