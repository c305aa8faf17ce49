import { Button, lazyPart } from '@haggle/shared-ui'
import { Suspense, useState } from 'react'
import type { AppScreen } from '../composition/screen'

const Panel = lazyPart(() => import('./Panel'))

/** Opens the developer panel, which is loaded on demand. */
export function PanelButton({ screens }: { screens: readonly AppScreen[] }) {
  const [isOpen, setOpen] = useState<boolean>()
  if (!isOpen)
    return (
      // closing the panel returns the focus here
      <Button size="small" onClick={() => setOpen(true)} autoFocus={isOpen === false}>
        Releases
      </Button>
    )
  return (
    <Suspense>
      <Panel screens={screens} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
