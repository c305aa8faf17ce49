import type { SteppedMigration } from './steps'

/** Lists of conversations, and how many messages of a side are unread, are read in indexes alone. */
export const conversationIndexes: SteppedMigration = {
  up: () => Promise.resolve(),
  steps: [
    { index: 'messages_of_conversation', on: 'messages (conversation_id, id, side)' },
    {
      index: 'conversation_sides_of_user',
      on: `conversation_sides (user_id, (case when unread > 0 then 1 else 0 end), last_id, unread, blocked_at,
        conversation_id)`,
    },
  ],
}
