import { useEffect } from 'react'
import { paths } from 'shared-contract'
import { ErrorAlert } from 'shared-ui'
import { useNavigate } from 'shared-ui/router'

/** Long enough to read why. */
const MILLISECONDS_TO_READ = 1500

/** Says who may be here, and leads everybody else to the log-in. */
export function AccessDenied() {
  const navigate = useNavigate()

  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.login, { replace: true }), MILLISECONDS_TO_READ)
    return () => clearTimeout(timer)
  }, [navigate])

  return <ErrorAlert message="Access Denied. Please log in as a Shop Owner." />
}
