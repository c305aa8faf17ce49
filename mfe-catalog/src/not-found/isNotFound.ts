/** Whether a request failed because what was asked for does not exist. */
export const isNotFound = (error: object | undefined) =>
  error !== undefined && 'status' in error && error.status === 404
