import { z } from 'zod'
import { Access, Role } from '../account'
import { Flags } from './flags'
import { isKnownBadge, NavEntry, SHARED_BADGES } from './navigation'
import { ROUTE } from './route'
import { Part, Slot, slotFaults } from './slots'

/** A remote's name, used in URLs, folders and commands: `catalog`, `shop-admin`. */
export const RemoteName = z
  .string()
  .max(40, 'must have at most 40 characters')
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')

const ScreenPath = z
  .string()
  .max(200, 'must have at most 200 characters')
  .regex(ROUTE, 'must be a path like /product/:id')

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
 * One screen of a remote: its route, who may see it, and its module (a default-exported component). `prerender` is the
 * module that prepares the screen's first page on the host. `nav` adds a link to the navbar; links are ordered by
 * remote, then screen.
 */
export const Screen = Place.extend({
  prerender: z
    .string()
    .regex(/^\.(\/[A-Za-z][A-Za-z0-9-]*)+$/, 'must be a module like ./product/prerender')
    .optional(),
  /** Places in it for parts of other remotes. A slot that several screens show is declared alike in each. */
  slots: z.array(Slot).max(20).optional(),
})
  .refine(rendersForEveryone, forEveryone)
  .refine(linksToOneAddress, oneAddress)
export type Screen = z.infer<typeof Screen>

/** Selectors of what looks different each time, and is covered in the gate's pictures. */
export const Unsteady = z.array(z.string().min(1).max(200)).max(20).optional()

/** A framework that a remote brings along in place of the shell's React, until the last day on which a release of it is taken. */
export const OwnFramework = z.strictObject({
  name: z.string().regex(/^[A-Za-z][A-Za-z0-9. -]{0,29}$/, 'must be a name like Vue 3'),
  until: z.iso.date('must be a day like 2027-06-30'),
})
export type OwnFramework = z.infer<typeof OwnFramework>

/** `remote.json`, written by a remote's team. `contract` is the range of supported contract versions. */
export const Descriptor = z
  .strictObject({
    name: RemoteName,
    contract: z.string().min(1),
    screens: z.array(Screen).min(1),
    /** Components for slots of other remotes. */
    parts: z.array(Part).max(40).optional(),
    /** What its code has in two ways, of which the registry says who gets which. */
    flags: Flags.optional(),
    unsteady: Unsteady,
    /** Its screens and parts export `mount(element, props, host)`; absent if they are components of the shell's React. */
    ownFramework: OwnFramework.optional(),
  })
  .superRefine((descriptor, context) => {
    for (const message of [...unknownBadges(descriptor), ...slotFaults(descriptor), ...prerenderFaults(descriptor)])
      context.addIssue({ code: 'custom', message })
  })
export type Descriptor = z.infer<typeof Descriptor>

/** One line per screen and part that hosts cannot prerender, because it is not of the shell's React. */
const prerenderFaults = ({ name, screens, parts = [], ownFramework }: Omit<Descriptor, 'contract'>) =>
  [
    ...screens.map(({ path, prerender }) => ({ what: path, prerender })),
    ...parts.map(({ part, prerender }) => ({ what: part, prerender })),
  ].flatMap(({ what, prerender }) =>
    ownFramework && prerender !== undefined
      ? [`${name}: ${what} cannot be prerendered with a framework of its own`]
      : [],
  )

/** One line per badge of a remote that nothing registers. */
export const unknownBadges = ({ name, screens }: Pick<Descriptor, 'name' | 'screens'>): string[] =>
  screens.flatMap(({ path, nav }) =>
    nav?.badge === undefined || isKnownBadge(nav.badge, name)
      ? []
      : [`${name}: ${path} has an unknown badge "${nav.badge}"; there are ${SHARED_BADGES.join(', ')} and ${name}/…`],
  )

/** A screen of the shell's own, such as `/login`. */
export const ShellScreen = Place.extend({
  /** `avatar` shows the user's picture in place of an icon. */
  nav: NavEntry.extend({ avatar: z.literal(true).optional() }).optional(),
  /** The only role whose apps have this screen; absent for all roles. */
  audience: Role.optional(),
  /**
   * Whether hosts prerender the screen, as a guest sees it: only where it depends neither on the API nor on the query
   * string.
   */
  prerender: z.literal(true).optional(),
})
  .refine(rendersForEveryone, forEveryone)
  .refine(linksToOneAddress, oneAddress)
export type ShellScreen = z.infer<typeof ShellScreen>

/** An earlier major of shared-ui, by the name under which the shell has installed it, and the last day on which it takes new releases. */
export const OlderMajor = z.strictObject({
  installedAs: z.string().regex(/^(@[a-z0-9-]+\/)?[a-z0-9-]+$/, 'must be a package like @haggle/shared-ui-3'),
  until: z.iso.date('must be a day like 2027-06-30'),
})

/** `shell.json`, written by the shell's team: paths that no remote may use. */
export const ShellDescriptor = z.strictObject({
  screens: z.array(ShellScreen).min(1),
  /** Places of its own for parts of remotes: `shell/badges`. */
  slots: z.array(Slot).optional(),
  /** What it provides beside its own shared-ui, for remotes that have not moved yet. */
  olderMajors: z.array(OlderMajor).optional(),
})
export type ShellDescriptor = z.infer<typeof ShellDescriptor>
