import { paths } from '@haggle/shared-contract'
import { useSessionActions } from '@haggle/shared-state'
import { useNavigate } from '@haggle/shared-ui/router'

/** Ends the session and goes to the log-in. */
export function useLogout(): () => void {
  const { end } = useSessionActions()
  const navigate = useNavigate()
  return () => {
    void end()
    void navigate(paths.login)
  }
}
