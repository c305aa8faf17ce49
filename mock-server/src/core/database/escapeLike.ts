/** Escapes a text for a pattern of `like … escape '\\'`, in which it stands for itself. */
export const escapeLike = (text: string): string => text.replace(/[%_\\]/g, '\\$&')
