/* Elements and attributes that stay in the page, custom elements, and the shell's landmarks that are removed. */
;(({ released, here, replace, hold, holders, traces }) => {
  /** Calls `note` with the element and the nodes concerned before each of the given methods runs. */
  const noteBefore = (note, methods) => {
    for (const [owner, name, nodesOf] of methods)
      replace(
        owner,
        name,
        (original) =>
          function (...given) {
            note(this, nodesOf(this, ...given))
            return original.apply(this, given)
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
  noteBefore(note, [
    [Node.prototype, 'appendChild', (_, node) => [node]],
    [Node.prototype, 'insertBefore', (_, node) => [node]],
    [Element.prototype, 'append', (_, ...nodes) => nodes],
    [Element.prototype, 'prepend', (_, ...nodes) => nodes],
    [Element.prototype, 'insertAdjacentElement', (_, _where, node) => [node]],
  ])
  holders.push(() =>
    added
      .filter(({ node }) => node.isConnected)
      .map(({ node, at }) => ({ what: `<${node.nodeName.toLowerCase()}> in the page`, at })),
  )

  // custom elements, which cannot be taken back
  replace(
    CustomElementRegistry.prototype,
    'define',
    (define) =>
      function (name, ...rest) {
        define.call(this, name, ...rest)
        hold(`element ${name}`, `the custom element ${name}`)
      },
  )

  // the shell's landmarks, with the lines that removed them
  const landmarks = ['header', 'nav', 'main', 'footer']
  const removedAt = new Map()
  const noteRemoved = (_, nodes) => {
    const at = here()
    for (const node of at ? nodes : [])
      for (const name of landmarks)
        if (node instanceof Element && (node.matches(name) || node.querySelector(name))) removedAt.set(name, at)
  }
  noteBefore(noteRemoved, [
    [Element.prototype, 'remove', (own) => [own]],
    [Element.prototype, 'replaceWith', (own) => [own]],
    [Element.prototype, 'replaceChildren', (own) => [...own.children]],
    [Node.prototype, 'removeChild', (_, node) => [node]],
  ])
  traces.removedAt = () => Object.fromEntries(removedAt)
  traces.landmarks = () =>
    landmarks.filter((name) => [...document.querySelectorAll(name)].some((each) => each.getClientRects().length > 0))

  const attributesOf = (element) =>
    element
      ? [...element.attributes].filter(({ value }) => value !== '').map(({ name, value }) => `${name}="${value}"`)
      : []
  traces.attributes = () =>
    [document.documentElement, document.body].flatMap((element) =>
      attributesOf(element).map((attribute) => `<${element.nodeName.toLowerCase()} ${attribute}>`),
    )
})(watch)
