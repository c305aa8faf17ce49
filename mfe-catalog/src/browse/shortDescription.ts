const PREVIEW_LENGTH = 100

/** The first 100 characters of a description, followed by '...' if longer; cut by code point (D12). */
export function shortDescription(description: string): string {
  const letters = [...description]
  return letters.length > PREVIEW_LENGTH ? `${letters.slice(0, PREVIEW_LENGTH).join('')}...` : description
}
