/** The databases fold case for A to Z only; other letters are searched in lower, upper and capitalized spelling. */
export function spellingsOf(text: string): string[] {
  const lower = text.toLowerCase()
  const capitalized = lower.replace(/(^|\s)\S/gu, (first) => first.toUpperCase())
  const folded = [lower, text.toUpperCase(), capitalized].map((each) => each.replace(/[A-Z]/g, (a) => a.toLowerCase()))
  return [...new Set(folded)]
}
