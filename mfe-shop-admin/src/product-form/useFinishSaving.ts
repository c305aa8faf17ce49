import { paths } from 'shared-contract'
import { useIsOnScreen } from 'shared-ui'
import { useNavigate } from 'shared-ui/router'

/** Says that a product was saved and returns to the dashboard; who left the form during a slow save stays elsewhere. */
export function useFinishSaving(): (message: string) => void {
  const navigate = useNavigate()
  const isOnScreen = useIsOnScreen()

  return (message) => {
    window.alert(message)
    if (isOnScreen.current) void navigate(paths.shopDashboard)
  }
}
