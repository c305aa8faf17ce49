import { shortened } from '../base/shortened'
import { budgetLine, BudgetRequest } from '../changes/budget'
import type { CommandInput } from './commandInput'
import { registryOf } from './registryOf'

/** Shows how many errors a remote may have or, with `--errors`, sets it; that begins anew. */
export async function budget(call: CommandInput): Promise<string[]> {
  const { name = '', errors, webhook } = call
  const registry = await registryOf(call)
  if (errors === undefined && webhook !== undefined)
    throw new Error('--webhook needs --errors, too: they are set together.')
  if (errors !== undefined) return [budgetLine(await registry.setBudget(name, readBudget(errors, webhook)))]
  const known = await registry.budget(name)
  return [known ? budgetLine(known) : `${name} has no budget of errors: --errors 0.5% sets one.`]
}

function readBudget(errors: string, webhook: string | undefined): BudgetRequest {
  const [, percent] = /^(\d+(?:\.\d+)?)%$/.exec(errors) ?? []
  const { success, data, error } = BudgetRequest.safeParse({ errors: Number(percent) / 100, webhook })
  if (success) return data
  const option = error.issues[0]?.path[0] === 'webhook' ? 'webhook' : 'errors'
  throw new Error(
    option === 'webhook'
      ? `--webhook must be an https:// address with the name of a site, not "${shortened(webhook ?? '')}".`
      : `--errors must be the share of visits that may fail, such as 0.5%, not "${shortened(errors)}".`,
  )
}
