import { useEffect, useRef, type RefObject } from 'react'

/** Whether the component is on screen, for work that may end after it has left. */
export function useIsOnScreen(): RefObject<boolean> {
  const isOnScreen = useRef(false)
  useEffect(() => {
    isOnScreen.current = true
    return () => {
      isOnScreen.current = false
    }
  }, [])
  return isOnScreen
}
