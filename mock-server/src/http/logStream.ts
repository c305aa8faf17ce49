import { pino, type DestinationStream } from 'pino'

/** Lines go out when there are so many, at the latest after so many ms. */
const TOGETHER = { lines: 50, ms: 100 }

let stream: DestinationStream | undefined

/**
 * Standard output for the log of this process. Lines go out together, without any call waiting for a disk: to write each
 * would cost as much as the answer to a guest. At the end of the process all are written.
 */
export const logStream = (): DestinationStream => (stream ??= gathering())

function gathering(): DestinationStream {
  const output = pino.destination({ sync: false })
  let lines: string[] = []
  let timer: NodeJS.Timeout | undefined
  const handOver = () => {
    clearTimeout(timer)
    timer = undefined
    output.write(lines.join(''))
    lines = []
  }
  process.once('exit', () => {
    handOver()
    output.flushSync()
  })
  return {
    write: (line) => {
      if (lines.push(line) >= TOGETHER.lines) handOver()
      else timer ??= setTimeout(handOver, TOGETHER.ms).unref()
    },
  }
}
