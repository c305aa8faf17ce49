import type { Product } from '@haggle/shared-contract'
import { ProductImage } from '@haggle/shared-ui'
import { useState } from 'react'
import { ZoomedPicture } from './ZoomedPicture'
import styles from './ProductView.module.css'

/** A product's pictures: one large and, if there are several, thumbnails to choose from. */
export function Gallery({ product }: { product: Product }) {
  const { name, image, images = [image] } = product
  const [chosen, setChosen] = useState(images.indexOf(image))
  return (
    <div className={styles.pictures}>
      <ZoomedPicture key={chosen} src={images[chosen] ?? image} alt={name} />
      {images.length > 1 && (
        <div role="group" aria-label="Pictures" className={styles.thumbnails}>
          {images.map((each, at) => (
            <button
              key={at}
              type="button"
              className={styles.thumbnail}
              aria-label={`Picture ${at + 1} of ${images.length}`}
              aria-pressed={at === chosen}
              onClick={() => setChosen(at)}
            >
              <ProductImage src={each} alt="" size={64} />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
