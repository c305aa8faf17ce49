import { ReadyAnswers } from '@haggle/shared-contract'
import type { Feature } from '../../core/http/feature'
import { ById } from '../../core/http/pathIds'
import { ofOwnShop, requireOwnShop } from '../../core/sessions/requireOwnShop'
import { answersOfShop, saveAnswers } from './answersStore'

/** A shop's texts for its customers' questions, which it fills in and sends by itself. */
export const readyAnswerRoutes: Feature = (app, context) => {
  const ofShop = ofOwnShop(context)
  const response = { 200: ReadyAnswers }

  app.get('/api/shops/:id/answers', {
    ...ofShop,
    schema: { summary: "Lists the shop's ready-made answers", params: ById, response },
    handler: async ({ session, params }) => {
      await requireOwnShop(context, session, params.id)
      return { answers: await answersOfShop(context.db.read, params.id) }
    },
  })

  app.put('/api/shops/:id/answers', {
    ...ofShop,
    schema: { summary: "Replaces the shop's ready-made answers", params: ById, body: ReadyAnswers, response },
    handler: async ({ session, params, body }) => {
      await requireOwnShop(context, session, params.id)
      await context.db.writing((tx) => saveAnswers(tx, params.id, body.answers))
      return body
    },
  })
}
