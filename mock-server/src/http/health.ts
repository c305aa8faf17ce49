import { sql } from 'kysely'
import { z } from 'zod'
import type { Feature } from './feature'

/** 200 once the database answers. */
export const healthRoutes: Feature = (app, { db }) => {
  app.get(
    '/api/health',
    { access: 'everyone', schema: { response: { 200: z.object({ status: z.literal('ok') }) } } },
    async () => {
      await sql`select 1`.execute(db.read)
      return { status: 'ok' as const }
    },
  )
}
