/** Where an uploaded picture is on the site, by the random id that nobody can guess. */
export const uploadPath = (id: string): string => `/media/uploads/${id}.webp`

/** The name of an uploaded picture in the storage, or undefined where there can be none. */
export function storedName(file: string, isSmall: boolean): string | undefined {
  const id = /^([0-9a-f]{32})\.webp$/.exec(file)?.[1]
  return id && `${id}${isSmall ? '-400' : ''}.webp`
}
