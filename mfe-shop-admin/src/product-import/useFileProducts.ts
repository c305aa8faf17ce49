import { useEffect, useState } from 'react'
import { formatMoney, parseOffer } from 'shared-contract'
import { csvRows, csvText, DELIMITERS } from '../csv-file/csvRows'

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
export function readProducts(content: string): ReadonlyMap<number, FileProduct> | undefined {
  const whole = csvText(content)
  const [separatorLine = '', separator] = /^"?sep=([,;\t])"?\n/i.exec(whole) ?? []
  const text = whole.slice(separatorLine.length)
  const linesBefore = separatorLine === '' ? 0 : 1
  const [head = ''] = text.split('\n', 1)
  // as the import chooses it
  const delimiter = separator ?? DELIMITERS.find((each) => head.includes(each)) ?? ','
  const { rows, unclosedLine } = csvRows(text, delimiter)
  if (unclosedLine !== undefined) return undefined
  const [names, ...others] = rows
  const at = (column: string) => names?.cells.indexOf(column) ?? -1
  const [name, price] = [at('name'), at('sellingPrice')]
  // a stock take names no products
  if (name < 0) return undefined
  return new Map(
    others.map(({ line, cells }) => [
      line + linesBefore,
      { name: cells[name] ?? '', price: money(cells[price] ?? '') },
    ]),
  )
}

function money(text: string): string {
  const price = parseOffer(text)
  return price === undefined ? text : formatMoney(price)
}
