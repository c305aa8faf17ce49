import { Button, ErrorAlert, ProductImage, Select } from '@haggle/shared-ui'
import { useEffect, useRef, type Dispatch, type SetStateAction } from 'react'
import { usePictureUpload } from '../../pictures/usePictureUpload'
import styles from './Options.module.css'

interface VariantPictureProps {
  /** The variant's name within a label. */
  of: string
  /** The variant's own picture; empty where it is the product's. */
  image: string
  /** The product's pictures, the first one first. */
  pictures: readonly string[]
  isDisabled: boolean
  onChange: (image: string) => void
  /** Counts the pictures that are being uploaded. */
  onUploads: Dispatch<SetStateAction<number>>
}

/** A variant's picture: the product's first, one of its further ones, or one of its own, which is uploaded here. */
export function VariantPicture({ of, image, pictures, isDisabled, onChange, onUploads }: VariantPictureProps) {
  const input = useRef<HTMLInputElement>(null)
  // it takes the place of the one that is there
  const { add, isUploading, problems } = usePictureUpload(
    () => [],
    ([own = '']) => onChange(own),
    { most: 1, of: 'a variant' },
  )
  useEffect(() => {
    if (!isUploading) return
    onUploads((count) => count + 1)
    return () => onUploads((count) => count - 1)
  }, [isUploading, onUploads])

  return (
    <>
      <span className={styles.picture}>
        <ProductImage src={image || (pictures[0] ?? '')} alt="" size={32} />
        <Select<string>
          aria-label={`Picture of ${of}`}
          value={image}
          options={pictureOptions(pictures, image)}
          disabled={isDisabled}
          onChange={onChange}
        />
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp"
          aria-label={`File for ${of}`}
          onChange={({ target }) => {
            void add([...(target.files ?? [])])
            target.value = ''
          }}
        />
        <Button
          aria-label={`Upload a picture for ${of}`}
          loading={isUploading}
          disabled={isDisabled}
          onClick={() => input.current?.click()}
        >
          Upload
        </Button>
      </span>
      {problems.map((problem) => (
        <ErrorAlert key={problem} message={problem} />
      ))}
    </>
  )
}

/** The product's further pictures, and the variant's own if it is none of them. */
function pictureOptions(images: readonly string[], own: string) {
  const further = images.map((value, at) => ({ value, label: `Picture ${at + 1}` })).slice(1)
  const isOther = own !== '' && further.every(({ value }) => value !== own)
  return [
    { value: '', label: 'Same' },
    ...further.filter(({ value }) => value !== ''),
    ...(isOther ? [{ value: own, label: 'Its own' }] : []),
  ]
}
