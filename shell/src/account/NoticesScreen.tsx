import { Card, Page } from 'shared-ui'
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
