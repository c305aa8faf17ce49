/** A storage failed; the message is a short phrase. */
export class StorageError extends Error {
  override name = 'StorageError'
}
