import { MAX_EVIDENCE_PICTURES, MAX_EVIDENCE_TEXT, type ShopDispute } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, Dialog, ErrorAlert, ProductImage, TextArea } from '@haggle/shared-ui'
import { OwnerTheme } from '@haggle/shared-ui/owner'
import { useId, useState, type SyntheticEvent } from 'react'
import { PictureDrop } from '../../pictures/PictureDrop'
import { usePictureUpload } from '../../pictures/usePictureUpload'
import { useShopAdminSendEvidenceMutation } from './api'
import styles from './Dispute.module.css'

interface EvidenceDialogProps {
  dispute: ShopDispute
  onClose: () => void
}

/** A shop's evidence: what happened, and pictures of it. It replaces what was sent before. */
export default function EvidenceDialog({ dispute: { id, evidence }, onClose }: EvidenceDialogProps) {
  const textId = useId()
  const [text, setText] = useState(evidence?.text ?? '')
  const [pictures, setPictures] = useState<readonly string[]>(evidence?.pictures ?? [])
  const upload = usePictureUpload(() => pictures, setPictures, { most: MAX_EVIDENCE_PICTURES, of: 'evidence' })
  const [send, { error, isLoading }] = useShopAdminSendEvidenceMutation()
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLoading) return
    const { data } = await send({ id, text: text.trim(), pictures })
    if (data) onClose()
  }
  return (
    <Dialog title="Evidence for the bank" onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <p>
          Say what was ordered, when and how it was delivered, and what the customer wrote. The market sends it to the
          bank.
        </p>
        {error && <ErrorAlert message={errorMessage(error, 'Failed to send your evidence. Please try again.')} />}
        <label htmlFor={textId}>What happened</label>
        <TextArea
          id={textId}
          required
          rows={8}
          maxLength={MAX_EVIDENCE_TEXT}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <OwnerTheme>
          <PictureDrop
            upload={upload}
            multiple
            disabled={isLoading || pictures.length >= MAX_EVIDENCE_PICTURES}
            hint={`; up to ${MAX_EVIDENCE_PICTURES} pictures, such as the proof of delivery`}
          />
        </OwnerTheme>
        {pictures.length > 0 && (
          <ul className={styles.pictures} aria-label="Pictures">
            {pictures.map((picture, at) => (
              <li key={picture}>
                <ProductImage src={picture} alt={`Picture ${at + 1}`} size={56} />
                <Button
                  size="small"
                  aria-label={`Remove picture ${at + 1}`}
                  onClick={() => setPictures(pictures.toSpliced(at, 1))}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Button
          type="primary"
          htmlType="submit"
          loading={isLoading}
          disabled={text.trim() === '' || upload.isUploading}
        >
          Send evidence
        </Button>
      </form>
    </Dialog>
  )
}
