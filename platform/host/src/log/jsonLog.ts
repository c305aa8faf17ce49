import { join } from 'node:path'
import { SettingError } from '@haggle/kit/base/settingError'
import { processFields } from '@haggle/shared-server'
import { pino } from 'pino'
import { z } from 'zod'
import type { Details, Log } from './log'
import { standardOutput, type LogOutput } from './standardOutput'

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
type Level = (typeof LEVELS)[number]

const packageFolder = join(import.meta.dirname, '../..')

/** The log of a service: JSON lines like the back end's, on standard output, from LOG_LEVEL on. */
export function openJsonLog(env: NodeJS.ProcessEnv, output: LogOutput = standardOutput()): Log {
  const logger = pino({ level: readLogLevel(env), base: processFields(packageFolder) }, output)
  const at =
    (level: 'info' | 'warn' | 'error') =>
    (message: string, details: Details = {}) =>
      logger[level](details, message)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

function readLogLevel({ LOG_LEVEL }: NodeJS.ProcessEnv): Level {
  const level = z.enum(LEVELS).safeParse(LOG_LEVEL || 'info')
  if (level.success) return level.data
  throw new SettingError(`LOG_LEVEL=${LOG_LEVEL} cannot be used: it must be fatal, error, warn, info, debug or silent.`)
}
