/* Style sheets that stay adopted, and style rules that match elements outside the remote. */
;(({ here, holders, traces }) => {
  const adopted = new Map()
  const sheets = Object.getOwnPropertyDescriptor(Document.prototype, 'adoptedStyleSheets')
  if (sheets?.set)
    Object.defineProperty(Document.prototype, 'adoptedStyleSheets', {
      ...sheets,
      set(list) {
        const at = here()
        for (const sheet of list) if (at && !adopted.has(sheet)) adopted.set(sheet, { what: 'a style sheet', at })
        for (const sheet of adopted.keys()) if (![...list].includes(sheet)) adopted.delete(sheet)
        sheets.set.call(this, list)
      },
    })
  holders.push(() => [...adopted.values()])

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
  traces.rules = () =>
    [...document.styleSheets].flatMap((sheet) => {
      const [file] = /\/releases\/[^\s/]+\/[^\s/]+\/.*/.exec(sheet.href ?? '') ?? []
      if (!file) return []
      try {
        return rulesIn(sheet.cssRules).map((selector) => ({ file, selector: selector.trim() }))
      } catch {
        return []
      }
    })
})(watch)
