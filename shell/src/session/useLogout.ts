import { paths } from 'shared-contract'
import { useSessionActions } from 'shared-state'
import { useNavigate } from 'shared-ui/router'

/** Ends the session and goes to the log-in. */
export function useLogout(): () => void {
  const { end } = useSessionActions()
  const navigate = useNavigate()
  return () => {
    void end()
    void navigate(paths.login)
  }
}
