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
  option1: { about: 'What it comes in, such as Size; empty if it comes in one', example: '' },
  value1: { about: 'The size of this row, such as M', example: '' },
  option2: { about: 'A second option, such as Color, if there is one', example: '' },
  value2: { about: 'The color of this row, such as Red', example: '' },
}

const columns = Object.entries(COLUMNS)

const SHIRT: Partial<Record<Column, string>> = {
  name: 'Linen Shirt',
  description: 'Light and cool.',
  image: 'https://example.com/shirt.jpg',
  category: 'Dresses',
  ...{ mrp: '30.00', sellingPrice: '24.00', minNegotiablePrice: '20.00', countInStock: '8' },
  ...{ option1: 'Size', value1: 'M', option2: 'Color', value2: 'Red' },
}

/** A product that comes in one, and one that comes in two. */
const ROWS: readonly Partial<Record<Column, string>>[] = [
  {},
  SHIRT,
  { ...SHIRT, value1: 'L', sellingPrice: '26.00', countInStock: '3' },
]

const template = [
  columns.map(([name]) => name),
  ...ROWS.map((row) => columns.map(([name, { example }]) => row[name as Column] ?? example)),
]
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
      <p>
        A product with sizes or colors has a line per size and color, with its stock and prices: rows that follow each
        other with one name are one product. Without the last four columns a file has no options.
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
