import type { ReportedItem } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { useToast } from '@haggle/shared-ui'
import { useState } from 'react'
import { useOperatorDismissReportsMutation, useOperatorRestoreThingMutation } from './api'

/** The decisions that need no reason. `failure` is that of the last one, `of` the id of its thing. */
export function useDecisions(onDecide: () => void) {
  const toast = useToast()
  const [dismiss, dismissal] = useOperatorDismissReportsMutation()
  const [restore, restoring] = useOperatorRestoreThingMutation()
  const [failure, setFailure] = useState<{ of: string; message: string }>()
  const isBusy = dismissal.isLoading || restoring.isLoading

  const decide = async (send: typeof dismiss, { subject, id }: ReportedItem) => {
    if (isBusy) return
    onDecide()
    setFailure(undefined)
    const { data, error } = await send({ subject, id })
    if (data) toast({ status: 'success', title: data.message })
    else setFailure({ of: id, message: errorMessage(error, 'That did not work. Please try again.') })
  }
  return {
    failure,
    dismiss: (item: ReportedItem) => void decide(dismiss, item),
    restore: (item: ReportedItem) => void decide(restore, item),
  }
}
