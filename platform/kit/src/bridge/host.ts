import type { CartItem, ServerEvents, SessionUser } from '@haggle/shared-contract'

/** A value that changes. */
export interface Watched<T> {
  get: () => T
  /** Calls back after each change, until the returned function is called. */
  subscribe: (listener: () => void) => () => void
}

/** Where the page is. */
export interface Place {
  pathname: string
  search: string
  /** Those of the screen's path: of `/gifts/:id` `{ id }`. */
  params: Readonly<Record<string, string | undefined>>
}

/** A short message over the page. `duration` in milliseconds, 5000 by default. */
export interface Toast {
  status: 'success' | 'error' | 'info' | 'warning'
  title: string
  description?: string
  duration?: number
}

/** A modal dialog. The shell closes it, by its cross or Escape, or what `dialog` returned does. */
export interface HostDialog {
  title: string
  /** Shows what is in it. */
  mount: (element: HTMLElement) => Pick<Mounted<object>, 'unmount'>
  onClose?: () => void
}

/** What a remote with its own framework gets of the shell. The design tokens are custom properties of the page: `var(--hg-brand)`. */
export interface Host {
  /** Of this interface: higher once something is changed or taken away. What is added leaves it. */
  readonly version: 1
  /** Who is signed in. */
  readonly session: Watched<SessionUser | null>
  readonly cart: Watched<readonly CartItem[]> & {
    /** Adds up to the stock; returns the line's new `qty`, and whether it was `clamped` (D23). */
    add: (item: Omit<CartItem, 'qty'>, qty: number) => { qty: number; clamped: boolean }
    /** Sets a line's quantity, at most its stock; 0 removes the line. */
    setQuantity: (line: string, qty: number) => void
    remove: (line: string) => void
  }
  readonly place: Watched<Place>
  readonly realtime: {
    /** Listens to an event for who is signed in, until the returned function is called. */
    on: <Event extends keyof ServerEvents>(event: Event, listener: ServerEvents[Event]) => () => void
  }
  /** Goes to a path from the site's root, such as `/cart`, without loading the page. */
  navigate: (path: string, options?: { replace?: boolean }) => void
  toast: (toast: Toast) => void
  /** Opens a dialog; returns what closes it. */
  dialog: (dialog: HostDialog) => () => void
  /** Ends the screen or part as if it had crashed: its team is told, and the error panel or an empty room takes its place. */
  fail: (error: unknown) => void
}

/** A screen or part that is in the page. */
export interface Mounted<Props> {
  /** Its slot passes something else. Screens get no props. */
  update: (props: Props) => void
  /** Leaves nothing behind. */
  unmount: () => void
}

/** Shows a screen, or a part with what its slot passes, in an empty element of its own. */
export type Mount<Props = object> = (element: HTMLElement, props: Props, host: Host) => Mounted<Props>
