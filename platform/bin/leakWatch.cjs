/*
 * Injected into a page of the smoke journey before any other script. Records global listeners, timers, observers and
 * elements with the line that created them, until they are removed. Those that remain after leaving a remote's screen are
 * leaks.
 */
;(() => {
  Error.stackTraceLimit = 50
  const held = new Map()
  const released = /\/releases\/[^\s/]+\/[^\s/]+\/[^\s)]+:\d+:\d+/
  /** The innermost frame of the current stack that is a release's file; '' if there is none. */
  const here = () => released.exec(new Error().stack)?.[0] ?? ''
  const hold = (key, what, at = here()) => at && held.set(key, { what, at })
  const replace = (owner, name, make) => {
    const own = owner[name]
    if (own) Object.defineProperty(owner, name, { ...Object.getOwnPropertyDescriptor(owner, name), value: make(own) })
  }

  // listeners
  const globalTargets = [window, document]
  const kinds = ['MediaQueryList', 'VisualViewport', 'ScreenOrientation', 'History', 'Navigation', 'BroadcastChannel']
  const nameOf = (target) =>
    target === window || target === undefined || target === null
      ? 'window'
      : globalTargets.includes(target) || [document.documentElement, document.body, document.head].includes(target)
        ? target.nodeName.replace('#', '').toLowerCase()
        : kinds.find((kind) => window[kind] && target instanceof window[kind])
  const ids = new WeakMap()
  let lastId = 0
  const idOf = (thing) => ids.get(thing) ?? (ids.set(thing, ++lastId), lastId)
  const keyOf = (target, type, listener, options) => {
    const capture = typeof options === 'object' ? Boolean(options?.capture) : Boolean(options)
    return `listener ${idOf(target ?? window)} ${type} ${idOf(listener)} ${capture}`
  }
  replace(
    EventTarget.prototype,
    'addEventListener',
    (add) =>
      function (type, listener, options) {
        const name = listener && nameOf(this)
        if (name) {
          const key = keyOf(this, type, listener, options)
          const drop = () => held.delete(key)
          if (!held.has(key)) hold(key, `a listener to ${type} on ${name}`)
          if (options?.once) add.call(this ?? window, type, drop, options)
          if (options?.signal?.aborted) drop()
          else if (options?.signal) add.call(options.signal, 'abort', drop, { once: true })
        }
        return add.call(this ?? window, type, listener, options)
      },
  )
  replace(
    EventTarget.prototype,
    'removeEventListener',
    (remove) =>
      function (type, listener, options) {
        if (listener && nameOf(this)) held.delete(keyOf(this, type, listener, options))
        return remove.call(this ?? window, type, listener, options)
      },
  )

  // timers
  const timers = (set, clear, what, isOnce) => {
    replace(window, set, (start) => (work, ...rest) => {
      const run = (...given) => {
        if (isOnce) held.delete(`${clear} ${id}`)
        return typeof work === 'function' ? work(...given) : (0, eval)(work)
      }
      const id = start(run, ...rest)
      hold(`${clear} ${id}`, what)
      return id
    })
    replace(window, clear, (stop) => (id) => {
      for (const name of ['clearTimeout', clear]) held.delete(`${name} ${id}`)
      if (clear === 'clearTimeout') held.delete(`clearInterval ${id}`)
      return stop(id)
    })
  }
  timers('setTimeout', 'clearTimeout', 'a timer', true)
  timers('setInterval', 'clearInterval', 'an interval', false)
  timers('requestAnimationFrame', 'cancelAnimationFrame', 'an animation', true)

  // observers of the whole page
  for (const kind of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver']) {
    if (!window[kind]) continue
    replace(
      window[kind].prototype,
      'observe',
      (observe) =>
        function (target, options) {
          const name = nameOf(target)
          if (name) hold(`observer ${idOf(this)}`, `a ${kind} of ${name}`)
          return observe.call(this, target, options)
        },
    )
    replace(
      window[kind].prototype,
      'disconnect',
      (disconnect) =>
        function () {
          held.delete(`observer ${idOf(this)}`)
          return disconnect.call(this)
        },
    )
  }

  // elements added outside the app's root; webpack's tags for files of releases stay on purpose
  const added = []
  const addressOf = (node) => node.src || node.href || ''
  const note = (place, nodes) => {
    const at = [document.head, document.body, document.documentElement].includes(place) && here()
    if (at)
      for (const node of nodes)
        if (node instanceof Element && !released.test(`${addressOf(node)}:1:1`)) added.push({ node, at })
  }
  for (const [owner, name, nodesOf] of [
    [Node.prototype, 'appendChild', (node) => [node]],
    [Node.prototype, 'insertBefore', (node) => [node]],
    [Element.prototype, 'append', (...nodes) => nodes],
    [Element.prototype, 'prepend', (...nodes) => nodes],
    [Element.prototype, 'insertAdjacentElement', (_, node) => [node]],
  ])
    replace(
      owner,
      name,
      (add) =>
        function (...given) {
          note(this, nodesOf(...given))
          return add.apply(this, given)
        },
    )
  const sheets = Object.getOwnPropertyDescriptor(Document.prototype, 'adoptedStyleSheets')
  if (sheets?.set)
    Object.defineProperty(Document.prototype, 'adoptedStyleSheets', {
      ...sheets,
      set(list) {
        const at = here()
        for (const sheet of list) if (at && !held.has(sheet)) held.set(sheet, { what: 'a style sheet', at, sheet })
        for (const key of held.keys()) if (key instanceof CSSStyleSheet && ![...list].includes(key)) held.delete(key)
        sheets.set.call(this, list)
      },
    })

  // the shell's landmarks, with the lines that removed them
  const landmarks = ['header', 'nav', 'main', 'footer']
  const removedAt = new Map()
  const noteRemoved = (nodes) => {
    const at = here()
    for (const node of at ? nodes : [])
      for (const name of landmarks)
        if (node instanceof Element && (node.matches(name) || node.querySelector(name))) removedAt.set(name, at)
  }
  for (const [owner, name, nodesOf] of [
    [Element.prototype, 'remove', (own) => [own]],
    [Element.prototype, 'replaceWith', (own) => [own]],
    [Element.prototype, 'replaceChildren', (own) => [...own.children]],
    [Node.prototype, 'removeChild', (_, node) => [node]],
  ])
    replace(
      owner,
      name,
      (remove) =>
        function (...given) {
          noteRemoved(nodesOf(this, ...given))
          return remove.apply(this, given)
        },
    )
  const shownLandmarks = () =>
    landmarks.filter((name) => [...document.querySelectorAll(name)].some((each) => each.getClientRects().length > 0))

  // style rules that match elements outside the remote
  /** Splits a selector list at its top level: `.a:is(.b, .c), .d` is two selectors. */
  function parts(list) {
    const found = ['']
    let depth = 0
    for (const letter of list) {
      if ('(['.includes(letter)) depth++
      if (')]'.includes(letter)) depth--
      if (letter === ',' && depth === 0) found.push('')
      else found[found.length - 1] += letter
    }
    return found
  }
  const momentary =
    /::[\w-]+(?:\([^)]*\))?|:(?:hover|active|visited|link|target|checked|disabled|enabled|focus[\w-]*)(?![\w(-])/g
  /** Whether a selector has no class, id or attribute, or matches an element while none of the remote's screens is shown. */
  const escapes = (selector) => {
    const lasting = selector.replace(momentary, '').trim()
    if (!/[.#[]/.test(lasting.replace(/:not\((?:[^()]|\([^()]*\))*\)/g, ''))) return true
    try {
      return document.querySelector(lasting) !== null
    } catch {
      return false
    }
  }
  const rulesIn = (rules) =>
    [...rules].flatMap((rule) =>
      rule instanceof CSSStyleRule
        ? parts(rule.selectorText).filter(escapes)
        : rule.cssRules && !(rule instanceof CSSKeyframesRule)
          ? rulesIn(rule.cssRules)
          : [],
    )
  const escapingRules = () =>
    [...document.styleSheets].flatMap((sheet) => {
      const [file] = /\/releases\/[^\s/]+\/[^\s/]+\/.*/.exec(sheet.href ?? '') ?? []
      if (!file) return []
      try {
        return rulesIn(sheet.cssRules).map((selector) => ({ file, selector: selector.trim() }))
      } catch {
        return []
      }
    })

  const own = () => new Map(Object.getOwnPropertyNames(window).map((name) => [name, valueOf(name)]))
  const valueOf = (name) => {
    const { value } = Object.getOwnPropertyDescriptor(window, name) ?? {}
    return typeof value === 'function' ? value : undefined
  }
  const builtIn = [Object, Array, String, Number, Promise, Function, Element, Node, Date, RegExp, Map, Set]
  const shared = { history: window.history, console, JSON, Math, Reflect, document }
  const ofPage = [EventTarget, Event, Document, HTMLElement, window.History, window.Storage]
  for (const type of [...builtIn, ...ofPage]) {
    shared[type.name] = type
    shared[`${type.name}.prototype`] = type.prototype
  }
  /** React marks the document that it listens to. */
  const namesIn = (owner) => Reflect.ownKeys(owner).filter((key) => !String(key).startsWith('_reactListening'))
  /** Values by name of what all code of the page shares. */
  const extended = () =>
    new Map(
      Object.entries(shared).flatMap(([name, owner]) =>
        namesIn(owner).map((key) => {
          const { value, get } = Object.getOwnPropertyDescriptor(owner, key) ?? {}
          return [`${name}.${String(key)}`, value ?? get]
        }),
      ),
    )
  const [ownBefore, extendedBefore] = [own(), extended()]
  const handlers = () =>
    [window, document].flatMap((target) => {
      const names = []
      for (const name in target) if (name.startsWith('on') && typeof target[name] === 'function') names.push(name)
      return names.map((name) => `${nameOf(target)}.${name}`)
    })
  const attributesOf = (element) =>
    element
      ? [...element.attributes].filter(({ value }) => value !== '').map(({ name, value }) => `${name}="${value}"`)
      : []

  Object.defineProperty(window, Symbol.for('haggle leaks'), {
    value: () => ({
      held: [
        ...[...held.values()].map(({ what, at }) => ({ what, at })),
        ...added
          .filter(({ node }) => node.isConnected)
          .map(({ node, at }) => ({ what: `<${node.nodeName.toLowerCase()}> in the page`, at })),
      ],
      rules: escapingRules(),
      globals: [
        ...[...own()].filter(([name]) => !ownBefore.has(name)).map(([name]) => name),
        ...[...extended().keys()].filter((name) => !extendedBefore.has(name)),
        ...handlers(),
      ],
      replaced: [
        ...[...own()]
          .filter(([name, value]) => ownBefore.get(name) && ownBefore.get(name) !== value)
          .map(([name]) => `window.${name}`),
        ...[...extended()]
          .filter(([name, value]) => extendedBefore.has(name) && extendedBefore.get(name) !== value)
          .map(([name]) => name),
      ],
      landmarks: shownLandmarks(),
      removedAt: Object.fromEntries(removedAt),
      attributes: [document.documentElement, document.body].flatMap((element) =>
        attributesOf(element).map((attribute) => `<${element.nodeName.toLowerCase()} ${attribute}>`),
      ),
    }),
  })
})()
