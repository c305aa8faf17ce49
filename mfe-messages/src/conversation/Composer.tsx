import { MAX_MESSAGE, MESSAGE_MISSING, smallPicture } from '@haggle/shared-contract'
import { errorMessage, isUnanswered, randomKey, useDraft } from '@haggle/shared-state'
import { Button, ErrorAlert, TextArea } from '@haggle/shared-ui'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import type { Names } from '../ready-answers/fillIn'
import { ReadyAnswers } from '../ready-answers/ReadyAnswers'
import { usePictures } from './usePictures'
import styles from './Conversation.module.css'

/** What was written, and the key by which it is sent once, however often it is tried. */
export interface Written {
  text: string
  pictures: string[]
  key: string
}

interface ComposerProps {
  /** Names the draft, which stays in this tab until it was sent. */
  draftOf: string
  /** Sends it; returns the error, if there was one. */
  onSend: (written: Written) => Promise<unknown>
  isSending: boolean
  /** Whose ready-made answers help to write, and the names that they are filled in with. */
  answers?: { shop: string; names: Names } | undefined
}

/** The form in which a message is written. */
export function Composer({ draftOf, onSend, isSending, answers }: ComposerProps) {
  const id = useId()
  const draft = useDraft(`messages/${draftOf}`)
  const [text, setText] = useState(() => draft.read()?.text ?? '')
  const [problem, setProblem] = useState('')
  const pictures = usePictures()
  const field = useRef<HTMLTextAreaElement>(null)
  const key = useRef<string>(undefined)

  const change = (typed: string) => {
    key.current = undefined
    setProblem('')
    setText(typed)
    draft.keep({ text: typed })
  }
  const changePictures = (urls: readonly string[]) => {
    key.current = undefined
    pictures.setUrls(urls)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending || pictures.isUploading) return
    field.current?.focus()
    if (text.trim() === '') return setProblem(MESSAGE_MISSING)
    key.current ??= randomKey()
    const error = await onSend({ text, pictures: [...pictures.urls], key: key.current })
    if (error) return setProblem(failure(error))
    change('')
    draft.drop()
    changePictures([])
  }
  return (
    <form className={styles.composer} noValidate onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>Your message</label>
      <TextArea
        ref={field}
        id={id}
        rows={3}
        maxLength={MAX_MESSAGE}
        value={text}
        required
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => change(target.value)}
      />
      <div id={`${id}-problem`}>{problem && <ErrorAlert message={problem} />}</div>
      {pictures.problem && <ErrorAlert message={pictures.problem} />}
      {pictures.urls.length > 0 && (
        <ul className={styles.chosen} aria-label="Pictures of this message">
          {pictures.urls.map((url, at) => (
            <li key={url}>
              <img src={smallPicture(url)} alt={`Picture ${at + 1}`} width={64} height={64} />
              <Button
                type="text"
                size="small"
                onClick={() => changePictures(pictures.urls.filter((each) => each !== url))}
              >
                {`Remove picture ${at + 1}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.send}>
        <label className={styles.pictures}>
          Add pictures
          <input
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp"
            disabled={pictures.isUploading}
            onChange={({ target }) => {
              key.current = undefined
              void pictures.add([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </label>
        {answers && <ReadyAnswers {...answers} written={text} onChoose={change} />}
        <Button type="primary" htmlType="submit" loading={isSending || pictures.isUploading}>
          Send
        </Button>
      </div>
    </form>
  )
}

const failure = (error: unknown) =>
  isUnanswered(error)
    ? 'Not sent: the market cannot be reached. Your words stay here; please send them again.'
    : errorMessage(error, 'Failed to send your message. Please try again.')
