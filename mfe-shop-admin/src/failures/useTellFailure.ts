import { useIsOnScreen, useToast } from '@haggle/shared-ui'

/**
 * Returns a function that shows a failure by `show` or, if the component has left the screen, in a toast that says what
 * it is about. Without `show` the component shows it by itself.
 */
export function useTellFailure(show?: (failure: string) => void) {
  const isOnScreen = useIsOnScreen()
  const toast = useToast()
  return (failure: string, about: string) => {
    if (isOnScreen.current) show?.(failure)
    else toast({ status: 'error', title: failure, description: about })
  }
}
