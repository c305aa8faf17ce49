import {
  cellText,
  columnsIn,
  formatMoney,
  isBlank,
  openCsv,
  parseOffer,
  PRODUCT_COLUMNS,
  variantText,
} from '@haggle/shared-contract'
import { useEffect, useState } from 'react'
import { readTextFile } from '../files/readTextFile'

/** What a line of a file calls its product and variant, and its selling price as text. */
export interface FileProduct {
  name: string
  price: string
  /** 'M, Red'; empty for a product without options. */
  variant: string
  /** Whether it is a variant of the product that an earlier line began. */
  isFurtherVariant: boolean
}

/** The products of an import's file by the line on which they start: the import itself has lines alone. */
export function useFileProducts(file: File | undefined): ReadonlyMap<number, FileProduct> | undefined {
  const [products, setProducts] = useState<ReadonlyMap<number, FileProduct>>()
  useEffect(() => {
    if (!file) return
    readTextFile(file).then(
      (text) => setProducts(readProducts(text)),
      () => undefined,
    )
  }, [file])
  return products
}

/** Undefined if its lines are uncertain, because quotes do not close. */
export function readProducts(content: string): ReadonlyMap<number, FileProduct> | undefined {
  const file = openCsv(content, (cells) => columnsIn(cells, PRODUCT_COLUMNS).names.filter(Boolean).length)
  if ('problem' in file) return undefined
  const { names } = columnsIn(file.head.cells ?? [], PRODUCT_COLUMNS)
  // a stock take names no products
  if (!names.includes('name')) return undefined
  const products = new Map<number, FileProduct>()
  let before = ''
  for (const { line, cells } of file.rows) {
    if (!cells) return undefined
    if (isBlank(cells)) continue
    const textOf = (column: (typeof PRODUCT_COLUMNS)[number]) => cellText(cells[names.indexOf(column)] ?? '').trim()
    const variant = variantText([textOf('value1'), textOf('value2')].filter(Boolean))
    const product = variant === '' ? '' : JSON.stringify([textOf('_id'), textOf('name')])
    const isFurtherVariant = product !== '' && product === before
    before = product
    products.set(line, { name: textOf('name'), price: money(textOf('sellingPrice')), variant, isFurtherVariant })
  }
  return products
}

function money(text: string): string {
  const price = parseOffer(text)
  return price === undefined ? text : formatMoney(price)
}
