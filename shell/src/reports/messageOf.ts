/** The message of whatever was thrown, even of an object that throws when it is read. */
export function messageOf(error: unknown): string {
  try {
    return String(Reflect.get(Object(error), 'message') ?? error)
  } catch {
    return 'an error without a readable message'
  }
}
