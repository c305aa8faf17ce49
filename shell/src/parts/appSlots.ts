import type { Composition, Room, Viewer } from '@haggle/shared-contract/platform'
import { remotesFor } from '../composition/remotesFor'
import type { AppScreen } from '../composition/screen'
import type { Visitor } from '../composition/visitor'
import { loadersOf } from '../routes/loadersOf'

/** A part of a remote, for a slot. */
export interface AppPart extends Pick<AppScreen, 'remote' | 'version' | 'load' | 'live'> {
  /** Its module: `./AskTheShop`. */
  name: string
  visibleTo: Viewer
  /** For one that first pages hold: the content of its place in them, by what its slot passes. */
  contentOnHost?: ((pass: object) => string) | undefined
}

/** A slot, with the parts that fill it in their order. */
export interface AppSlot {
  room?: Room | undefined
  parts: readonly AppPart[]
}

/** All slots of an app by name, `catalog/shop-contact`, as one visitor gets them. */
export type AppSlots = ReadonlyMap<string, AppSlot>

/** Whether first pages hold a part. Its remote has no canary: a first page is the same for who has that and who has not. */
function isInFirstPages({ remotes }: Composition, name: string, slot: string, part: string): boolean {
  const { release, canary } = remotes.find((remote) => remote.name === name) ?? {}
  const live = release?.parts?.find((each) => each.slot === slot && each.part === part)
  return live?.prerender !== undefined && !canary
}

export function appSlots(composition: Composition, visitor: Visitor): AppSlots {
  const remotes = remotesFor(composition, visitor)
  const parts = remotes
    .flatMap((remote) =>
      remote.release.parts.map(({ slot, part, order = 0, visibleTo = 'everyone' as const }) => ({
        slot,
        order,
        name: part,
        visibleTo,
        contentOnHost: isInFirstPages(composition, remote.name, slot, part) ? () => '' : undefined,
        remote: remote.name,
        version: remote.release.version,
        ...loadersOf(remote, (release) => release.parts.find((each) => each.slot === slot && each.part === part)?.part),
      })),
    )
    .sort((a, b) => a.order - b.order)
  const slots = [
    { name: 'shell', slots: composition.shell.slots ?? [] },
    ...remotes.map(({ name, release }) => ({ name, slots: release.screens.flatMap(({ slots = [] }) => slots) })),
  ]
  return new Map(
    slots.flatMap((owner) =>
      owner.slots.map(({ name, room }) => {
        const id = `${owner.name}/${name}`
        return [id, { room, parts: parts.filter(({ slot }) => slot === id) }]
      }),
    ),
  )
}
