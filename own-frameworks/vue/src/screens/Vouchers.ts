import type { Mount } from '@haggle/kit/bridge/host'
import { createApp, h } from 'vue'
import { VouchersScreen } from '../vouchers/VouchersScreen'

export const mount: Mount = (element, _, host) => {
  const app = createApp(() => h(VouchersScreen, { host }))
  app.config.errorHandler = host.fail
  app.mount(element)
  return { update: () => undefined, unmount: () => app.unmount() }
}
