import { lazy, Suspense, useState } from 'react'
import { Button } from 'shared-ui'
import type { AppScreen } from '../routes/screen'

const Panel = lazy(() => import('./Panel'))

/** Opens the panel for developers, which is loaded only then. */
export function PanelButton({ screens }: { screens: readonly AppScreen[] }) {
  const [isOpen, setOpen] = useState<boolean>()
  if (!isOpen)
    return (
      // whoever closed the panel goes on from here
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
