import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const root = join(__dirname, '../../../..')
const storeys = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync(join(root, 'storeys.json'), 'utf8')))

test.each(Object.entries(storeys))("every folder of %s has a storey, tests' doubles apart", (house, folders) => {
  const there = readdirSync(join(root, house), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => name)
  expect(there.toSorted()).toEqual(folders.toSorted())
})
