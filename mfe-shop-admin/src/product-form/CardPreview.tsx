import { ProductImage, useSettled } from '@haggle/shared-ui'
import { Card } from '@haggle/shared-ui/owner'
import { useState } from 'react'
import { problemWith } from './productText'

const TYPING_PAUSE = 400

/** A preview of the picture; a placeholder while there is none. */
export function ImagePreview({ url = '' }: { url?: string }) {
  const settled = useSettled(url.trim(), TYPING_PAUSE)
  const [broken, setBroken] = useState<string>()

  return (
    <aside aria-labelledby="picture-preview">
      <Card size="small" title={<h2 id="picture-preview">Preview</h2>}>
        <div onErrorCapture={() => setBroken(settled)}>
          <ProductImage src={problemWith('image', settled) ? '' : settled} alt="Preview of the picture" />
        </div>
        <p role="status">
          {settled !== '' && broken === settled && 'This address shows no picture. Customers would see a placeholder.'}
        </p>
      </Card>
    </aside>
  )
}
