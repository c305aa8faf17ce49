import { ProductImage, useSettled } from 'shared-ui'
import { Card } from 'shared-ui/owner'
import { problemWith } from './productText'

const TYPING_PAUSE = 400

/** The picture as customers will see it; a placeholder while there is none. */
export function ImagePreview({ url = '' }: { url?: string }) {
  const settled = useSettled(url.trim(), TYPING_PAUSE)

  return (
    <aside aria-labelledby="picture-preview">
      <Card size="small" title={<h2 id="picture-preview">Preview</h2>}>
        <ProductImage src={problemWith('image', settled) ? '' : settled} alt="Preview of the picture" />
      </Card>
    </aside>
  )
}
