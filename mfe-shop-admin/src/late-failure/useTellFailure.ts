import { useIsOnScreen, useToast } from 'shared-ui'

/**
 * Shows a failure in its place, or in a toast, with what it is about, once that place has left the screen. Without `show`
 * its place shows it by itself.
 */
export function useTellFailure(show?: (failure: string) => void) {
  const isOnScreen = useIsOnScreen()
  const toast = useToast()
  return (failure: string, about: string) => {
    if (isOnScreen.current) show?.(failure)
    else toast({ status: 'error', title: failure, description: about })
  }
}
