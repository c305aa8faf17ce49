/** What belongs to a line besides its message; of `err`, an unexpected error, the stack is logged, too. */
export type Details = Record<string, unknown>

/** Where web hosts and registry say what happens; each call is one line. */
export interface Log {
  info(message: string, details?: Details): void
  warn(message: string, details?: Details): void
  error(message: string, details?: Details): void
}

/** For a person's terminal, as of `npm start` and `npm run dev`. */
export const plainLog: Log = {
  info: (...line) => console.log(...shown(...line)),
  warn: (...line) => console.error(...shown(...line)),
  error: (...line) => console.error(...shown(...line)),
}

function shown(message: string, { err, ...details }: Details = {}): unknown[] {
  const parts: unknown[] = [Object.keys(details).length > 0 ? `${message} ${JSON.stringify(details)}` : message]
  return err === undefined ? parts : [...parts, err]
}

/** A log whose lines wait until they are let go, or are dropped with it. */
export function holdBack(log: Log): Log & { letGo(): void } {
  let held: (() => void)[] | undefined = []
  const line =
    (level: keyof Log) =>
    (...of: Parameters<Log['info']>) => {
      const write = () => log[level](...of)
      if (held) held.push(write)
      else write()
    }
  return {
    ...{ info: line('info'), warn: line('warn'), error: line('error') },
    letGo() {
      for (const write of held ?? []) write()
      held = undefined
    },
  }
}
