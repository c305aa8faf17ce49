// Polyfills for what antd 6, React Router 7 and React 19 need and jsdom lacks.
import { TextDecoder, TextEncoder } from 'node:util'

Object.assign(globalThis, { TextEncoder, TextDecoder })

// Node's MessageChannel keeps the process alive; React's scheduler needs only the order of the messages.
globalThis.MessageChannel = class {
  constructor() {
    this.port1 = {}
    this.port2 = { postMessage: () => setTimeout(() => this.port1.onmessage?.({})) }
  }
}

// A test file with `@jest-environment node` has no window.
if (globalThis.window) {
  const { getComputedStyle } = window
  window.getComputedStyle = (element) => getComputedStyle(element)

  window.matchMedia ??= (query) => ({
    matches: false,
    media: query,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  })

  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }

  window.scrollTo = () => {}

  // jsdom has the <dialog> element without its behaviour.
  Object.assign(window.HTMLDialogElement.prototype, {
    showModal() {
      this.openedFrom = window.document.activeElement
      this.open = true
    },
    close() {
      if (!this.open) return
      this.open = false
      this.openedFrom?.focus()
      this.dispatchEvent(new window.Event('close'))
    },
  })
  window.document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) [...window.document.querySelectorAll('dialog[open]')].at(-1)?.close()
  })
}
