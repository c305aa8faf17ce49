import type { SteppedMigration } from './steps'

/** A conversation's messages are counted by side in their index, without reading each. */
export const messagesOfSides: SteppedMigration = {
  up: () => Promise.resolve(),
  steps: [{ index: 'messages_of_conversation', on: 'messages (conversation_id, id, side)' }],
}
