-- API tokens get the scopes users, rejudge and site.

alter table api_token drop constraint api_token_scopes_are_known;
alter table api_token add constraint api_token_scopes_are_known check (
  scopes ~ '^(read|submit|problems|contests|users|rejudge|site)(,(read|submit|problems|contests|users|rejudge|site))*$'
);
