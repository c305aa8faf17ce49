import { MAX_PICTURE_BYTES } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert } from '@haggle/shared-ui'
import { useRef, useState } from 'react'
import { useShellUploadPictureMutation } from './api'

const TOO_LARGE = `The file is too large: at most ${MAX_PICTURE_BYTES / 1024 / 1024} MB can be uploaded.`

/** Uploads a picture's file. `onUploaded` gets its address. */
export function PictureUpload({ onUploaded }: { onUploaded: (url: string) => Promise<unknown> }) {
  const input = useRef<HTMLInputElement>(null)
  const [upload, { error, isLoading }] = useShellUploadPictureMutation()
  const [isTooLarge, setTooLarge] = useState(false)

  const send = async (file: File | undefined) => {
    if (!file) return
    setTooLarge(file.size > MAX_PICTURE_BYTES)
    const { data } = file.size > MAX_PICTURE_BYTES ? {} : await upload(file)
    if (data) await onUploaded(data.url)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label="Picture file"
        onChange={({ target }) => {
          void send(target.files?.[0])
          target.value = ''
        }}
      />
      <Button loading={isLoading} onClick={() => input.current?.click()}>
        Upload a picture
      </Button>
      {isTooLarge ? (
        <ErrorAlert message={TOO_LARGE} />
      ) : (
        error && <ErrorAlert message={errorMessage(error, 'Failed to upload the picture. Please try again.')} />
      )}
    </>
  )
}
