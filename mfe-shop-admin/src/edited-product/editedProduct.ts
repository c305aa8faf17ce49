import { useRef, type RefCallback } from 'react'
import { paths } from 'shared-contract'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'shared-ui/router'

/** What the history keeps of a product's form: the filter and page of the list that it was opened from. */
interface FromList {
  list: string
}

/** What it keeps of a list: the product that was edited before. */
interface AfterEdit {
  edited: string
}

/** Where a product of the list on screen is edited, as `Link` and `navigate` take it. */
export function useEditAddress() {
  const { search } = useLocation()
  const state: FromList = { list: search }
  return (id: string) => ({ to: paths.editProduct(id), state })
}

/** Goes to the dashboard: to the list that the form was opened from, if that is known. */
export function useReturnToList() {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: Partial<FromList> | null }
  return (id?: string) => {
    const edited: AfterEdit | null = id === undefined ? null : { edited: id }
    void navigate(`${paths.shopDashboard}${state?.list ?? ''}`, { state: edited })
  }
}

/** Of the product that was just edited, the ref of what opened its form: it gets the focus again, once. */
export function useFocusOfEdited() {
  const { state } = useLocation() as { state: Partial<AfterEdit> | null }
  // a reload and Back keep what had the focus
  const isArrival = useNavigationType() === NavigationType.Push
  const isDone = useRef(false)
  const focus: RefCallback<HTMLElement> = (opener) => {
    if (!opener || isDone.current) return
    isDone.current = true
    opener.focus()
  }
  return (id: string) => (isArrival && state?.edited === id ? focus : undefined)
}
