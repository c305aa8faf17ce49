import type { ImportAction, ImportRow } from '@haggle/shared-contract'
import { countProducts, summaryOf } from './countProducts'

const words = { add: 'added', change: 'changed', same: 'unchanged', refuse: 'refused' }
const row = (action: ImportAction): ImportRow => ({ line: 2, action })
const further = (action: ImportAction): ImportRow => ({ ...row(action), isFurther: true })
const summary = (...rows: ImportRow[]) => summaryOf(countProducts(rows), words)

test('a product with variants counts once, and its rows beside it', () => {
  expect(summary(row('add'), further('add'), further('add'), row('add'))).toBe(
    '2 products (4 rows) added, 0 changed, 0 unchanged, 0 refused',
  )
})

test('a changed product has all of its rows, also those that change nothing', () => {
  expect(summary(row('change'), further('same'), row('same'), row('refuse'), further('refuse'))).toBe(
    '0 added, 1 product (2 rows) changed, 1 unchanged, 1 product (2 rows) refused',
  )
})

test('products that come in one are as many as their rows', () => {
  expect(summary(row('add'), row('add'), row('same'))).toBe('2 added, 0 changed, 1 unchanged, 0 refused')
})
