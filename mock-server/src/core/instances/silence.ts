import { MINUTE } from '@haggle/shared-server'

/** An instance that says nothing for longer is gone, or cannot reach the database. */
export const SILENT_AFTER = MINUTE

export const isSilent = ({ seen_at }: { seen_at: number }, now: number): boolean => seen_at < now - SILENT_AFTER
