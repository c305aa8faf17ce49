import { isUnanswered } from '@haggle/shared-state'

/** Pauses before sending a request again, in milliseconds. */
const PAUSES = [1000, 3000]

/**
 * Sends a request that is harmless to repeat until the server answers: again once the browser is back online, or after
 * each pause. After the last one it rejects as the last try did. `onWait` is called before each wait.
 */
export async function untilAnswered<Reply>(send: () => Promise<Reply>, onWait: () => void): Promise<Reply> {
  for (const pause of PAUSES) {
    try {
      return await send()
    } catch (failure) {
      if (!isUnanswered(failure)) throw failure
      onWait()
      await (navigator.onLine ? after(pause) : untilOnline())
    }
  }
  return send()
}

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const untilOnline = () => new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
