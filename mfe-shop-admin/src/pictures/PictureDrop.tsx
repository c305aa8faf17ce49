import { ErrorAlert } from '@haggle/shared-ui'
import { Button } from '@haggle/shared-ui/owner'
import { useRef, useState, type DragEvent } from 'react'
import { MAX_MEGABYTES, type usePictureUpload } from './usePictureUpload'
import styles from './PictureDrop.module.css'

interface PictureDropProps {
  upload: ReturnType<typeof usePictureUpload>
  /** Whether several files can be chosen at once. */
  multiple?: boolean
  disabled: boolean
  /** What to know beside the kinds and size of files. */
  hint?: string
}

/** An area for picture files: dropped on it, or chosen by its button. */
export function PictureDrop({ upload, multiple = false, disabled, hint = '' }: PictureDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const add = (files: FileList | null) => void upload.add([...(files ?? [])].slice(0, multiple ? undefined : 1))
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled && !upload.isUploading) add(event.dataTransfer.files)
  }
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }

  return (
    <div
      className={`${styles.drop} ${isOver ? styles.over : ''}`}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept="image/jpeg,image/png,image/webp"
        aria-label="Picture file"
        onChange={({ target }) => {
          add(target.files)
          target.value = ''
        }}
      />
      <Button loading={upload.isUploading} disabled={disabled} onClick={() => input.current?.click()}>
        Upload picture
      </Button>
      <p className={styles.hint}>
        {`or drop ${multiple ? 'pictures' : 'one'} here. JPEG, PNG or WebP, at most ${MAX_MEGABYTES} MB each${hint}.`}
      </p>
      {upload.problems.map((problem, at) => (
        <ErrorAlert key={at} message={problem} />
      ))}
    </div>
  )
}
