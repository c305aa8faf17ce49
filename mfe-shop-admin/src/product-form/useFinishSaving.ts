import { paths } from 'shared-contract'
import { useNavigate } from 'shared-ui/router'

/** Says that a product was saved and returns to the dashboard. */
export function useFinishSaving(): (message: string) => void {
  const navigate = useNavigate()
  return (message) => {
    window.alert(message)
    void navigate(paths.shopDashboard)
  }
}
