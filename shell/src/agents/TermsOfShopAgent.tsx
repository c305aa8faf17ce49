import type { AgentRequest } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { DateField, Form, useForm } from '@haggle/shared-ui/forms'
import { AnswersToAgent } from './AnswersToAgent'
import { useShellLetReadShopMutation } from './api'
import { dayIn, endOfTerms, ShopTermsForm, USUAL_DAYS } from './termsForm'

interface TermsOfShopAgentProps {
  request: AgentRequest
  /** Where a no leads. */
  refused: string
}

/** Until when an agent may read an owner's shop, Allow, and Don't allow. */
export function TermsOfShopAgent({ request, refused }: TermsOfShopAgentProps) {
  const form = useForm(ShopTermsForm, { until: dayIn(USUAL_DAYS) })
  const [give, { data, error, isLoading }] = useShellLetReadShopMutation()
  const submit = async ({ until }: ShopTermsForm) => {
    const { data: given } = await give({ request, terms: { until: endOfTerms(until) } })
    if (given) location.assign(given.redirect)
  }
  return (
    <Form form={form} onSubmit={submit}>
      <DateField name="until" label="Until" hint="30 days at most. You can end it at any time." />
      <AnswersToAgent
        refused={refused}
        isLoading={isLoading || data !== undefined}
        error={error && errorMessage(error, 'This could not be allowed. Please try again.')}
      />
    </Form>
  )
}
