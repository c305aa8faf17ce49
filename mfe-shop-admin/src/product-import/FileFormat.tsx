import { CATEGORIES, MAX_IMPORT_ROWS, type PRODUCT_COLUMNS } from '@haggle/shared-contract'
import { Button } from '@haggle/shared-ui'
import { saveFile } from '@haggle/shared-ui/files'
import { formatCount } from '../lists/formatCount'
import styles from './ProductFiles.module.css'

type Column = Exclude<(typeof PRODUCT_COLUMNS)[number], '_id'>

/** What each column holds, and an example. */
const COLUMNS: Record<Column, { about: string; example: string }> = {
  name: { about: 'What the product is called', example: 'Enamel Mug' },
  description: { about: 'What customers read about it', example: 'Holds half a litre.' },
  image: { about: 'The https address of its picture', example: 'https://example.com/mug.jpg' },
  category: { about: `One of ${CATEGORIES.join(', ')}`, example: 'Home & Kitchen' },
  mrp: { about: 'The highest price, shown struck through, like 12.50', example: '15.00' },
  sellingPrice: { about: 'Your price, at most the mrp', example: '12.50' },
  minNegotiablePrice: { about: 'The lowest price you accept in negotiation; customers never see it', example: '10.00' },
  countInStock: { about: 'How many pieces you have, a whole number', example: '20' },
}

const columns = Object.entries(COLUMNS)

const template = [columns.map(([name]) => name), columns.map(([, { example }]) => example)]
  .map((cells) => cells.join(','))
  .join('\r\n')

/** What a file of products looks like, with a template. */
export const FileFormat = () => (
  <details>
    <summary>What a file of products looks like</summary>
    <div className={styles.format}>
      <p>
        {`A CSV file with a line per product, at most ${formatCount(MAX_IMPORT_ROWS)}, and these columns in its first line. `}
        A file that you exported has also _id, by which products are changed instead of added. You see what an import
        would do before anything changes.
      </p>
      <dl className={styles.columns}>
        {columns.map(([name, { about }]) => (
          <div key={name}>
            <dt translate="no">{name}</dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => saveFile('products-template.csv', template)}>Download template</Button>
    </div>
  </details>
)
