import type { AgentQuestion, AgentRequest, MandateTerms } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { DateField, Form, TextField, useForm } from '@haggle/shared-ui/forms'
import { useState } from 'react'
import { AnswersToAgent } from './AnswersToAgent'
import { useShellGiveMandateMutation } from './api'
import { ShopsChoice } from './ShopsChoice'
import { dayIn, TermsForm, termsOf, USUAL_DAYS } from './termsForm'
import styles from './agents.module.css'

interface TermsOfAgentProps {
  request: AgentRequest
  shops: NonNullable<AgentQuestion['shops']>
  /** Where a no leads. */
  refused: string
}

/** How far an agent may go, Allow, and Don't allow. */
export function TermsOfAgent({ request, shops: all, refused }: TermsOfAgentProps) {
  const form = useForm(TermsForm, { mostPerProduct: '', mostInAll: '', until: dayIn(USUAL_DAYS) })
  const [shops, setShops] = useState<MandateTerms['shops']>('all')
  const [askFirst, setAskFirst] = useState(false)
  const [give, { data, error, isLoading }] = useShellGiveMandateMutation()
  const submit = async (typed: TermsForm) => {
    const { data: given } = await give({ request, terms: termsOf(typed, { shops, askFirst }) })
    if (given) location.assign(given.redirect)
  }
  return (
    <Form form={form} onSubmit={submit}>
      <ShopsChoice shops={all} value={shops} onChange={setShops} />
      <TextField
        name="mostPerProduct"
        label="Most per product"
        inputMode="decimal"
        hint="In dollars, for all pieces of one product."
      />
      <TextField
        name="mostInAll"
        label="Most in all"
        inputMode="decimal"
        hint="In dollars, orders with tax and shipping."
      />
      <DateField name="until" label="Until" hint="30 days at most. You can end it at any time." />
      <label className={styles.choice}>
        <input type="checkbox" checked={askFirst} onChange={({ target }) => setAskFirst(target.checked)} />
        <span>Ask me before each offer</span>
      </label>
      <AnswersToAgent
        refused={refused}
        isLoading={isLoading || data !== undefined}
        error={error && errorMessage(error, 'This could not be allowed. Please try again.')}
      />
    </Form>
  )
}
