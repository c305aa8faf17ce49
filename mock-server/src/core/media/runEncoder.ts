import { execFile, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

/** Seconds: of processor time, and until a process that waits for something is ended. */
const LIMITS = { processor: 10, total: 60 }

/** Two WebP pictures are far smaller. */
const MAX_OUTPUT = 16 * 1024 * 1024

const node = [process.execPath, '--max-old-space-size=64']

/** Less urgent than requests, with at most 384 MB of memory of its own, and limited processor time. */
const walls = (processor: number) => `nice -n5 prlimit --data=${384 * 1024 ** 2} --cpu=${processor} --core=0`.split(' ')

let canLimit: Promise<boolean> | undefined

/** Whether the system has these commands; without them the time alone ends a process. */
async function findLimits(): Promise<boolean> {
  const [file = '', ...args] = [...walls(LIMITS.processor), ...node, '-e', '0']
  return promisify(execFile)(file, args, { env: {} }).then(
    () => true,
    () => false,
  )
}

/**
 * Runs `bin/encodePicture.mjs` on a file, in a process without environment and with limited memory and time: a decoder
 * that crashes or does not end takes nothing else down. Resolves to its output, undefined if the process was killed.
 */
export async function runEncoder(
  kind: string,
  bytes: Buffer,
  { program = createRequire(import.meta.url).resolve('#encodePicture'), limits = LIMITS } = {},
): Promise<Buffer | undefined> {
  const isLimited = await (canLimit ??= findLimits())
  const [file = '', ...args] = [...(isLimited ? walls(limits.processor) : []), ...node, program, kind]
  const child = spawn(file, args, { cwd: '/', env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
  const timer = setTimeout(() => child.kill('SIGKILL'), limits.total * 1000)
  const parts: Buffer[] = []
  let length = 0
  child.stdout.on('data', (part: Buffer) => {
    parts.push(part)
    length += part.length
    if (length > MAX_OUTPUT) child.kill('SIGKILL')
  })
  // a failed write means that the process has ended, which `close` reports
  child.stdin.on('error', () => undefined).end(bytes)
  try {
    return await new Promise((done, failed) => {
      child.once('error', failed).once('close', (code, signal) => {
        if (code === 0) done(Buffer.concat(parts))
        else if (signal) done(undefined)
        else failed(new Error(`The process that encodes pictures ended with ${code}.`))
      })
    })
  } finally {
    clearTimeout(timer)
  }
}
