/** What PostgreSQL tells every instance when a transaction commits (see postgresChanges). */
export const changeTriggers = [
  `create or replace function tell_product_change() returns trigger language plpgsql as $$ begin
     perform pg_notify('catalogue', new.id);
     if (old.name, old.category, old.selling_cents, old.search_text, old.created_at, old.deleted_at) is distinct from
        (new.name, new.category, new.selling_cents, new.search_text, new.created_at, new.deleted_at)
     then perform pg_notify('catalogue', ''); end if;
     return null; end $$`,
  `create or replace function tell_new_products() returns trigger language plpgsql as $$ begin
     perform pg_notify('catalogue', ''); return null; end $$`,
  `create or replace function tell_review() returns trigger language plpgsql as $$ begin
     perform pg_notify('catalogue', new.product_id); return null; end $$`,
  `create or replace function tell_new_name() returns trigger language plpgsql as $$ begin
     perform pg_notify('catalogue', product_id) from reviews where user_id = new.id; return null; end $$`,
  `create or replace trigger product_changed after update on products for each row
     when (old.* is distinct from new.*) execute function tell_product_change()`,
  `create or replace trigger products_added after insert on products for each statement
     execute function tell_new_products()`,
  `create or replace trigger review_added after insert on reviews for each row execute function tell_review()`,
  `create or replace trigger author_renamed after update of name on users for each row
     when (old.name is distinct from new.name) execute function tell_new_name()`,
]
