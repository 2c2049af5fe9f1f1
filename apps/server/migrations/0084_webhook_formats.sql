-- A webhook sends signed JSON or messages for a chat tool. Addresses of chat tools are secrets: `address` has the whole
-- one encrypted, `url` only its host. Tools without signed messages have no secret.
alter table webhook
  add column format text not null default 'standard',
  add column language text not null default 'zh-CN',
  add column address bytea,
  alter column secret drop not null,
  add constraint webhook_format_is_known check (
    format in ('standard', 'slack', 'discord', 'mattermost', 'teams', 'dingtalk', 'feishu', 'wecom')
  ),
  add constraint webhook_language_is_known check (language in ('zh-CN', 'en-US')),
  add constraint webhook_hides_address check ((format = 'standard') = (address is null)),
  add constraint webhook_signs_standard check (format <> 'standard' or secret is not null);
