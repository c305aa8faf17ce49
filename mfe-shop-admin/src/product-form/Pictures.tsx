import { useRef, useState } from 'react'
import { MAX_IMAGES, MAX_PICTURE_BYTES } from 'shared-contract'
import { errorMessage } from 'shared-state'
import { ErrorAlert, ProductImage } from 'shared-ui'
import { Button } from 'shared-ui/owner'
import { useUploadPictureMutation } from './api'
import styles from './Pictures.module.css'

const MAX_MEGABYTES = MAX_PICTURE_BYTES / 1024 / 1024

interface PicturesProps {
  /** Picture URLs in order; the first is the Image URL field's, possibly empty. */
  images: readonly string[]
  onChange: (images: readonly string[]) => void
}

/** Uploads, orders and removes pictures. */
export function Pictures({ images, onChange }: PicturesProps) {
  const input = useRef<HTMLInputElement>(null)
  const [upload, { isLoading }] = useUploadPictureMutation()
  const [problem, setProblem] = useState<string>()
  const isFull = images.length >= MAX_IMAGES

  const add = async (files: readonly File[]) => {
    setProblem(undefined)
    const added: string[] = []
    for (const file of files.slice(0, MAX_IMAGES - images.filter(Boolean).length)) {
      if (file.size > MAX_PICTURE_BYTES) {
        setProblem(`${file.name} is too large: at most ${MAX_MEGABYTES} MB can be uploaded.`)
        break
      }
      const { data, error } = await upload(file)
      if (error) setProblem(errorMessage(error, 'Failed to upload the picture. Please try again.'))
      if (!data) break
      added.push(data.url)
    }
    if (added.length > 0) onChange([...images.filter(Boolean), ...added])
  }

  return (
    <div className={styles.pictures}>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-label="Picture file"
        onChange={(event) => {
          void add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <div>
        <Button loading={isLoading} disabled={isFull} onClick={() => input.current?.click()}>
          Upload picture
        </Button>
        <p
          className={styles.hint}
        >{`JPEG, PNG or WebP, at most ${MAX_MEGABYTES} MB each; up to ${MAX_IMAGES} pictures.`}</p>
      </div>
      {problem && <ErrorAlert message={problem} />}
      {images.length > 1 && (
        <ol className={styles.list} aria-label="Pictures in order">
          {images.map((image, at) => (
            <li key={`${image} ${images.indexOf(image) === at}`} className={styles.row}>
              <ProductImage src={image} alt="" size={56} />
              <span>{at === 0 ? 'First picture' : `Picture ${at + 1}`}</span>
              <span className={styles.actions}>
                <Button
                  size="small"
                  disabled={at === 0}
                  aria-label={`Move picture ${at + 1} up`}
                  onClick={() => onChange(images.with(at, images[at - 1] ?? '').with(at - 1, image))}
                >
                  Up
                </Button>
                <Button
                  size="small"
                  danger
                  aria-label={`Remove picture ${at + 1}`}
                  onClick={() => onChange(images.toSpliced(at, 1))}
                >
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
