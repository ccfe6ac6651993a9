-- A range of one number stands for the account: ranges need no extension to be excluded.
alter table subscription add constraint subscription_terms_apart
  exclude using gist (int8range(account_id, account_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&)
  where (status = 'active') deferrable initially deferred;
