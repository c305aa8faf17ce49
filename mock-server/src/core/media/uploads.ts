/** Returns the URL path of an uploaded picture; its id is random and cannot be guessed. */
export const uploadPath = (id: string): string => `/media/uploads/${id}.webp`

/** Returns the storage name for a requested file; undefined if it is not a valid name. */
export const storedName = (file: string, isSmall: boolean): string | undefined =>
  sized(/^([0-9a-f]{32})\.webp$/, file, isSmall)

/** The same for a photograph of the demo. */
export const demoName = (file: string, isSmall: boolean): string | undefined =>
  sized(/^([a-z0-9-]+)\.webp$/, file, isSmall)

const sized = (valid: RegExp, file: string, isSmall: boolean) =>
  valid
    .exec(file)
    ?.slice(1)
    .map((name) => `${name}${isSmall ? '-400' : ''}.webp`)[0]

/** Returns the storage name of an uploaded picture's large size by its URL path; undefined for any other path. */
export const storageNameOf = (path: string): string | undefined =>
  /^\/media\/uploads\/([^/]+)$/
    .exec(path)
    ?.slice(1)
    .map((file) => storedName(file, false))[0]

/** Returns the id of an uploaded picture by its URL, of either size; undefined for any other. */
export const uploadIdOf = (url: string): string | undefined => /^\/media\/uploads\/([0-9a-f]{32})\.webp/.exec(url)?.[1]
