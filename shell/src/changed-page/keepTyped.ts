/**
 * Keeps what a person types into prerendered fields until the app runs: a translated page is not hydrated, its fields are replaced.
 * Their successors then get text and focus.
 */
export function keepTyped(root: Element): void {
  const typed = fieldsIn(root)
  const { pathname } = location
  let focused: EventTarget | null = document.activeElement
  root.addEventListener('focusin', (event) => (focused = event.target))

  const observer = new MutationObserver(() => {
    // another screen may have fields of the same names
    if (location.pathname !== pathname) return observer.disconnect()
    for (const [name, field] of typed) {
      const successor = fieldsIn(root).get(name)
      if (!successor || successor === field) continue
      typed.delete(name)
      if (focused === field) successor.focus()
      if (successor.value === '' && field.value !== '') fill(successor, field.value)
    }
  })
  if (typed.size > 0) observer.observe(root, { childList: true, subtree: true })
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** The text fields by name. */
const fieldsIn = (root: Element) =>
  new Map(
    [...root.querySelectorAll<Field>('input[name]:not([type=checkbox], [type=radio]), textarea[name]')].map((field) => [
      field.name,
      field,
    ]),
  )

/** Fills a field like a person, so that React hears of it: it ignores what its own setter sets. */
function fill(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
