import { execFile, type ExecFileOptions } from 'node:child_process'

/** Runs a program and returns its output. Rejects with all output if it fails. */
export const execute = (program: string, args: string[], options: ExecFileOptions = {}) =>
  new Promise<string>((done, failed) =>
    execFile(program, args, { maxBuffer: 100_000_000, ...options, encoding: 'utf8' }, (error, out, err) =>
      error ? failed(new Error(`${program} ${args.join(' ')}\n${out}${err}`, { cause: error })) : done(out),
    ),
  )
