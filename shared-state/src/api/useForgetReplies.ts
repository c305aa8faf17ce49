import { useDispatch } from 'react-redux'
import { api } from './api'

/** Drops all cached replies, so that what is shown is fetched again: a screen may have crashed on one. */
export function useForgetReplies(): () => void {
  const dispatch = useDispatch()
  return () => void dispatch(api.util.resetApiState())
}
