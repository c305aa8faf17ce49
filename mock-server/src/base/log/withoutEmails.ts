import type { LogOutput } from './logOutput'

/** An e-mail address in a line of JSON, with the escaped sign before it, whose letter would seem to be part of it. */
const EMAIL =
  /(\\u[0-9a-f]{4}|\\.)?[\p{L}\p{N}.!#$'*+^_`{|}~-]{1,64}(?:@|%40)(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}[\p{L}\p{N}-]{1,62}/giu

/** Takes e-mail addresses out of lines of a log: errors of mail servers and databases, and reports of browsers name them. */
export const withoutEmails = (output: Pick<LogOutput, 'write'>): Pick<LogOutput, 'write'> => ({
  write: (line) => output.write(/@|%40/.test(line) ? line.replace(EMAIL, '$1…') : line),
})
