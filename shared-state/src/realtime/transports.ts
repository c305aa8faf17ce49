import { WebSocket, XHR } from 'engine.io-client'

/** How long a web socket may hear nothing from the back end, in ms: then a proxy swallows it, and polling is tried. */
const SILENCE_MS = 3000

/** Whether the last web socket was swallowed: the next connection need not wait for another one. */
let isSwallowed = false

/** From now on connections try a web socket again. */
export function forgetSwallowed(): void {
  isSwallowed = false
}

/**
 * The ways to connect, in the order in which they are tried. Web socket first: with several back-end instances, polling needs
 * sticky sessions.
 */
export const nextTransports = () => (isSwallowed ? [XHR] : [NoticingSilence, XHR])

/**
 * engine.io tries its next transport only after an error that it hears of. Here it also is one that a web socket stays silent,
 * ends before the back end has greeted, or cannot be constructed by the browser.
 */
class NoticingSilence extends WebSocket {
  #untilGreeted: ReturnType<typeof setTimeout> | undefined

  override doOpen() {
    this.#untilGreeted = setTimeout(() => {
      isSwallowed = true
      this.#fail()
    }, SILENCE_MS)
    for (const event of ['packet', 'error'] as const) this.once(event, () => this.#stopWaiting())
    // not before engine.io listens to errors
    queueMicrotask(() => {
      if (this.readyState === 'opening') super.doOpen()
    })
    return this
  }

  override doClose() {
    this.#stopWaiting()
    super.doClose()
  }

  /** There are details if the other side closed it. */
  protected override onClose(details?: { description: string }) {
    if (details && this.#untilGreeted !== undefined) this.#fail()
    else super.onClose(details)
  }

  #fail() {
    this.doClose()
    this.onError('the web socket was not greeted', undefined)
  }

  #stopWaiting() {
    clearTimeout(this.#untilGreeted)
    this.#untilGreeted = undefined
  }
}
