import { index, indexOfUploads, running, table } from './ddl'
import type { SteppedMigration } from './steps'

const SIDE = `check (side in ('customer', 'shop'))`

/** Customers and shops write to each other, and add notes to offers and replies (D76). */
export const conversations: SteppedMigration = {
  up: running([
    table(
      'conversations',
      'id text primary key',
      'shop_id text not null references shops (id)',
      'customer_id text not null references users (id)',
      'created_at bigint not null',
      'unique (customer_id, shop_id)',
    ),
    table(
      'conversation_sides',
      'conversation_id text not null references conversations (id)',
      `side text not null ${SIDE}`,
      'user_id text not null references users (id)',
      'last_id text not null',
      'unread bigint not null default 0',
      `read_to text not null default ''`,
      'blocked_at bigint',
      'mail_due_at bigint',
      'mailed_at bigint',
      'primary key (conversation_id, side)',
    ),
    index(
      'conversation_sides_of_user',
      'conversation_sides (user_id, (case when unread > 0 then 1 else 0 end), last_id)',
    ),
    index('conversation_sides_unread', 'conversation_sides (user_id, unread) where unread > 0'),
    index('conversation_sides_to_mail', 'conversation_sides (mail_due_at) where mail_due_at is not null'),
    table(
      'messages',
      'id text primary key',
      'conversation_id text not null references conversations (id)',
      `side text not null ${SIDE}`,
      'user_id text not null references users (id)',
      'text text not null',
      'product_id text references products (id)',
      'order_id text references orders (id)',
      'created_at bigint not null',
      'request_key text unique',
      'hidden_at bigint',
      'hidden_reason text',
    ),
    index('messages_of_conversation', 'messages (conversation_id, id)'),
    index('messages_of_user', 'messages (user_id, id)'),
    index('messages_with_key', 'messages (created_at) where request_key is not null'),
    table(
      'message_pictures',
      'message_id text not null references messages (id)',
      'position bigint not null',
      'url text not null',
      'primary key (message_id, position)',
    ),
    indexOfUploads('message_pictures', 'url'),
    'alter table offers add column note text',
    'alter table shop_offers add column note text',
    'alter table order_deliveries add column return_asked_at bigint',
    'alter table order_deliveries add column return_answered_at bigint',
    'alter table users add column wants_messages bigint not null default 1',
    // when the messages of a deleted account lose their texts
    'alter table users add column texts_go_at bigint',
    'alter table mail_links add column about text',
  ]),
  steps: [{ index: 'users_whose_texts_go', on: 'users (texts_go_at) where texts_go_at is not null' }],
}
