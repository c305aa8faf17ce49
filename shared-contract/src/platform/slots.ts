import { z } from 'zod'
import { Viewer } from './navigation'

const WORDS = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*'

/** A module in a remote's `src` whose default export is a zod schema; its JSON schema becomes part of the release. */
const SchemaModule = z.string().regex(/^\.(\/[A-Za-z][A-Za-z0-9-]*)+$/, 'must be a module like ./shop/contactSlot')

const Height = z.number().int().min(0).max(2000)

/** Heights in pixels at the usual text size: on phones, and from 640 px on. */
export const Room = z.strictObject({ narrow: Height, wide: Height })
export type Room = z.infer<typeof Room>

/** A place in a screen that parts of other remotes fill; they name it `catalog/shop-contact`. */
export const Slot = z.strictObject({
  name: z
    .string()
    .max(40, 'must have at most 40 characters')
    .regex(new RegExp(`^${WORDS}$`), 'must be lower-case words joined by hyphens'),
  /** Kept free before, while and without a part is shown, so that nothing shifts. A slot without it is not seen. */
  room: Room.optional(),
  /** The schema of what it passes to its parts; absent if nothing. */
  passes: SchemaModule.optional(),
})
export type Slot = z.infer<typeof Slot>

/** A component for a slot of another remote, or of the shell. */
export const Part = z.strictObject({
  slot: z
    .string()
    .max(81)
    .regex(new RegExp(`^${WORDS}/${WORDS}$`), 'must be a slot like catalog/shop-contact'),
  /** `./AskTheShop` is `src/parts/AskTheShop`, a default-exported component. Its props are what the slot passes. */
  part: z.string().regex(/^\.\/[A-Z][A-Za-z0-9]*$/, 'must be a module like ./AskTheShop'),
  /** The schema of the props that it uses; absent if none. */
  takes: SchemaModule.optional(),
  /** The room that it needs; absent if any is enough. */
  room: Room.optional(),
  /** Its place among a slot's parts, ascending; default: 0. Equal ones are shown in the order of the app's remotes. */
  order: z.number().int().optional(),
  /** Who sees it; default: everyone who sees the screen. */
  visibleTo: Viewer.optional(),
  /** The module that requests what it shows on first pages, which hosts then render it into; absent if they leave it out. */
  prerender: z
    .string()
    .regex(/^\.(\/[A-Za-z][A-Za-z0-9-]*)+$/, 'must be a module like ./ask/prerender')
    .optional(),
})
export type Part = z.infer<typeof Part>

interface Declared {
  name: string
  screens: { path: string; screen: string; slots?: Slot[] | undefined }[]
  parts?: Part[] | undefined
}

/** One line for each slot that is declared in two ways, and each part that is declared twice, named like a screen, or not for guests' pages. */
export const slotFaults = ({ name, screens, parts = [] }: Declared): string[] => [
  ...screens.flatMap(({ path, slots = [] }, index) =>
    slots.flatMap((slot, place) => {
      const other = screens.slice(0, index).find((screen) => screen.slots?.some((each) => each.name === slot.name))
      const same = other?.slots?.find((each) => each.name === slot.name)
      if (slots.slice(0, place).some((each) => each.name === slot.name))
        return [`${name}: ${path} has ${slot.name} twice`]
      return !other || JSON.stringify(same) === JSON.stringify(slot)
        ? []
        : [`${name}: the slot ${slot.name} is another on ${path} than on ${other.path}`]
    }),
  ),
  ...parts.flatMap(({ slot, part, prerender, visibleTo = 'everyone' }, index) => [
    ...(prerender !== undefined && visibleTo !== 'everyone' && visibleTo !== 'guest'
      ? [`${name}: ${part} cannot be prerendered, as guests do not see it`]
      : []),
    ...(screens.some(({ screen }) => screen === part) ? [`${name}: ${part} is a screen and a part`] : []),
    ...(parts.slice(0, index).some((each) => each.slot === slot && each.part === part)
      ? [`${name}: ${part} fills ${slot} twice`]
      : []),
  ]),
]
