import type { Environment } from '../../src/base/environment'

/** What a check found. Only a fault keeps a market from working. */
export interface Finding {
  level: 'ok' | 'warning' | 'fault'
  says: string
  /** What to do about it. */
  todo?: string
}

/** What is checked: settings that can be read, and all variables, among them those of other processes. */
export interface Patient {
  settings: Environment
  variables: NodeJS.ProcessEnv
}

/** Never throws, changes nothing, and never tells a secret. */
export type Check = (patient: Patient) => Promise<Finding>

export const ok = (says: string): Finding => ({ level: 'ok', says })
export const warning = (says: string, todo: string): Finding => ({ level: 'warning', says, todo })
export const fault = (says: string, todo: string): Finding => ({ level: 'fault', says, todo })

/** For other machines that do not answer, in milliseconds. */
export const PATIENCE_MS = 8000

/** Why a call failed, in one line. */
export function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown }
  const { message, code } = (cause instanceof Error ? cause : error) as Error & { code?: string }
  return (message || code || String(error)).split('\n')[0] ?? ''
}
