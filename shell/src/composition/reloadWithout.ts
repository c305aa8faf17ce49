/** Reloads the page without a parameter of its query. */
export function reloadWithout(parameter: string): void {
  const rest = new URLSearchParams(location.search)
  rest.delete(parameter)
  location.assign(rest.size > 0 ? `${location.pathname}?${rest}` : location.pathname)
}
