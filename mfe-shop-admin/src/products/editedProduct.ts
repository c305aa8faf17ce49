import { paths } from '@haggle/shared-contract'
import { NavigationType, useLocation, useNavigate, useNavigationType } from '@haggle/shared-ui/router'
import { useRef, type RefCallback } from 'react'

/** History state of a product's form: query string of the list that it was opened from. */
interface FromList {
  list: string
}

/** History state of the list afterwards: id of the edited product. */
interface AfterEdit {
  edited: string
}

/** Returns the address of a product's form, for `Link` and `navigate`; it remembers the list on screen. */
export function useEditAddress() {
  const { search } = useLocation()
  const state: FromList = { list: search }
  return (id: string) => ({ to: paths.editProduct(id), state })
}

/** Goes to the dashboard, with the filter and page of the list that the form was opened from, if known. */
export function useReturnToList() {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: Partial<FromList> | null }
  return (id?: string) => {
    const edited: AfterEdit | null = id === undefined ? null : { edited: id }
    void navigate(`${paths.shopDashboard}${state?.list ?? ''}`, { state: edited })
  }
}

/** Returns the ref for the link that opened the edited product's form: it gets the focus again, once. */
export function useFocusOfEdited() {
  const { state } = useLocation() as { state: Partial<AfterEdit> | null }
  // after a reload or Back the browser keeps the focus
  const isArrival = useNavigationType() === NavigationType.Push
  const isDone = useRef(false)
  const focus: RefCallback<HTMLElement> = (opener) => {
    if (!opener || isDone.current) return
    isDone.current = true
    opener.focus()
  }
  return (id: string) => (isArrival && state?.edited === id ? focus : undefined)
}
