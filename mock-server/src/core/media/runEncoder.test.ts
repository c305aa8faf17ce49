import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runEncoder } from './runEncoder'

const folder = mkdtempSync(join(tmpdir(), 'haggle-encoder-'))
afterAll(() => rmSync(folder, { recursive: true }))

function programOf(source: string): string {
  const file = join(folder, `${Math.random().toString(36).slice(2)}.mjs`)
  writeFileSync(file, source)
  return file
}

test.each([
  ['crashes', 'process.abort()'],
  ['does not end', 'for (;;);'],
  ['waits for ever', 'setInterval(() => undefined, 1000)'],
  ['answers without end', 'const part = Buffer.alloc(2 ** 20); for (;;) process.stdout.write(part)'],
  ['fills the memory', 'const kept = []; for (;;) kept.push(new Array(10_000).fill({}))'],
])('a decoder that %s takes nothing else down', async (_, source) => {
  const limits = { processor: 1, total: 4 }
  expect(await runEncoder('png', Buffer.alloc(100_000), { program: programOf(source), limits })).toBeUndefined()
})

test('a decoder has no environment, and less priority than requests', async () => {
  const program = programOf(
    `import { getPriority } from 'node:os'; console.log(JSON.stringify([process.env, getPriority()]))`,
  )
  const output = await runEncoder('png', Buffer.from('x'), { program })
  expect(JSON.parse(String(output))).toEqual([{}, 5])
})

test('a program that fails is an error of ours, not of the picture', async () => {
  const broken = runEncoder('png', Buffer.from('x'), { program: programOf('import "nothing-like-this"') })
  await expect(broken).rejects.toThrow('ended with 1')
})
