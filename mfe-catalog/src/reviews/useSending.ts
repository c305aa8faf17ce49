import { errorMessage } from '@haggle/shared-state'
import { useIsOnScreen, useToast } from '@haggle/shared-ui'

interface Words {
  success: string
  failure: string
}

/**
 * Sends a form by a mutation, one at a time, and says that it worked; `failure` is why it did not, which a toast says if
 * the form has left the screen meanwhile.
 */
export function useSending<Input>(
  [send, { error, isLoading: isBusy }]: readonly [
    send: (input: Input) => PromiseLike<{ error?: object }>,
    state: { error?: object; isLoading: boolean },
  ],
  { success, failure }: Words,
  onDone: () => void,
) {
  const toast = useToast()
  const isOnScreen = useIsOnScreen()
  const submit = async (input: Input) => {
    if (isBusy) return
    const { error } = await send(input)
    if (!error) {
      toast({ status: 'success', title: success })
      onDone()
    } else if (!isOnScreen.current) toast({ status: 'error', title: errorMessage(error, failure) })
  }
  return { submit, isBusy, failure: error && errorMessage(error, failure) }
}
