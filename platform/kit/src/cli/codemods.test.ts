import { rewritten, type Codemod } from './codemods'

const major = (number: number, rewrite: Codemod) => ({ major: number, rewrite })
const toB = major(4, (text) => text.replace('a', 'b'))
const toC = major(5, (text) => Promise.resolve(text.replace('b', 'c')))

test('codemods run one after the other, each on what the one before made, and those that change nothing are not named', async () => {
  const silent = major(6, () => undefined)
  expect(await rewritten('a', 'src/a.ts', [toB, toC, silent])).toEqual({ text: 'c', by: [4, 5] })
  expect(await rewritten('z', 'src/z.ts', [toB, toC])).toEqual({ text: 'z', by: [] })
})

test('a codemod that fails is named, with the file', async () => {
  const failing = major(6, () => {
    throw new Error('no such tree')
  })
  await expect(rewritten('a', 'src/a.ts', [toB, failing])).rejects.toThrow(
    'The codemod of 6 fails at src/a.ts, so nothing is changed: no such tree',
  )
})
