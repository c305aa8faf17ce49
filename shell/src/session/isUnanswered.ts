/** Whether a call failed without an answer: the server may have carried it out. */
export const isUnanswered = (error: object): boolean => !('status' in error && error.status !== undefined)
