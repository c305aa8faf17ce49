import { MAX_ANSWERS } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, Dialog, ErrorAlert, LoadError, Skeleton } from '@haggle/shared-ui'
import { useState } from 'react'
import { useMessagesAnswersQuery, useMessagesSetAnswersMutation } from '../conversations/api'
import { fillIn, type Names } from './fillIn'
import styles from './ReadyAnswers.module.css'

interface ReadyAnswersProps {
  shop: string
  names: Names
  /** What is written so far. */
  written: string
  onChoose: (text: string) => void
}

/** A shop's own texts for questions that come again: to send, to keep, to remove. */
export function ReadyAnswers(props: ReadyAnswersProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ready-made answers</Button>
      {isOpen && <AnswersDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function AnswersDialog({ shop, names, written, onChoose, onClose }: ReadyAnswersProps & { onClose: () => void }) {
  const { data, error, refetch } = useMessagesAnswersQuery(shop)
  const [set, { error: refusal, isLoading }] = useMessagesSetAnswersMutation()
  const answers = data?.answers ?? []
  const text = written.trim()
  const canKeep = text !== '' && !answers.includes(text) && answers.length < MAX_ANSWERS
  const save = (next: string[]) => !isLoading && void set({ shop, answers: next })
  return (
    <Dialog title="Ready-made answers" onClose={onClose}>
      <div className={styles.answers}>
        {error && (
          <LoadError message={errorMessage(error, 'Failed to fetch your answers.')} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton rows={3} />}
        {data && answers.length === 0 && <p>You have none yet. Write a message, then keep it here.</p>}
        {answers.length > 0 && (
          <ul aria-label="Answers">
            {answers.map((answer, at) => (
              <li key={answer}>
                <p dir="auto">{fillIn(answer, names)}</p>
                <Button
                  type="primary"
                  size="small"
                  aria-label={`Use answer ${at + 1}`}
                  onClick={() => {
                    onChoose(fillIn(answer, names))
                    onClose()
                  }}
                >
                  Use
                </Button>
                <Button
                  type="text"
                  size="small"
                  aria-label={`Remove answer ${at + 1}`}
                  onClick={() => save(answers.filter((each) => each !== answer))}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        {data && (
          <>
            <p className={styles.hint}>
              Write {'{customer}'} and {'{product}'} where the names belong. Up to {MAX_ANSWERS} answers.
            </p>
            <Button disabled={!canKeep} loading={isLoading} onClick={() => save([...answers, text])}>
              Keep what you have written
            </Button>
          </>
        )}
        {refusal && <ErrorAlert message={errorMessage(refusal, 'This could not be kept. Please try again.')} />}
      </div>
    </Dialog>
  )
}
