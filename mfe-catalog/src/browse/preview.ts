const PREVIEW_LENGTH = 100

/** The beginning of a description, with '...' only where something follows; letters are never cut apart (D12). */
export function preview(description: string): string {
  const letters = [...description]
  return letters.length > PREVIEW_LENGTH ? `${letters.slice(0, PREVIEW_LENGTH).join('')}...` : description
}
