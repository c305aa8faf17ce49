import { useId, useState } from 'react'
import { MAX_REASON, type Delivery } from 'shared-contract'
import { errorMessage, isRefusal, useForgetUnanswered } from 'shared-state'
import { Button, ErrorAlert, Input } from 'shared-ui'
import { useAcceptReturnMutation, useRefuseReturnMutation } from './api'
import { useTellRefusal } from './useTellRefusal'
import styles from './ReturnRequest.module.css'

const STATES = {
  asked: 'A return is asked for',
  accepted: 'The return was accepted',
  refused: 'The return was refused',
}

const FAILURE = 'Failed to answer the return.'

/** A return request and the shop's answer (D61). */
export function ReturnRequest({ orderId, part }: { orderId: string; part: Delivery }) {
  const [accept, accepting] = useAcceptReturnMutation()
  const [refuse, refusing] = useRefuseReturnMutation()
  useForgetUnanswered(accepting.error, accepting.reset)
  useForgetUnanswered(refusing.error, refusing.reset)
  const tellRefusal = useTellRefusal(FAILURE)
  const [restock, setRestock] = useState(true)
  const [answer, setAnswer] = useState('')
  const id = useId()
  const error = [accepting.error, refusing.error].find((error) => error && !isRefusal(error))
  const isBusy = accepting.isLoading || refusing.isLoading
  const to = { orderId, shopId: part.shop }
  const tell = ({ error }: { error?: object }) => tellRefusal(orderId, error)
  if (!part.return) return null
  const { state, reason, answer: given } = part.return

  return (
    <div className={styles.request}>
      <p>{`${STATES[state]}: ${reason}`}</p>
      {given && <p>{`Your answer: ${given}`}</p>}
      {error && <ErrorAlert message={errorMessage(error, FAILURE)} />}
      {state === 'asked' && (
        <div className={styles.answers}>
          <label>
            <input type="checkbox" checked={restock} onChange={({ target }) => setRestock(target.checked)} /> Put back
            in stock
          </label>
          <Button disabled={isBusy} onClick={() => void accept({ ...to, acceptance: { restock } }).then(tell)}>
            Accept return
          </Button>
          <label htmlFor={`${id}-answer`}>Why not</label>
          <Input
            id={`${id}-answer`}
            maxLength={MAX_REASON}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
          <Button
            danger
            disabled={isBusy || answer.trim() === ''}
            onClick={() => void refuse({ ...to, refusal: { answer } }).then(tell)}
          >
            Refuse return
          </Button>
        </div>
      )}
    </div>
  )
}
