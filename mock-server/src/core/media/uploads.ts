/** Returns the URL path of an uploaded picture; its id is random and cannot be guessed. */
export const uploadPath = (id: string): string => `/media/uploads/${id}.webp`

/** Returns the storage name for a requested file; undefined if it is not a valid name. */
export function storedName(file: string, isSmall: boolean): string | undefined {
  const id = /^([0-9a-f]{32})\.webp$/.exec(file)?.[1]
  return id && `${id}${isSmall ? '-400' : ''}.webp`
}
