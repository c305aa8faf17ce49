/** Normalizes text for sorting and searching: lower case, without accents, with straight quotes. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')

/** Letters that are spelt as two where a keyboard lacks them. */
export const SPELT_AS_TWO = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'oe'],
] as const
