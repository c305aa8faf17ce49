import { currentTraceFields, processFields } from '@haggle/shared-server'
import type { LevelWithSilent } from 'pino'
import { packageFolder } from '../packageFolder'

/** What each line of this process says of itself. */
export const ownFields = processFields(packageFolder)

/** pino's options for lines that say which process wrote them, and which request they belong to. */
export const lineOptions = (level: LevelWithSilent) => ({ level, base: ownFields, mixin: currentTraceFields })
