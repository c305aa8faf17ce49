/** Milliseconds until a person is told what a command waits for. */
const SILENCE = 5_000

/** Waits for work; if it takes seconds, says what is waited for, so that it does not look like a hang. */
export async function tellIfSlow<T>(
  line: string,
  work: Promise<T>,
  tell: (line: string) => void = console.error,
): Promise<T> {
  const telling = setTimeout(() => tell(line), SILENCE)
  return work.finally(() => clearTimeout(telling))
}

/** Waits for the gate, which takes long; told at a terminal only, so that the output of scripts says what is live alone. */
export const waitForGate = <T>(work: Promise<T>): Promise<T> =>
  process.stderr.isTTY ? tellIfSlow('The gate visits the screens …', work) : work
