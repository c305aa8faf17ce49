import { z } from 'zod'
import { Access } from '../account'

/** Badges that shared-state provides. A remote's own badges start with its name: `wishlist/unread`. */
export const SHARED_BADGES = ['cart'] as const

/** Whether the badge of a remote's navigation entry is provided, by shared-state or by the remote. */
export const isKnownBadge = (badge: string, remote: string): boolean =>
  SHARED_BADGES.some((shared) => shared === badge) || badge.startsWith(`${remote}/`)

/** Who sees a link: the roles of an access, or guests only. */
export const Viewer = z.enum([...Access.options, 'guest'])
export type Viewer = z.infer<typeof Viewer>

/** A screen's link in the navbar. */
export const NavEntry = z.strictObject({
  label: z.string().trim().min(1).max(40),
  /** Shown in place of the label: the `d` of an SVG path in a 24 × 24 box. */
  icon: z
    .string()
    .max(2000)
    .regex(/^[Mm][MmLlHhVvCcSsQqTtAaZz0-9Ee.,+ -]*$/, 'must be the path data of an SVG')
    .optional(),
  /** Defaults to the screen's access. */
  visibleTo: Viewer.optional(),
  /** Name of the count shown as a badge while above 0. */
  badge: z
    .string()
    .max(80)
    .regex(/^[a-z][a-z0-9-]*(\/[a-z][a-z0-9-]*)?$/, 'must be a name like cart or wishlist/unread')
    .optional(),
})
export type NavEntry = z.infer<typeof NavEntry>
