import { Notices, NoticesRead } from '@haggle/shared-contract'
import type { Feature } from '../../core/http/feature'
import { PageQuery } from '../../core/http/pageQuery'
import { ownNotices, readNotices } from './notices'

export const noticeRoutes: Feature = (app, context) => {
  app.get('/api/notices', {
    access: 'signedIn',
    schema: {
      summary: "Lists the account's own notices, newest first",
      querystring: PageQuery,
      response: { 200: Notices },
    },
    handler: ({ session, query }) => ownNotices(context, session.userId, query.pageNumber),
  })

  app.post('/api/notices/read', {
    access: 'signedIn',
    refusals: { 403: 'The notice is for another account.' },
    schema: {
      summary: 'Marks notices as read up to and including one, given by its id or time',
      body: NoticesRead,
      response: { 200: Notices.pick({ unread: true }) },
    },
    handler: ({ session, body }) => readNotices(context, session.userId, body.upTo),
  })
}
