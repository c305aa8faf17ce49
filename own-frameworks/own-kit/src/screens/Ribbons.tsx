import type { Mount } from '@haggle/kit/bridge/host'
import { Button, Card } from '@haggle/shared-ui'
import { createRoot } from 'react-dom/client'

export const mount: Mount = (element, _, host) => {
  const root = createRoot(element)
  root.render(
    <Card>
      <h1>Ribbons</h1>
      <Button onClick={() => host.toast({ status: 'success', title: 'A red ribbon' })}>Take one</Button>
    </Card>,
  )
  return { update: () => undefined, unmount: () => root.unmount() }
}
