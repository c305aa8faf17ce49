-- A little of a market of version 1.0.0, for both databases. Triggers add what follows from it.
insert into users (id, role, name, email, password_hash, profile_picture, created_at, email_verified_at, wants_replies) values
  ('0192aa000000000000000001', 'shopOwner', 'Olive Owner', 'olive@haggle.test', 'x', '', 1764320000000, 1764320000001, 1),
  ('0192aa000000000000000002', 'user', 'Carla Customer', 'carla@haggle.test', 'x', '', 1764320000000, null, 0),
  ('0192aa000000000000000003', 'user', 'Zoé Éclair', 'zoe@haggle.test', 'x', '', 1764320000000, null, 1);
insert into shops (id, owner_id, name, created_at, name_key) values
  ('0192aa000000000000000011', '0192aa000000000000000001', 'Corner Shop', 1764320000000, ' corner shop');
insert into addresses (id, user_id, hash, address, city, postal_code, country, used_at) values
  ('0192aa000000000000000021', '0192aa000000000000000002', 'h', '1 High Street', 'Bath', 'BA1', 'UK', 1764330000000);
insert into products (id, shop_id, name, name_key, description, image, category, mrp_cents, selling_cents, floor_cents, stock, rating_sum, review_count, search_text, created_at, received) values
  ('0192aa000000000000000031', '0192aa000000000000000011', 'Reading lamp', 'reading lamp', 'Made of brass.', '/media/1f4a1.webp', 'Home & Kitchen', 20000, 10000, 8000, 8, 5, 1, 'reading lamp home kitchen corner shop made of brass', 1764321000000, 11),
  ('0192aa000000000000000032', '0192aa000000000000000011', 'Atlas', 'atlas', 'Old maps.', '/media/1f5fa.webp', 'Books', 4000, 3000, 2000, 0, 0, 0, 'atlas books corner shop old maps', 1764322000000, 0);
insert into category_counts (category, products) values ('Home & Kitchen', 1), ('Books', 1);
insert into search_words (word) values ('atlas'), ('books'), ('brass'), ('corner'), ('home'), ('kitchen'), ('lamp'), ('made'), ('maps'), ('of'), ('old'), ('reading'), ('shop');

insert into negotiations (user_id, product_id, attempts, agreed_cents, agreed_until, spent) values
  ('0192aa000000000000000002', '0192aa000000000000000031', 1, null, null, 0);
insert into offers (id, user_id, product_id, offer_cents, accepted, created_at) values
  ('0192aa000000000000000041', '0192aa000000000000000002', '0192aa000000000000000031', 500, 0, 1764325000000);

insert into orders (id, user_id, address, city, postal_code, country, payment_method, items_cents, tax_cents, shipping_cents, total_cents, status, created_at, expires_at, provider_order_id, currency, order_number) values
  ('0192aa000000000000000051', '0192aa000000000000000002', '1 High Street', 'Bath', 'BA1', 'UK', 'Razorpay', 20000, 2000, 0, 22000, 'pending', 1764330000000, 1764330900000, 'order_1', 'USD', 'K7TX2M9Q'),
  ('0192aa000000000000000052', '0192aa000000000000000003', '2 High Street', 'Bath', 'BA1', 'UK', 'Razorpay', 10000, 1000, 0, 11000, 'pending', 1764340000000, 1764340900000, 'order_2', 'USD', 'K7TX2M9R');
insert into order_lines (order_id, position, product_id, shop_id, name, image, qty, price_cents) values
  ('0192aa000000000000000051', 0, '0192aa000000000000000031', '0192aa000000000000000011', 'Reading lamp', '/media/1f4a1.webp', 2, 10000),
  ('0192aa000000000000000052', 0, '0192aa000000000000000031', '0192aa000000000000000011', 'Reading lamp', '/media/1f4a1.webp', 1, 10000);
insert into order_deliveries (order_id, shop_id, shop_name, search_text) values
  ('0192aa000000000000000051', '0192aa000000000000000011', 'Corner Shop', 'k7tx2m9q
carla customer
carla@haggle.test
reading lamp'),
  ('0192aa000000000000000052', '0192aa000000000000000011', 'Corner Shop', 'k7tx2m9r
zoe eclair
zoe@haggle.test
reading lamp');
insert into payments (id, order_id, amount, currency, status, created_at) values
  ('pay_1', '0192aa000000000000000051', 22000, 'USD', 'captured', 1764330100000),
  ('pay_2', '0192aa000000000000000052', 11000, 'USD', 'captured', 1764340100000);
update orders set status = 'paid', paid_at = created_at + 100000;
update order_deliveries set delivered_at = 1764500000000, carrier = 'Fast Post' where order_id = '0192aa000000000000000051';
insert into reviews (id, product_id, user_id, rating, comment, verified, created_at) values
  ('0192aa000000000000000061', '0192aa000000000000000031', '0192aa000000000000000002', 5, 'Bright.', 1, 1764600000000);
