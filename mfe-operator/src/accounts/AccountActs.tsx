import { isolated, type OperatorAccount } from '@haggle/shared-contract'
import { errorMessage, useSession } from '@haggle/shared-state'
import { Button, ErrorAlert, useToast } from '@haggle/shared-ui'
import { useState } from 'react'
import { ReasonDialog } from '../reason/ReasonDialog'
import { useOperatorActOnAccountMutation, useOperatorUnblockAccountMutation, type AccountAct } from './api'
import { ExportAccount } from './ExportAccount'
import styles from '../desk/Desk.module.css'

const FRAUD = { label: 'Fraud', value: 'Your account was used for fraud.' }
const STOLEN = { label: 'Stolen', value: 'Somebody else used your account.' }
const ASKED = { label: 'Asked for', value: 'You asked us for it.' }

const ACTS: Record<AccountAct, { action: string; explanation: string; prepared: { label: string; value: string }[] }> =
  {
    block: {
      action: 'Block',
      explanation: 'All devices are logged out, no log-in works, and a shop is suspended with it.',
      prepared: [FRAUD, STOLEN, { label: 'Insults', value: 'You insulted others again and again.' }],
    },
    'end-sessions': { action: 'End sessions', explanation: 'All devices are logged out.', prepared: [STOLEN, ASKED] },
    'reset-totp': {
      action: 'Reset second factor',
      explanation: 'Whoever knows the password can log in. Make sure that it is the owner who asks.',
      prepared: [{ label: 'Lost', value: 'You told us that you cannot make codes any more.' }],
    },
    delete: {
      action: 'Delete',
      explanation: 'Its personal data go for good; orders and reviews stay without a name.',
      prepared: [ASKED, FRAUD],
    },
  }

/** What an operator can do with an account in its state. */
export function AccountActs({ account }: { account: OperatorAccount }) {
  const { _id: id, name, state, sessions, secondFactor } = account
  const isOneself = useSession()?._id === id
  const toast = useToast()
  const [asked, ask] = useState<AccountAct>()
  const [act] = useOperatorActOnAccountMutation()
  const [unblock, { error, isLoading }] = useOperatorUnblockAccountMutation()
  if (state === 'deleted') return null
  if (isOneself) return <p>This is your own account. You change it in your profile.</p>

  const possible: AccountAct[] = [
    ...(state === 'blocked' ? [] : (['block'] as const)),
    ...(sessions.length > 0 ? (['end-sessions'] as const) : []),
    ...(secondFactor ? (['reset-totp'] as const) : []),
    'delete',
  ]
  const send = async (what: AccountAct, reason: string) => {
    const reply = await act({ id, act: what, reason })
    if (reply.data) toast({ status: 'success', title: reply.data.message })
    return reply
  }
  return (
    <>
      {error && <ErrorAlert message={errorMessage(error, 'That did not work. Please try again.')} />}
      <div className={styles.actions}>
        {state === 'blocked' && (
          <Button type="primary" loading={isLoading} onClick={() => void unblock(id)}>
            Unblock
          </Button>
        )}
        {possible.map((each) => (
          <Button key={each} danger={each === 'block' || each === 'delete'} onClick={() => ask(each)}>
            {ACTS[each].action}
          </Button>
        ))}
        <ExportAccount id={id} />
      </div>
      {asked && (
        <ReasonDialog
          title={`${ACTS[asked].action}: ${isolated(name)}`}
          {...ACTS[asked]}
          action={`${ACTS[asked].action} now`}
          reader="the account’s owner"
          act={(reason) => send(asked, reason)}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  )
}
