/** Characters at most of a text. */
const LONGEST = { name: 100, shopName: 100, description: 600, note: 300, variantText: 100, correctedKeyword: 100 }

type Field = keyof typeof LONGEST

/**
 * Texts of shops and people for an agent: in fields of their own, cut, and without characters that nobody sees. A model may
 * take them for instructions, so nothing of ours ever stands beside them in a text (D78).
 */
export function writtenByOthers(texts: Partial<Record<Field, string | undefined>>): Record<string, string> {
  const fields = Object.entries(texts) as [Field, string | undefined][]
  return Object.fromEntries(
    fields.flatMap(([field, text]) =>
      text === undefined || text === '' ? [] : [[field, plain(text, LONGEST[field])]],
    ),
  )
}

function plain(text: string, most: number): string {
  const seen = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .trim()
  const characters = [...seen]
  return characters.length <= most ? seen : `${characters.slice(0, most - 1).join('')}…`
}
