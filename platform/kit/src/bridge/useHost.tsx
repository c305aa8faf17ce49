import type { ServerEvents } from '@haggle/shared-contract'
import { useCart, useServerEvents, useSession } from '@haggle/shared-state'
import { Dialog, useToast } from '@haggle/shared-ui'
import { useLocation, useNavigate, useParams } from '@haggle/shared-ui/router'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import type { Host, HostDialog } from './host'
import { MountPoint } from './MountPoint'
import { useWatched } from './useWatched'

interface Heard {
  event: keyof ServerEvents
  listener: ServerEvents[keyof ServerEvents]
}

/** The shell as plain functions, and what has to be rendered for them: open dialogs, and listeners to events. */
export function useHost(): { host: Host; rendered: ReactNode } {
  const { items, add, setQuantity, remove } = useCart()
  const { pathname, search } = useLocation()
  const params = useParams()
  const session = useWatched(useSession())
  const cart = useWatched(items)
  const place = useWatched(useMemo(() => ({ pathname, search, params }), [pathname, search, params]))
  const navigate = useNavigate()
  const toast = useToast()
  const dialogs = useList<HostDialog>()
  const heard = useList<Heard>()
  const [failure, setFailure] = useState<Error>()
  const [host] = useState<Host>(() => ({
    version: 1,
    session,
    cart: { ...cart, add, setQuantity, remove },
    place,
    realtime: { on: (event, listener) => heard.add({ event, listener }) },
    navigate: (path, options) => void navigate(path, options),
    toast,
    dialog: dialogs.add,
    fail: (error) => setFailure(error instanceof Error ? error : new Error(String(error))),
  }))
  if (failure) throw failure
  const rendered = (
    <>
      {heard.all.map(({ id, item }) => (
        <Ear key={id} {...item} />
      ))}
      {dialogs.all.map(({ id, item, drop }) => (
        <OpenDialog key={id} dialog={item} close={drop} />
      ))}
    </>
  )
  return { host, rendered }
}

function Ear({ event, listener }: Heard) {
  useServerEvents({ [event]: listener })
  return null
}

const nothing = {}

function OpenDialog({ dialog: { title, mount, onClose }, close }: { dialog: HostDialog; close: () => void }) {
  const end = () => {
    close()
    onClose?.()
  }
  return (
    <Dialog title={title} onClose={end}>
      <MountPoint mount={mount} props={nothing} />
    </Dialog>
  )
}

interface Listed<T> {
  id: number
  item: T
  drop: () => void
}

/** A list to which code adds; `add` returns what takes the item out again. */
function useList<T>() {
  const [all, setAll] = useState<readonly Listed<T>[]>([])
  const last = useRef(0)
  const add = (item: T) => {
    const id = ++last.current
    const drop = () => setAll((now) => now.filter((each) => each.id !== id))
    setAll((now) => [...now, { id, item, drop }])
    return drop
  }
  return { all, add }
}
