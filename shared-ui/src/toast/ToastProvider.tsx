import { notification } from 'antd'
import { useCallback, type ReactNode } from 'react'
import { ToastContext, type Toast } from './useToast'

const DEFAULT_MILLISECONDS = 5000

/** Bad news interrupts a screen reader, good news waits its turn. */
const roleOf = (status: Toast['status']) => (status === 'error' || status === 'warning' ? 'alert' : 'status')

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, holder] = notification.useNotification({ placement: 'topRight', maxCount: 4 })
  const show = useCallback(
    ({ status, duration = DEFAULT_MILLISECONDS, ...text }: Toast) =>
      toasts[status]({ ...text, duration: duration / 1000, role: roleOf(status) }),
    [toasts],
  )
  return (
    <ToastContext value={show}>
      {holder}
      {children}
    </ToastContext>
  )
}
