import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { changeWatcher } from '.'
import type { Change } from '../core/database/changes'
import { openLibsql } from '../core/database/database'

test('a write of another process reports "everything", an own write reports only its changes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'haggle-changes-'))
  const file = join(folder, 'haggle.db')
  const [ours, theirs] = [await openLibsql(file, changeWatcher), await openLibsql(file)]
  const received: Change[] = []
  ours.changes?.catchUp()
  ours.changes?.listen((change) => received.push(change))
  const count = { category: 'Books' as const, products: 1 }
  await ours.writing((tx) => tx.insertInto('category_counts').values(count).execute())
  await turn()
  ours.changes?.catchUp()
  expect(received).toEqual([])
  await theirs.writing((tx) => tx.updateTable('category_counts').set({ products: 2 }).execute())
  await turn()
  ours.changes?.catchUp()
  expect(received).toEqual(['everything'])
  await Promise.all([ours.close(), theirs.close()])
  rmSync(folder, { recursive: true })
})
