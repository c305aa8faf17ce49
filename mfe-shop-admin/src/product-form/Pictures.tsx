import { MAX_IMAGES } from '@haggle/shared-contract'
import { ErrorAlert, ProductImage } from '@haggle/shared-ui'
import { Button } from '@haggle/shared-ui/owner'
import { useRef } from 'react'
import { MAX_MEGABYTES, type usePictureUpload } from './usePictureUpload'
import styles from './Pictures.module.css'

interface PicturesProps {
  /** Picture URLs in order; the first is the Image URL field's, possibly empty. */
  images: readonly string[]
  onChange: (images: readonly string[]) => void
  upload: ReturnType<typeof usePictureUpload>
  isSaving: boolean
}

/** Uploads, orders and removes pictures. */
export function Pictures({ images, onChange, upload, isSaving }: PicturesProps) {
  const input = useRef<HTMLInputElement>(null)
  const isFull = images.length >= MAX_IMAGES

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
          void upload.add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <div>
        <Button loading={upload.isUploading} disabled={isSaving || isFull} onClick={() => input.current?.click()}>
          Upload picture
        </Button>
        <p
          className={styles.hint}
        >{`JPEG, PNG or WebP, at most ${MAX_MEGABYTES} MB each; up to ${MAX_IMAGES} pictures.`}</p>
      </div>
      {upload.problems.map((problem, at) => (
        <ErrorAlert key={at} message={problem} />
      ))}
      {images.length > 1 && (
        <ol className={styles.list} aria-label="Pictures in order">
          {images.map((image, at) => (
            <li key={`${image} ${images.indexOf(image) === at}`} className={styles.row}>
              <ProductImage src={image} alt="" size={56} />
              <span>{at === 0 ? 'First picture' : `Picture ${at + 1}`}</span>
              <span className={styles.actions}>
                <Button
                  disabled={isSaving || at === 0}
                  aria-label={`Move picture ${at + 1} up`}
                  onClick={() => onChange(images.with(at, images[at - 1] ?? '').with(at - 1, image))}
                >
                  Up
                </Button>
                <Button
                  danger
                  disabled={isSaving}
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
