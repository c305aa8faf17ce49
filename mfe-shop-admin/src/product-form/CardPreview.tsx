import { ProductImage, Price, useSettled } from '@haggle/shared-ui'
import { Card, Form, type FormInstance } from '@haggle/shared-ui/owner'
import { useState } from 'react'
import { readAmount } from '../fields/readAmount'
import { problemWith, type ProductText } from './productText'
import styles from './CardPreview.module.css'

const TYPING_PAUSE = 400

/** Characters of a description on a card (D12). */
const DESCRIPTION = 100

/** The product's card as customers will see it in lists, from what is typed. */
export function CardPreview({ form }: { form: FormInstance<ProductText> }) {
  const typed: Partial<ProductText> = Form.useWatch((values) => values, form) ?? {}
  const { name, description = '', category, image = '' } = typed
  const url = useSettled(image.trim(), TYPING_PAUSE)
  const [broken, setBroken] = useState<string>()
  const price = readAmount(typed.sellingPrice ?? '') ?? 0
  const mrp = readAmount(typed.mrp ?? '') ?? price
  const letters = [...description]

  return (
    <aside className={styles.preview} aria-labelledby="card-preview">
      <h2 id="card-preview">Preview</h2>
      <Card size="small" classNames={{ body: styles.card }}>
        <div onErrorCapture={() => setBroken(url)}>
          <ProductImage src={problemWith('image', url) ? '' : url} alt="Preview of the picture" />
        </div>
        <p role="status">
          {url !== '' && broken === url && 'This address shows no picture. Customers would see a placeholder.'}
        </p>
        <span className={styles.category}>{category || 'Category'}</span>
        <strong>{name?.trim() || 'Product name'}</strong>
        <span className={styles.description}>
          {letters.slice(0, DESCRIPTION).join('')}
          {letters.length > DESCRIPTION && '...'}
        </span>
        <Price price={price} mrp={mrp} />
      </Card>
    </aside>
  )
}
