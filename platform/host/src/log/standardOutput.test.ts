import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const source = pathToFileURL(join(__dirname, 'standardOutput.ts')).href

/** Runs a service that writes 20 lines of a megabyte; resolves with its exit code. */
async function write(stdout: number | 'pipe', read: (output: NodeJS.ReadableStream) => void = () => undefined) {
  const code = `import { standardOutput } from '${source}'
    const output = standardOutput()
    const line = 'x'.repeat(1024 * 1024 - 1) + '\\n'
    for (let count = 0; count < 20; count++) output.write(line)
    setTimeout(() => { output.write('the end\\n'); setTimeout(() => process.exit(0), 100) }, 1000)`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', code]
  const child = spawn(process.execPath, args, { cwd: __dirname, stdio: ['ignore', stdout, 'inherit'] })
  if (child.stdout) read(child.stdout)
  const [exit] = (await once(child, 'exit')) as [number | null]
  return exit
}

test('neither a full disk, nor a reader that has gone or does not read, ends or delays a service', async () => {
  expect(await write(openSync('/dev/full', 'w'))).toBe(0)
  expect(await write('pipe', (output) => (output as unknown as { destroy(): void }).destroy())).toBe(0)
  expect(await write('pipe', (output) => output.pause())).toBe(0)
})

test('a file has all lines', async () => {
  const file = join(tmpdir(), `haggle-log-${process.pid}`)
  expect(await write(openSync(file, 'w'))).toBe(0)
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(22)
  rmSync(file)
})
