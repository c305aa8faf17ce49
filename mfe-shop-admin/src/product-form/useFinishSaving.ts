import { useIsOnScreen } from '@haggle/shared-ui'
import { useReturnToList } from '../products/editedProduct'

/**
 * Says that a product was saved and returns to the dashboard; not if the owner has left the form during a slow save.
 */
export function useFinishSaving(): (message: string, edited?: string) => void {
  const returnToList = useReturnToList()
  const isOnScreen = useIsOnScreen()

  return (message, edited) => {
    window.alert(message)
    if (isOnScreen.current) returnToList(edited)
  }
}
