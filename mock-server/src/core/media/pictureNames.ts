const NAME = /^[a-z0-9-]+\.webp$/

export const isPictureName = (name: string): boolean => NAME.test(name)

/** Returns the name; throws for an invalid one, such as a path outside of the storage. */
export function requirePictureName(name: string): string {
  if (!isPictureName(name)) throw new Error(`"${name}" is no name of a picture.`)
  return name
}
