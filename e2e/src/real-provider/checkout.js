/* global window, document, fetch, navigator */

/**
 * Does to the page what the provider's checkout.js is known to do: appends its risk detection, writes a style sheet and style
 * attributes, sends measurements, posts a form into its frame, and another into a window for the bank.
 */
;(() => {
  const api = 'https://api.razorpay.com/v1'

  const risk = document.createElement('script')
  risk.src = 'https://cdn.razorpay.com/static/cx/razorpay-risk-detection/bundle.js'
  document.head.append(risk)

  function measure() {
    const options = { method: 'POST', mode: 'no-cors', body: '{}' }
    void fetch('https://lumberjack.razorpay.com/v1/track', options)
    void fetch(`${api}/checkout/preferences`, options)
    navigator.sendBeacon('https://lumberjack-cx.razorpay.com/beacon/v1/batch', '{}')
    navigator.sendBeacon('https://lumberjack-metrics.razorpay.com/v1/frontend-metrics', '{}')
  }

  function post(path, target, fields) {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: `${api}${path}`, target })
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input')
      Object.assign(input, { type: 'hidden', name, value })
      form.append(input)
    }
    document.body.append(form)
    form.submit()
    form.remove()
  }

  class Razorpay {
    #options
    #container

    constructor(options) {
      this.#options = options
    }

    open() {
      measure()
      this.#container = document.createElement('div')
      this.#container.className = 'razorpay-container'
      this.#container.setAttribute('style', 'position:fixed;inset:0;z-index:2147483647')
      this.#container.innerHTML =
        '<style>@keyframes rzp-rot{to{transform:rotate(360deg)}}.razorpay-container iframe{width:100%;height:100%}</style>' +
        '<iframe name="razorpay-frame" class="razorpay-checkout-frame" style="opacity:1" allow="payment *"></iframe>'
      document.body.append(this.#container)
      const { key, order_id, amount, currency } = this.#options
      post('/checkout/embedded', 'razorpay-frame', { key, order_id, amount, currency })
      window.addEventListener('message', this.#hear)
    }

    close() {
      window.removeEventListener('message', this.#hear)
      this.#container?.remove()
    }

    #hear = ({ origin, data }) => {
      if (origin !== 'https://api.razorpay.com') return
      if (data.type === 'bank') {
        window.open('', 'razorpay-bank', 'width=400,height=500')
        post('/payments/create/checkout', 'razorpay-bank', { order_id: this.#options.order_id })
      }
      if (data.type === 'paid') {
        this.close()
        this.#options.handler(data.response)
      }
    }
  }

  window.Razorpay = Razorpay
})()
