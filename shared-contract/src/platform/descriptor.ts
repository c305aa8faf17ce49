import { z } from 'zod'
import { Access, Role } from '../account'
import { isKnownBadge, NavEntry, SHARED_BADGES } from './navigation'
import { ROUTE } from './route'

/** A remote's name in addresses, folders and commands: `catalog`, `shop-admin`. */
export const RemoteName = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')

const ScreenPath = z.string().max(200).regex(ROUTE, 'must be a path like /product/:id')

const Place = z.strictObject({
  path: ScreenPath,
  access: Access,
  screen: z.string().regex(/^\.\/[A-Z][A-Za-z0-9]*$/, 'must be a module like ./ProductDetail'),
  nav: NavEntry.optional(),
})

const linksToOneAddress = ({ path, nav }: { path: string; nav?: object }) => !nav || !path.includes(':')
const oneAddress = { path: ['nav'], message: 'is only for a path without parameters' }

const rendersForEveryone = ({ access, prerender }: { access: string; prerender?: unknown }) =>
  prerender === undefined || access === 'everyone'
const forEveryone = { path: ['prerender'], message: 'is only for screens for everyone' }

/**
 * One screen of a remote: where it shows, who may see it, and the module that is it (a default-exported component).
 * `prerender` is the module that prepares the first page of a screen for everyone, on the host. With `nav` the bar on
 * top of every screen has a link to it; the links of an app stand in the order of its remotes and their screens.
 */
export const Screen = Place.extend({
  prerender: z
    .string()
    .regex(/^\.(\/[A-Za-z][A-Za-z0-9-]*)+$/, 'must be a module like ./product/prerender')
    .optional(),
})
  .refine(rendersForEveryone, forEveryone)
  .refine(linksToOneAddress, oneAddress)
export type Screen = z.infer<typeof Screen>

/** `remote.json`, written by a remote's team. `contract` is the range of contract versions it works with. */
export const Descriptor = z
  .strictObject({
    name: RemoteName,
    contract: z.string().min(1),
    screens: z.array(Screen).min(1),
  })
  .superRefine((descriptor, context) => {
    for (const message of unknownBadges(descriptor)) context.addIssue({ code: 'custom', message })
  })
export type Descriptor = z.infer<typeof Descriptor>

/** The badges of a remote that nobody counts, a line each. */
export const unknownBadges = ({ name, screens }: Pick<Descriptor, 'name' | 'screens'>): string[] =>
  screens.flatMap(({ path, nav }) =>
    nav?.badge === undefined || isKnownBadge(nav.badge, name)
      ? []
      : [`${name}: ${path} has an unknown badge "${nav.badge}"; there are ${SHARED_BADGES.join(', ')} and ${name}/…`],
  )

/** A screen of the shell's own, such as `/login`. */
export const ShellScreen = Place.extend({
  /** `avatar` draws the picture of whoever is logged in, in place of an icon. */
  nav: NavEntry.extend({ avatar: z.literal(true).optional() }).optional(),
  /** The only role whose apps show it; without it, all. */
  audience: Role.optional(),
  /** Whether hosts put it into its page, as a guest sees it: only where neither the API nor the address's query matters. */
  prerender: z.literal(true).optional(),
})
  .refine(rendersForEveryone, forEveryone)
  .refine(linksToOneAddress, oneAddress)
export type ShellScreen = z.infer<typeof ShellScreen>

/** `shell.json`, written by the shell's team: the paths that no remote may take. */
export const ShellDescriptor = z.strictObject({ screens: z.array(ShellScreen).min(1) })
export type ShellDescriptor = z.infer<typeof ShellDescriptor>
