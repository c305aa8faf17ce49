import { ProductImage } from 'shared-ui'
import styles from './ImagePreview.module.css'
import { problemWith } from './productText'
import { useSettled } from './useSettled'

const TYPING_PAUSE = 400

/** The picture as customers will see it; a placeholder while there is none. */
export function ImagePreview({ url = '' }: { url?: string }) {
  const settled = useSettled(url.trim(), TYPING_PAUSE)

  return (
    <aside className={styles.preview} aria-labelledby="picture-preview">
      <h2 id="picture-preview" className={styles.title}>
        Preview
      </h2>
      <ProductImage src={problemWith('image', settled) ? '' : settled} alt="Preview of the picture" />
    </aside>
  )
}
