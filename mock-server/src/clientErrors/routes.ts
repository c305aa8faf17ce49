import { ClientErrorReport, MessageReply } from 'shared-contract'
import { addressOf } from '../http/address'
import type { Feature } from '../http/feature'
import { attempt } from '../http/throttle'
import { newId } from '../ids'

const BODY_LIMIT = 4 * 1024

/** What failed to load in people's browsers: kept, and logged for who watches (D34). */
export const clientErrorRoutes: Feature = (app, context) => {
  const { config, db, now } = context
  const reports = { kind: 'client errors from', most: 60, minutes: 1, message: 'Too many reports. Thank you, we know.' }

  app.post(
    '/api/client-errors',
    { access: 'everyone', bodyLimit: BODY_LIMIT, schema: { body: ClientErrorReport, response: { 202: MessageReply } } },
    async (request, reply) => {
      const { body, log } = request
      await attempt(context, [{ ...reports, who: addressOf(request, config) }])
      await db.read
        .insertInto('client_errors')
        .values({ id: newId(now()), ...body, message: body.message ?? '', created_at: now() })
        .execute()
      log.warn({ report: body }, 'a screen failed to load in a browser')
      return reply.code(202).send({ message: 'Thank you for the report.' })
    },
  )
}
