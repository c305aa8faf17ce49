import { Price, ProductImage } from '@haggle/shared-ui'
import { Narrow } from '../part/Narrow'
import { texts, type Part } from '../part/part'

export const price: Part = {
  title: 'Price',
  states: {
    'At the retail price': <Price price={20} mrp={20} />,
    'With a saving': <Price price={12.5} mrp={20} />,
    Agreed: <Price price={10} mrp={20} sellingPrice={12.5} />,
    Alone: <Price price={12.5} />,
    'Large amounts': <Price price={1234567.89} mrp={9999999.99} />,
    Narrow: (
      <Narrow>
        <Price price={10} mrp={20} sellingPrice={12.5} />
      </Narrow>
    ),
    'Right-to-left page': (
      <div dir="rtl">
        <Price price={10} mrp={20} sellingPrice={12.5} />
      </div>
    ),
  },
}

/** A picture of the demo market. */
const LAMP = '/media/demo/bedside-reading-lamp.webp'

export const productImage: Part = {
  title: 'Product image',
  states: {
    Thumbnail: <ProductImage src={LAMP} alt={texts.short} size={96} priority />,
    'Full width': (
      <Narrow>
        <ProductImage src={LAMP} alt={texts.short} priority />
      </Narrow>
    ),
    Missing: (
      <Narrow>
        <ProductImage src="" alt={texts.short} />
      </Narrow>
    ),
    Broken: <ProductImage src="/media/demo/there-is-none.webp" alt={texts.short} size={96} priority />,
  },
}
