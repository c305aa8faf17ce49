import type { ComposedRemote } from 'shared-contract/platform'

type WithCanary = ComposedRemote & { canary: NonNullable<ComposedRemote['canary']> }

/** Whether a visitor tries the canary: always the same for one canary, but each canary has visitors of its own. */
export const getsCanary = (remote: ComposedRemote, visitor: number): remote is WithCanary =>
  remote.canary !== undefined && bucketOf(`${remote.canary.release.version} ${visitor}`) < remote.canary.percent

/** Spreads texts evenly over 0 to 99 (FNV-1a). */
const bucketOf = (text: string) =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0, 2166136261) % 100
