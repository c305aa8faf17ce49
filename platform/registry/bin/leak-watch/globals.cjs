/* Globals, handlers such as `window.onclick`, and what is added to or replaced in objects that all code of a page shares. */
;(({ nameOf, traces }) => {
  /** The page's built-in objects, classes and their prototypes, by name, but not what it stores. */
  const builtIn = new Map()
  const add = (name, value) => {
    const isShared = Object(value) === value && !(value instanceof window.Storage)
    if (isShared && !builtIn.has(value)) builtIn.set(value, name)
  }
  const valueOf = (name) => {
    try {
      return window[name]
    } catch {
      return undefined // such as localStorage in a frame without an origin
    }
  }
  add('window', window)
  for (const name of Object.getOwnPropertyNames(window)) {
    const value = valueOf(name)
    if (typeof value !== 'function') add(name, value)
    // other names are aliases, such as webkitURL
    else if (value.name === name || window[value.name] !== value) {
      add(name, value)
      add(`${name}.prototype`, value.prototype)
    }
  }
  /** React marks the document that it listens to. */
  const namesIn = (owner) => Reflect.ownKeys(owner).filter((key) => !String(key).startsWith('_reactListening'))
  /** Their properties by name. */
  const properties = () =>
    new Map(
      [...builtIn].flatMap(([owner, name]) =>
        namesIn(owner).map((key) => {
          const { value, get, set } = Object.getOwnPropertyDescriptor(owner, key) ?? {}
          return [`${name}.${String(key)}`, [value ?? get, set]]
        }),
      ),
    )
  const before = properties()
  const handlers = () =>
    [window, document].flatMap((target) => {
      const names = []
      for (const name in target) if (name.startsWith('on') && typeof target[name] === 'function') names.push(name)
      return names.map((name) => `${nameOf(target)}.${name}`)
    })
  /** What was put back is there, as undefined, such as Error.prepareStackTrace after React read a component's stack. */
  traces.globals = () => [
    ...[...properties()]
      .filter(([name, parts]) => !before.has(name) && parts.some((part) => part !== undefined))
      .map(([name]) => name.replace(/^window\./, '')),
    ...handlers(),
  ]
  traces.replaced = () =>
    [...properties()]
      .filter(([name, parts]) => before.get(name)?.some((part, index) => !Object.is(part, parts[index])))
      .map(([name]) => name)
})(watch)
