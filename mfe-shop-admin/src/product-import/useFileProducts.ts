import { useEffect, useState } from 'react'
import { formatMoney, parseOffer } from 'shared-contract'
import { csvRows } from '../tracking-file/csvRows'

/** What a line of a file calls its product, and its selling price as text. */
export interface FileProduct {
  name: string
  price: string
}

/** The products of an import's file by the line on which they start: the import itself has lines alone. */
export function useFileProducts(file: File | undefined): ReadonlyMap<number, FileProduct> | undefined {
  const [products, setProducts] = useState<ReadonlyMap<number, FileProduct>>()
  useEffect(() => {
    void file?.text().then(
      (text) => setProducts(readProducts(text)),
      () => undefined,
    )
  }, [file])
  return products
}

/** Undefined if its lines are uncertain, because quotes do not close. */
export function readProducts(text: string): ReadonlyMap<number, FileProduct> | undefined {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const [head = ''] = lines.split('\n', 1)
  const delimiter = [',', ';', '\t'].find((each) => head.includes(each)) ?? ','
  const { rows, unclosedLine } = csvRows(lines, delimiter)
  if (unclosedLine !== undefined) return undefined
  const [names, ...others] = rows
  const at = (column: string) => names?.cells.indexOf(column) ?? -1
  const [name, price] = [at('name'), at('sellingPrice')]
  return new Map(others.map(({ line, cells }) => [line, { name: cells[name] ?? '', price: money(cells[price] ?? '') }]))
}

function money(text: string): string {
  const price = parseOffer(text)
  return price === undefined ? text : formatMoney(price)
}
