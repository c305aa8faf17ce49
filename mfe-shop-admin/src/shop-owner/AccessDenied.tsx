import { paths } from '@haggle/shared-contract'
import { ErrorAlert } from '@haggle/shared-ui'
import { useNavigate } from '@haggle/shared-ui/router'
import { useEffect } from 'react'

/** Milliseconds; long enough to read the message. */
const READING_TIME = 1500

/** Says that only shop owners have access, then redirects to the log-in. */
export function AccessDenied() {
  const navigate = useNavigate()

  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.login, { replace: true }), READING_TIME)
    return () => clearTimeout(timer)
  }, [navigate])

  return <ErrorAlert message="Access Denied. Please log in as a Shop Owner." />
}
