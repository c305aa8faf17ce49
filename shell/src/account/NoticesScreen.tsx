import { Card, EmptyState, Page } from '@haggle/shared-ui'
import { useShellNoticesQuery } from './api'
import { NoticeList } from './NoticeList'

const BELL = 'M16 44V28a16 16 0 0 1 32 0v16l4 6H12zM27 56a5 5 0 0 0 10 0M32 12V7'

export default function NoticesScreen() {
  const { data } = useShellNoticesQuery(1)
  return (
    <Page title="Notices">
      {data?.total === 0 ? (
        <EmptyState picture={BELL} title="There is nothing new.">
          <p>Answers to offers, news of orders and reviews will be here.</p>
        </EmptyState>
      ) : (
        <Card>
          <NoticeList />
        </Card>
      )}
    </Page>
  )
}
