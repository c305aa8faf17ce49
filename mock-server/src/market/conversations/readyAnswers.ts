import { ReadyAnswers } from '@haggle/shared-contract'
import type { Feature } from '../../core/http/feature'
import { ById } from '../../core/http/pathIds'
import { requireOwnShop } from '../../core/sessions/requireOwnShop'
import type { Session } from '../../core/sessions/sessions'
import { answersOfShop, saveAnswers } from './answersStore'

/** A shop's texts for its customers' questions, which it fills in and sends by itself. */
export const readyAnswerRoutes: Feature = (app, context) => {
  const ofOwnShop = {
    access: 'shopOwner',
    refusals: { 403: "Not a shop owner, or another owner's shop." },
    checkOwnership: ({ id }: { id: string }, session: Session) => requireOwnShop(context, session, id),
  } as const
  const response = { 200: ReadyAnswers }

  app.get(
    '/api/shops/:id/answers',
    { ...ofOwnShop, schema: { summary: "Lists the shop's ready-made answers", params: ById, response } },
    async ({ session, params }) => {
      await requireOwnShop(context, session, params.id)
      return { answers: await answersOfShop(context.db.read, params.id) }
    },
  )

  app.put(
    '/api/shops/:id/answers',
    {
      ...ofOwnShop,
      schema: { summary: "Replaces the shop's ready-made answers", params: ById, body: ReadyAnswers, response },
    },
    async ({ session, params, body }) => {
      await requireOwnShop(context, session, params.id)
      await context.db.writing((tx) => saveAnswers(tx, params.id, body.answers))
      return body
    },
  )
}
