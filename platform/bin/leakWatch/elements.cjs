/* Elements and attributes that stay in the page, and the shell's landmarks that are removed. */
;(({ released, here, replace, holders, traces }) => {
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
  holders.push(() =>
    added
      .filter(({ node }) => node.isConnected)
      .map(({ node, at }) => ({ what: `<${node.nodeName.toLowerCase()}> in the page`, at })),
  )

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
