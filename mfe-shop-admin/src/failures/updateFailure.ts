import { errorMessage } from '@haggle/shared-state'

/** Why a product could not be updated, in words. */
export const updateFailure = (error: unknown) => errorMessage(error, 'Failed to update product. Please try again.')
