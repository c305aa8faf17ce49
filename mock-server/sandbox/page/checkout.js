/* global window, document, URL, URLSearchParams */

/**
 * Replaces the provider's checkout.js with the same constructor, options and events. Shows an iframe over the page, which
 * posts the result of the payment.
 */
;(() => {
  const here = new URL(document.currentScript.src)

  class Razorpay {
    #options
    #listeners = { 'payment.failed': [] }
    #close

    constructor(options) {
      for (const needed of ['key', 'order_id'])
        if (!options?.[needed]) throw new Error(`The ${needed} field is required.`)
      this.#options = options
    }

    on(event, listener) {
      this.#listeners[event]?.push(listener)
      return this
    }

    open() {
      if (this.#close) return
      const frame = frameFor(this.#options)
      const release = holdPage(frame)
      const end = (then) => {
        window.removeEventListener('message', hear)
        document.removeEventListener('keydown', escape)
        release()
        this.#close = undefined
        then?.()
      }
      const dismiss = () => end(this.#options.modal?.ondismiss)
      const escape = (event) => event.key === 'Escape' && dismiss()
      const hear = ({ origin, source, data }) => {
        if (origin !== here.origin || source !== frame.contentWindow) return
        if (data.type === 'paid') end(() => this.#options.handler?.(data.response))
        if (data.type === 'closed') dismiss()
        if (data.type === 'failed') for (const listener of this.#listeners['payment.failed']) listener(data.response)
      }
      window.addEventListener('message', hear)
      document.addEventListener('keydown', escape)
      this.#close = dismiss
    }

    close() {
      this.#close?.()
    }
  }

  function frameFor({ order_id, amount, currency, name, description, theme }) {
    const fields = { order_id, amount, currency, name, description, color: theme?.color }
    const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')
    const frame = document.createElement('iframe')
    frame.title = 'Razorpay sandbox'
    frame.src = new URL(`checkout?${new URLSearchParams(given)}`, here).href
    Object.assign(frame.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      zIndex: '2147483647',
      colorScheme: 'light',
    })
    return frame
  }

  /** Makes the page inert and unscrollable behind the popup. Returns a function that undoes it and restores focus. */
  function holdPage(frame) {
    const focused = document.activeElement
    const { overflow } = document.body.style
    const behind = [...document.body.children].filter((element) => !element.inert)
    for (const element of behind) element.inert = true
    document.body.style.overflow = 'hidden'
    document.body.append(frame)
    return () => {
      frame.remove()
      document.body.style.overflow = overflow
      for (const element of behind) element.inert = false
      focused?.focus?.()
    }
  }

  window.Razorpay = Razorpay
})()
