import { useEffect, useRef } from 'react'
import { paths } from 'shared-contract'
import { useNavigate } from 'shared-ui/router'

/** Says that a product was saved and returns to the dashboard; who left the form during a slow save stays elsewhere. */
export function useFinishSaving(): (message: string) => void {
  const navigate = useNavigate()
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  return (message) => {
    window.alert(message)
    if (isOpen.current) void navigate(paths.shopDashboard)
  }
}
