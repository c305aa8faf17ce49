import { z } from 'zod'
import { Access } from '../account'

/** The badges that shared-state counts. A remote's own are named after it: `wishlist/unread`. */
export const SHARED_BADGES = ['cart'] as const

/** Whether somebody counts a badge that a remote's entry shows. */
export const isKnownBadge = (badge: string, remote: string): boolean =>
  SHARED_BADGES.some((shared) => shared === badge) || badge.startsWith(`${remote}/`)

/** Who sees a link: those with an access, or only who is not logged in. */
export const Viewer = z.enum([...Access.options, 'guest'])
export type Viewer = z.infer<typeof Viewer>

/** A screen's link in the bar on top of every screen. */
export const NavEntry = z.strictObject({
  label: z.string().trim().min(1).max(40),
  /** Drawn in place of the label: lines in a box of 24 by 24, as the `d` of an SVG path. */
  icon: z
    .string()
    .max(2000)
    .regex(/^[Mm][MmLlHhVvCcSsQqTtAaZz0-9Ee.,+ -]*$/, 'must be the path data of an SVG')
    .optional(),
  /** Without it, who may open the screen. */
  visibleTo: Viewer.optional(),
  /** The name of a count that is shown beside it while it is above 0. */
  badge: z
    .string()
    .max(80)
    .regex(/^[a-z][a-z0-9-]*(\/[a-z][a-z0-9-]*)?$/, 'must be a name like cart or wishlist/unread')
    .optional(),
})
export type NavEntry = z.infer<typeof NavEntry>
