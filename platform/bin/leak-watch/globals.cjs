/* Globals, handlers such as `window.onclick`, and what is added to or replaced in objects that all code of a page shares. */
;(({ nameOf, traces }) => {
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
  /** The shared objects' values by name. */
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
  traces.globals = () => [
    ...[...own()].filter(([name]) => !ownBefore.has(name)).map(([name]) => name),
    ...[...extended().keys()].filter((name) => !extendedBefore.has(name)),
    ...handlers(),
  ]
  traces.replaced = () => [
    ...[...own()]
      .filter(([name, value]) => ownBefore.get(name) && ownBefore.get(name) !== value)
      .map(([name]) => `window.${name}`),
    ...[...extended()]
      .filter(([name, value]) => extendedBefore.has(name) && extendedBefore.get(name) !== value)
      .map(([name]) => name),
  ]
})(watch)
