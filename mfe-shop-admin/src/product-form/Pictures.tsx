import { MAX_IMAGES } from '@haggle/shared-contract'
import { ProductImage } from '@haggle/shared-ui'
import { Button } from '@haggle/shared-ui/owner'
import { PictureDrop } from '../pictures/PictureDrop'
import type { usePictureUpload } from '../pictures/usePictureUpload'
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
  return (
    <div className={styles.pictures}>
      <PictureDrop
        upload={upload}
        multiple
        disabled={isSaving || images.length >= MAX_IMAGES}
        hint={`; up to ${MAX_IMAGES} pictures`}
      />
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
