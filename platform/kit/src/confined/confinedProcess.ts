import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { jsonIn } from '../base/jsonIn'
import { confinedProgram, confinement } from './confinement'

/** Most bytes of a message of a confined process. */
const LONGEST_MESSAGE = 2 * 1024 * 1024

/** A process that runs another team's code; its messages are untrusted. */
export interface ConfinedProcess {
  send(message: object): void
  /** Stops all its code, timers included, until `resume`. Does nothing where a stopped process could outlive its host. */
  pause(): void
  resume(): void
  kill(): void
}

interface ConfinedEvents {
  message: (message: unknown) => void
  /** A message was no JSON or too long. Nothing more is read. */
  invalid: (reason: string) => void
  /** The process cannot be started. */
  error: (error: Error) => void
  close: () => void
}

/**
 * Starts a program, a file for `confinedProgram`, with an empty environment and no access but its messages. Each is a line of JSON on
 * standard input or output: Node's own channel has no limits, and its internal messages could crash the host.
 */
export async function startConfined(program: string, on: ConfinedEvents): Promise<ConfinedProcess> {
  const [source, { command, walls }] = await Promise.all([confinedProgram(program), confinement()])
  const [file = '', ...args] = [...command, '-e', source]
  const child = spawn(file, args, { cwd: '/', env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
  const { stdin, stdout } = child
  child.once('error', on.error)
  child.once('close', on.close)
  // a failed write means that the process has ended, which `close` reports
  stdin.on('error', () => undefined)
  readLines(stdout, on)
  // a caller that waits has a timer; others may exit
  for (const handle of [child, stdin as Socket, stdout as Socket]) handle.unref()
  const endsWithHost = walls.includes('memory')
  return {
    send: (message) => void stdin.write(`${JSON.stringify(message)}\n`),
    pause: () => void (endsWithHost && child.kill('SIGSTOP')),
    resume: () => void (endsWithHost && child.kill('SIGCONT')),
    kill: () => void child.kill('SIGKILL'),
  }
}

function readLines(stream: NodeJS.ReadableStream, { message, invalid }: Pick<ConfinedEvents, 'message' | 'invalid'>) {
  let parts: Buffer[] = []
  let bytes = 0
  const refuse = (reason: string) => {
    stream.removeAllListeners('data').resume()
    invalid(reason)
  }
  const take = (part: Buffer) => {
    parts.push(part)
    bytes += part.length
    return bytes <= LONGEST_MESSAGE
  }
  stream.on('data', (chunk: Buffer) => {
    for (let start = 0; start < chunk.length;) {
      const end = chunk.indexOf('\n', start)
      if (!take(chunk.subarray(start, end < 0 ? undefined : end)))
        return refuse(`it sent more than ${LONGEST_MESSAGE / 1024 / 1024} MB`)
      if (end < 0) return
      const line = Buffer.concat(parts).toString()
      parts = []
      bytes = 0
      start = end + 1
      const parsed = jsonIn(line)
      if (parsed === undefined) return refuse('it sent an invalid message')
      message(parsed)
    }
  })
}
