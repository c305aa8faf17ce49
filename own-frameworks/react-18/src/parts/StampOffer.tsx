import type { Mount } from '@haggle/kit/bridge/host'
import { version } from 'react'
import { createRoot } from 'react-dom/client'
import type { Takes } from '../offer/takes'

export const mount: Mount<Takes> = (element, props, host) => {
  const root = createRoot(element)
  const update = ({ product }: Takes) =>
    root.render(
      <button type="button" onClick={() => host.toast({ status: 'success', title: `A stamp for ${product}` })}>
        Stamp of React {version} for {product}
      </button>,
    )
  update(props)
  return { update, unmount: () => root.unmount() }
}
