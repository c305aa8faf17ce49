import { MAX_COMMENT, RATINGS, ReviewForm } from '@haggle/shared-contract'
import type { Draft } from '@haggle/shared-state'
import { Button, ErrorAlert, SelectField, TextArea, useUnsavedWarning } from '@haggle/shared-ui'
import { fieldProps, Form, useForm } from '@haggle/shared-ui/forms'
import { useEffect, useId, useState } from 'react'
import styles from './ReviewForm.module.css'

export interface Opinion {
  rating: number
  comment: string
}

interface OpinionFormProps {
  title: string
  submitText: string
  before?: Opinion
  /** Keeps what is typed, also beyond the end of a session. */
  draft?: Draft
  failure: string | undefined
  isBusy: boolean
  onSubmit: (opinion: Opinion) => Promise<void>
}

/** The fields of a review. */
export function OpinionForm({ title, submitText, before, draft, failure, isBusy, onSubmit }: OpinionFormProps) {
  const id = useId()
  const [kept] = useState(() => draft?.read())
  const form = useForm(ReviewForm, {
    rating: String(before?.rating ?? kept?.rating ?? ''),
    comment: before?.comment ?? kept?.comment ?? '',
  })
  const { setValue, subscribe, watch, formState } = form
  const { rating, comment } = watch()
  const { value } = RATINGS.find((each) => String(each.value) === rating) ?? {}
  const mistake = (formState.errors.rating ?? formState.errors.comment)?.message

  useUnsavedWarning(
    (comment.trim() !== (before?.comment ?? '') || (before !== undefined && value !== before.rating)) && !isBusy,
  )
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft?.keep({ ...values }) }),
    [subscribe, draft],
  )

  return (
    <Form form={form} className={styles.form} onSubmit={onSubmit}>
      <h3>{title}</h3>
      <SelectField
        label="Rating"
        placeholder="Choose a rating"
        options={RATINGS}
        {...fieldProps(form, 'rating')}
        value={value}
        disabled={isBusy}
        onChange={(chosen) => setValue('rating', String(chosen), { shouldValidate: formState.isSubmitted })}
        autoFocus={before !== undefined}
      />
      <div className={styles.field}>
        <label htmlFor={id}>Comment</label>
        <TextArea
          id={id}
          rows={4}
          maxLength={MAX_COMMENT}
          // text typed during the request would be lost
          readOnly={isBusy}
          {...fieldProps(form, 'comment')}
        />
      </div>
      {(mistake ?? failure) && <ErrorAlert message={mistake ?? failure ?? ''} />}
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {submitText}
      </Button>
    </Form>
  )
}
