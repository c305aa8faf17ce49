import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { watchTypes } from './watchTypes'

test('a type error is printed when it is saved, and when it is corrected', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'haggle-types-'))
  const save = (code: string) => writeFileSync(join(folder, 'price.ts'), code)
  const project = join(folder, 'tsconfig.json')
  writeFileSync(project, JSON.stringify({ compilerOptions: { types: [], lib: ['es2023'] }, files: ['price.ts'] }))
  save('export const price: number = 1')
  const printed: string[] = []
  const says = async (text: RegExp) => {
    while (!printed.some((line) => text.test(line))) await wait(50)
  }
  const types = watchTypes(project, (line) => printed.push(line))
  save("export const price: number = '1'")
  await says(/price\.ts\(1,14\): error TS2322: Type 'string' is not assignable to type 'number'\./)
  save('export const price: number = 2')
  await says(/^No type errors are left\.$/)
  expect(printed).toHaveLength(2)

  await types.end()
  rmSync(folder, { recursive: true })
})
