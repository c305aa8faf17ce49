import { Card, Page } from '@haggle/shared-ui'
import { NoticeList } from './NoticeList'

export default function NoticesScreen() {
  return (
    <Page title="Notices">
      <Card>
        <NoticeList />
      </Card>
    </Page>
  )
}
