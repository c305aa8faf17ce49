import { Budget, BudgetRequest, shownShare } from '@haggle/kit/changes/budget'
import { RemoteName } from '@haggle/shared-contract/platform'
import { z } from 'zod'
import { shownBudget, spentIn } from '../canary/watchBudgets'
import { requireRight } from '../tokens/tokenRights'
import type { App, RegistryParts } from './parts'

const Named = z.object({ name: RemoteName })

/** Routes to read and to set how many errors a remote may have. */
export function budgetRoutes(app: App, { environments, tokens, budgets, browsers, note }: RegistryParts): void {
  app.get(
    '/v1/remotes/:name/budget',
    {
      schema: {
        summary: "Reads a remote's budget of errors, and how much of it is spent",
        params: Named,
        response: { 200: z.object({ budget: Budget.optional() }) },
      },
    },
    async ({ params }) => {
      const budget = await budgets.get(params.name)
      return budget ? { budget: shownBudget(budget, await spentIn(environments.home, browsers, budget)) } : {}
    },
  )

  app.post(
    '/v1/remotes/:name/budget',
    {
      schema: {
        summary: "Sets a remote's budget of errors, and who is told once when it is spent",
        params: Named,
        body: BudgetRequest,
        response: { 201: Budget },
      },
    },
    async (request, reply) => {
      const { params, body, headers } = request
      const errors = shownShare(body.errors)
      request.action = { action: 'budget', remote: params.name, errors }
      const by = await tokens.whoIs(headers.authorization)
      requireRight(by, 'promote', { remote: params.name })
      const budget = await budgets.set(params.name, body, by.team)
      await note(by, { action: 'budget', subject: params.name, detail: { errors } })
      return reply.code(201).send(shownBudget(budget))
    },
  )
}
