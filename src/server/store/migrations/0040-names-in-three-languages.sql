-- People and partners have a name in Arabic as well; articles a text in each language; whoever signs in is known by all three names.
alter table sys_user add column arabic_name text check (char_length(arabic_name) <= 60);
alter table crm_customer add column arabic_name text check (char_length(arabic_name) <= 200);
alter table ms_notice add column content_en text check (char_length(content_en) <= 65536);
alter table ms_notice add column content_ar text check (char_length(content_ar) <= 65536);
alter table ms_news add column content_en text check (char_length(content_en) <= 65536);
alter table ms_news add column content_ar text check (char_length(content_ar) <= 65536);
alter table ms_news add column summary_en text check (char_length(summary_en) <= 300);
alter table ms_news add column summary_ar text check (char_length(summary_ar) <= 300);
alter table ms_case add column content_en text check (char_length(content_en) <= 65536);
alter table ms_case add column content_ar text check (char_length(content_ar) <= 65536);
alter table ms_case add column summary_en text check (char_length(summary_en) <= 300);
alter table ms_case add column summary_ar text check (char_length(summary_ar) <= 300);

create or replace function read_person(wanted bigint) returns jsonb language plpgsql as $$
begin
  perform set_config('app.reads', '0', true);
  return (select jsonb_build_object('id', u.id::text, 'username', u.username, 'fullname', u.fullname, 'englishName', u.english_name, 'arabicName', u.arabic_name, 'homeEpId', u.home_ep_id::text,
      'accessEpIds', u.access_ep_ids, 'disabled', u.is_disable,
      'mustChangePassword', u.is_modify_password, 'language', u.language, 'freightViewLevel', u.freight_view_level, 'freightModifyLevel', u.freight_modify_level, 'costLevel', u.cost_level,
      'held', coalesce((select jsonb_agg(jsonb_build_object('roles', r.role_set, 'scope', r.data_scope, 'mask', r.field_mask)) from sys_role r where not r.is_deleted and r.state = 'ENABLED' and u.role_set ? r.id::text), '[]'),
      'below', (with recursive below as (select u.home_ep_id as id union select e.id from sys_enterprise e join below b on e.parent_id = b.id where not e.is_deleted) select jsonb_agg(id::text) from below),
      'everywhere', (select coalesce(jsonb_agg(e.id::text), '[]') from sys_enterprise e where not e.is_deleted),
      'team', coalesce((select jsonb_agg(m.id::text) from sys_user m where u.team_id is not null and m.team_id = u.team_id and not m.is_deleted), '[]'))
    from sys_user u where u.id = wanted and not u.is_deleted);
end $$;
