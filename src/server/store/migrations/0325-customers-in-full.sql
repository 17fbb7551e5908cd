-- Customers in full: audit and approval, the pool, the figures of their business, and what is kept of each (domain/02b, 16).
alter table crm_customer add annual_teu_estimate integer check (annual_teu_estimate >= 0 and annual_teu_estimate <= 1000000);
alter table crm_customer add tags jsonb;
alter table crm_customer add invoice_type text check (char_length(invoice_type) <= 32);
alter table crm_customer add overseas_user_id bigint;
alter table crm_customer add owner_since date;
alter table crm_customer add protect_until date;
alter table crm_customer add pool_enter_time timestamptz(3);
alter table crm_customer add pool_reason text check (pool_reason in ('NEW', 'RETURNED', 'CLEARED', 'NO_FOLLOW', 'NO_ORDER', 'QUIET', 'RESIGNED'));
alter table crm_customer add last_owner_id bigint;
alter table crm_customer add claimed_day date;
alter table crm_customer add pool_held text check (pool_held in ('ORDER', 'INVOICE', 'OFFER'));
alter table crm_customer add pool_warned_day date;
alter table crm_customer add drop_date date;
alter table crm_customer add drop_by text check (drop_by in ('NO_FOLLOW', 'NO_ORDER', 'QUIET'));
alter table crm_customer add audit_status text check (audit_status in ('DRAFT', 'SUBMITTED', 'APPROVED', 'REJECTED'));
alter table crm_customer add submit_user_id bigint;
alter table crm_customer add submit_time timestamptz(3);
alter table crm_customer add audit_user_id bigint;
alter table crm_customer add audit_time timestamptz(3);
alter table crm_customer add audit_opinion text check (char_length(audit_opinion) <= 500);
alter table crm_customer add manager_examine_status text check (manager_examine_status in ('NONE', 'PENDING', 'PASSED', 'REFUSED'));
alter table crm_customer add request_user_id bigint;
alter table crm_customer add request_time timestamptz(3);
alter table crm_customer add manager_examine_user_id bigint;
alter table crm_customer add manager_examine_time timestamptz(3);
alter table crm_customer add manager_examine_opinion text check (char_length(manager_examine_opinion) <= 500);
alter table crm_customer add last_follow_time timestamptz(3);
alter table crm_customer add next_day date;
alter table crm_customer add stage text check (stage in ('LEAD', 'CONTACTED', 'QUOTED', 'TRIAL', 'ACTIVE', 'ASLEEP', 'LOST'));
alter table crm_customer add activity text check (activity in ('NEVER', 'ASLEEP', 'QUIET', 'SLOWING', 'ACTIVE'));
alter table crm_customer add sailed_status text check (sailed_status in ('SAILED', 'NOT_SAILED'));
alter table crm_customer add first_ship_day date;
alter table crm_customer add last_ship_day date;
alter table crm_customer add open_orders integer;
alter table crm_customer add order_count_12m integer;
alter table crm_customer add teu_12m numeric check (scale(teu_12m) <= 2 and abs(teu_12m) < 1e15);
alter table crm_customer add profit_12m numeric check (scale(profit_12m) <= 4 and abs(profit_12m) < 1e15);
alter table crm_customer add unpaid_base numeric check (scale(unpaid_base) <= 4 and abs(unpaid_base) < 1e15);
alter table crm_customer add overdue_base numeric check (scale(overdue_base) <= 4 and abs(overdue_base) < 1e15);
alter table crm_customer add payable_base numeric check (scale(payable_base) <= 4 and abs(payable_base) < 1e15);
alter table crm_customer add payable_late_base numeric check (scale(payable_late_base) <= 4 and abs(payable_late_base) < 1e15);
alter table crm_customer add net_base numeric check (scale(net_base) <= 4 and abs(net_base) < 1e15);
alter table crm_customer add max_overdue_days integer;
alter table crm_customer add similar_count integer;
alter table crm_customer add former_names jsonb;
alter table crm_customer add merged_into_id bigint;
alter table crm_customer add pool_status text check (pool_status in ('PRIVATE', 'HIGH_SEAS'));
alter table crm_customer add hidden boolean not null default false;
alter table crm_customer add protect_extended boolean not null default false;
update crm_customer set audit_status = 'APPROVED', manager_examine_status = 'PASSED', stage = 'LEAD', activity = 'NEVER', sailed_status = 'NOT_SAILED', open_orders = 0,
  order_count_12m = 0, teu_12m = 0, profit_12m = 0, unpaid_base = 0, overdue_base = 0, payable_base = 0, payable_late_base = 0, net_base = 0, max_overdue_days = 0, similar_count = 0,
  pool_status = case when is_customer and category <> 'INTERNAL' and salesman_id is null then 'HIGH_SEAS' else 'PRIVATE' end,
  owner_since = case when salesman_id is not null then create_time::date end, pool_enter_time = case when salesman_id is null then create_time end;
alter table crm_customer add foreign key (invoice_type) references bs_invoice_type (code);
alter table crm_customer add foreign key (overseas_user_id) references sys_user (id);
alter table crm_customer add foreign key (last_owner_id) references sys_user (id);
alter table crm_customer add foreign key (submit_user_id) references sys_user (id);
alter table crm_customer add foreign key (audit_user_id) references sys_user (id);
alter table crm_customer add foreign key (request_user_id) references sys_user (id);
alter table crm_customer add foreign key (manager_examine_user_id) references sys_user (id);
alter table crm_customer add foreign key (ep_id, merged_into_id) references crm_customer (ep_id, id);
create table crm_contact (
  ep_id bigint not null,
  id bigint generated by default as identity,
  version integer not null default 1 check (version > 0),
  customer_id bigint not null,
  contact_type text not null check (contact_type in ('BOOKING', 'DOCUMENT', 'FINANCE', 'WAREHOUSE', 'DECISION', 'AFTER_SALES', 'SHIPPER', 'CONSIGNEE', 'NOTIFY')),
  name text not null check (char_length(name) <= 100),
  english_name text check (char_length(english_name) <= 100 and english_name ~ E'^[ -~\n]*$'),
  title text check (char_length(title) <= 60),
  department text check (char_length(department) <= 60),
  mobile text check (char_length(mobile) <= 40),
  phone text check (char_length(phone) <= 40),
  email text check (char_length(email) <= 254),
  wechat text check (char_length(wechat) <= 60),
  qq text check (char_length(qq) <= 20),
  language text check (language in ('zh', 'en', 'ar')),
  is_default boolean not null default false,
  is_left boolean not null default false,
  birthday date,
  party_text text check (char_length(party_text) <= 350 and party_text ~ E'^[ -~\n]*$'),
  signature_text text check (char_length(signature_text) <= 500),
  remark text check (char_length(remark) <= 500),
  create_user_id bigint,
  create_time timestamptz(3),
  update_user_id bigint,
  update_time timestamptz(3),
  is_deleted boolean not null default false,
  primary key (ep_id, id)
);
create table crm_contract (
  ep_id bigint not null,
  id bigint generated by default as identity,
  version integer not null default 1 check (version > 0),
  customer_id bigint not null,
  contract_no text not null check (char_length(contract_no) <= 40),
  contract_type text not null check (contract_type in ('SERVICE', 'RATE', 'CREDIT', 'AGENCY', 'NDA')),
  sign_date date,
  valid_from date not null,
  valid_to date not null,
  auto_renew boolean not null default false,
  renew_months integer check (renew_months >= 1 and renew_months <= 60),
  notice_given boolean not null default false,
  signer_user_id bigint,
  counter_signer text check (char_length(counter_signer) <= 60),
  settlement_terms text check (char_length(settlement_terms) <= 1000),
  previous_id bigint,
  state text check (state in ('DRAFT', 'ACTIVE', 'EXPIRED', 'TERMINATED')),
  reminded_at integer,
  remark text check (char_length(remark) <= 500),
  create_user_id bigint,
  create_time timestamptz(3),
  update_user_id bigint,
  update_time timestamptz(3),
  is_deleted boolean not null default false,
  primary key (ep_id, id)
);
create table crm_field (
  ep_id bigint not null,
  id bigint generated by default as identity,
  version integer not null default 1 check (version > 0),
  customer_id bigint not null,
  line_code text not null check (char_length(line_code) <= 32),
  port_loading text check (char_length(port_loading) <= 32),
  port_destination text check (char_length(port_destination) <= 32),
  container_type text check (char_length(container_type) <= 32),
  monthly_teu numeric check (scale(monthly_teu) <= 2 and abs(monthly_teu) < 1e15 and monthly_teu >= 0),
  current_forwarder text check (char_length(current_forwarder) <= 100),
  current_price numeric check (scale(current_price) <= 2 and abs(current_price) < 1e15 and current_price >= 0),
  currency text check (char_length(currency) <= 32),
  competitor text check (char_length(competitor) <= 100),
  decided_by bigint,
  valid_to date,
  our_teu_12m numeric check (scale(our_teu_12m) <= 2 and abs(our_teu_12m) < 1e15),
  remark text check (char_length(remark) <= 500),
  gap_teu numeric check (scale(gap_teu) <= 2 and abs(gap_teu) < 1e15),
  create_user_id bigint,
  create_time timestamptz(3),
  update_user_id bigint,
  update_time timestamptz(3),
  is_deleted boolean not null default false,
  primary key (ep_id, id)
);
create table crm_requirement (
  ep_id bigint not null,
  id bigint generated by default as identity,
  version integer not null default 1 check (version > 0),
  customer_id bigint not null,
  requirement_type text not null check (requirement_type in ('DOCUMENT', 'BOOKING', 'TRUCK', 'CUSTOMS', 'BILLING', 'RELEASE')),
  service_code text check (char_length(service_code) <= 40),
  content text not null check (char_length(content) <= 500),
  priority text not null check (priority in ('MUST', 'SHOULD', 'INFO')),
  is_popup boolean not null default false,
  port_loading text check (char_length(port_loading) <= 32),
  port_destination text check (char_length(port_destination) <= 32),
  valid_to date,
  create_user_id bigint,
  create_time timestamptz(3),
  update_user_id bigint,
  update_time timestamptz(3),
  is_deleted boolean not null default false,
  primary key (ep_id, id)
);
create table crm_detail (
  ep_id bigint not null,
  id bigint generated by default as identity,
  version integer not null default 1 check (version > 0),
  customer_id bigint not null,
  currency text check (char_length(currency) <= 32),
  registered_capital numeric check (scale(registered_capital) <= 4 and abs(registered_capital) < 1e15),
  founded_date date,
  legal_person text check (char_length(legal_person) <= 60),
  employee_count integer check (employee_count >= 0 and employee_count <= 10000000),
  annual_turnover numeric check (scale(annual_turnover) <= 4 and abs(annual_turnover) < 1e15),
  import_export_right boolean not null default false,
  ownership text check (ownership in ('STATE', 'PRIVATE', 'FOREIGN', 'JOINT', 'LISTED')),
  lawsuits text check (char_length(lawsuits) <= 500),
  risk_level text check (risk_level in ('LOW', 'MEDIUM', 'HIGH')),
  credit_report_file_id uuid,
  check_date date,
  checker_id bigint,
  create_user_id bigint,
  create_time timestamptz(3),
  update_user_id bigint,
  update_time timestamptz(3),
  is_deleted boolean not null default false,
  primary key (ep_id, id)
);
create table crm_followup (
  ep_id bigint not null,
  id bigint generated by default as identity,
  version integer not null default 1 check (version > 0),
  customer_id bigint not null,
  follow_time timestamptz(3) not null,
  follow_type text not null check (follow_type in ('VISIT', 'CALL', 'MAIL', 'CHAT', 'QUOTE', 'OTHER')),
  contact_id bigint,
  content text not null check (char_length(content) <= 1000),
  result text check (result in ('NO_INTEREST', 'FOLLOWING', 'QUOTED', 'TRIAL', 'WON', 'LOST')),
  lost_reason text check (lost_reason in ('PRICE', 'SPACE', 'TRANSIT', 'SERVICE', 'CREDIT', 'RELATION', 'NO_CARGO', 'SELF_BOOKING', 'OTHER')),
  competitor text check (char_length(competitor) <= 100),
  next_time timestamptz(3),
  next_action text check (char_length(next_action) <= 200),
  location text check (char_length(location) <= 100),
  user_id bigint,
  source text check (source in ('HAND', 'MAIL', 'OFFER')),
  counts boolean not null default false,
  is_open boolean not null default false,
  reminded boolean not null default false,
  create_user_id bigint,
  create_time timestamptz(3),
  update_user_id bigint,
  update_time timestamptz(3),
  is_deleted boolean not null default false,
  primary key (ep_id, id)
);
alter table crm_contact add foreign key (ep_id, customer_id) references crm_customer (ep_id, id);
alter table crm_contact add foreign key (create_user_id) references sys_user (id);
alter table crm_contact add foreign key (update_user_id) references sys_user (id);
alter table crm_contract add foreign key (ep_id, customer_id) references crm_customer (ep_id, id);
alter table crm_contract add foreign key (signer_user_id) references sys_user (id);
alter table crm_contract add foreign key (ep_id, previous_id) references crm_contract (ep_id, id);
alter table crm_contract add foreign key (create_user_id) references sys_user (id);
alter table crm_contract add foreign key (update_user_id) references sys_user (id);
alter table crm_field add foreign key (ep_id, customer_id) references crm_customer (ep_id, id);
alter table crm_field add foreign key (line_code) references bs_line (line_code);
alter table crm_field add foreign key (port_loading) references bs_port (code);
alter table crm_field add foreign key (port_destination) references bs_port (code);
alter table crm_field add foreign key (container_type) references bs_box_type (code);
alter table crm_field add foreign key (currency) references bs_currency (code);
alter table crm_field add foreign key (ep_id, decided_by) references crm_contact (ep_id, id);
alter table crm_field add foreign key (create_user_id) references sys_user (id);
alter table crm_field add foreign key (update_user_id) references sys_user (id);
alter table crm_requirement add foreign key (ep_id, customer_id) references crm_customer (ep_id, id);
alter table crm_requirement add foreign key (port_loading) references bs_port (code);
alter table crm_requirement add foreign key (port_destination) references bs_port (code);
alter table crm_requirement add foreign key (create_user_id) references sys_user (id);
alter table crm_requirement add foreign key (update_user_id) references sys_user (id);
alter table crm_detail add foreign key (ep_id, customer_id) references crm_customer (ep_id, id);
alter table crm_detail add foreign key (currency) references bs_currency (code);
alter table crm_detail add foreign key (checker_id) references sys_user (id);
alter table crm_detail add foreign key (create_user_id) references sys_user (id);
alter table crm_detail add foreign key (update_user_id) references sys_user (id);
alter table crm_followup add foreign key (ep_id, customer_id) references crm_customer (ep_id, id);
alter table crm_followup add foreign key (ep_id, contact_id) references crm_contact (ep_id, id);
alter table crm_followup add foreign key (user_id) references sys_user (id);
alter table crm_followup add foreign key (create_user_id) references sys_user (id);
alter table crm_followup add foreign key (update_user_id) references sys_user (id);
alter table crm_contact add foreign key (ep_id) references sys_enterprise (id);
alter table crm_contract add foreign key (ep_id) references sys_enterprise (id);
alter table crm_field add foreign key (ep_id) references sys_enterprise (id);
alter table crm_requirement add foreign key (ep_id) references sys_enterprise (id);
alter table crm_detail add foreign key (ep_id) references sys_enterprise (id);
alter table crm_followup add foreign key (ep_id) references sys_enterprise (id);
create index crm_contact_customer_id_idx on crm_contact (ep_id, customer_id) where not is_deleted;
create index crm_contact_mobile_idx on crm_contact (ep_id, mobile) where not is_deleted;
create index crm_contact_email_idx on crm_contact (ep_id, email) where not is_deleted;
create unique index crm_contract_contract_no_key on crm_contract (ep_id, contract_no) nulls not distinct where not is_deleted;
create index crm_contract_customer_id_idx on crm_contract (ep_id, customer_id) where not is_deleted;
create index crm_contract_state_idx on crm_contract (ep_id, state) where not is_deleted;
create unique index crm_field_customer_id_line_code_port_loading_port_destination_container_type_key on crm_field (ep_id, customer_id, line_code, port_loading, port_destination, container_type) nulls not distinct where not is_deleted;
create index crm_field_customer_id_idx on crm_field (ep_id, customer_id) where not is_deleted;
create index crm_field_line_code_idx on crm_field (ep_id, line_code) where not is_deleted;
create index crm_requirement_customer_id_idx on crm_requirement (ep_id, customer_id) where not is_deleted;
create unique index crm_detail_customer_id_key on crm_detail (ep_id, customer_id) nulls not distinct where not is_deleted;
create index crm_followup_customer_id_follow_time_idx on crm_followup (ep_id, customer_id, follow_time) where not is_deleted;
create index crm_followup_user_id_follow_time_idx on crm_followup (ep_id, user_id, follow_time) where not is_deleted;
alter table crm_contact enable row level security;
alter table crm_contact force row level security;
create policy crm_contact_read on crm_contact for select using (ep_id = any ((select app_reads())::bigint[]));
create policy crm_contact_add on crm_contact for insert with check (ep_id = (select app_writes()));
create policy crm_contact_change on crm_contact for update using (ep_id = (select app_writes())) with check (ep_id = (select app_writes()));
create policy crm_contact_drop on crm_contact for delete using (ep_id = (select app_writes()));
grant select, insert, update on crm_contact to tallysheet_app;
grant usage on sequence crm_contact_id_seq to tallysheet_app;
alter table crm_contract enable row level security;
alter table crm_contract force row level security;
create policy crm_contract_read on crm_contract for select using (ep_id = any ((select app_reads())::bigint[]));
create policy crm_contract_add on crm_contract for insert with check (ep_id = (select app_writes()));
create policy crm_contract_change on crm_contract for update using (ep_id = (select app_writes())) with check (ep_id = (select app_writes()));
create policy crm_contract_drop on crm_contract for delete using (ep_id = (select app_writes()));
grant select, insert, update on crm_contract to tallysheet_app;
grant usage on sequence crm_contract_id_seq to tallysheet_app;
alter table crm_field enable row level security;
alter table crm_field force row level security;
create policy crm_field_read on crm_field for select using (ep_id = any ((select app_reads())::bigint[]));
create policy crm_field_add on crm_field for insert with check (ep_id = (select app_writes()));
create policy crm_field_change on crm_field for update using (ep_id = (select app_writes())) with check (ep_id = (select app_writes()));
create policy crm_field_drop on crm_field for delete using (ep_id = (select app_writes()));
grant select, insert, update on crm_field to tallysheet_app;
grant usage on sequence crm_field_id_seq to tallysheet_app;
alter table crm_requirement enable row level security;
alter table crm_requirement force row level security;
create policy crm_requirement_read on crm_requirement for select using (ep_id = any ((select app_reads())::bigint[]));
create policy crm_requirement_add on crm_requirement for insert with check (ep_id = (select app_writes()));
create policy crm_requirement_change on crm_requirement for update using (ep_id = (select app_writes())) with check (ep_id = (select app_writes()));
create policy crm_requirement_drop on crm_requirement for delete using (ep_id = (select app_writes()));
grant select, insert, update on crm_requirement to tallysheet_app;
grant usage on sequence crm_requirement_id_seq to tallysheet_app;
alter table crm_detail enable row level security;
alter table crm_detail force row level security;
create policy crm_detail_read on crm_detail for select using (ep_id = any ((select app_reads())::bigint[]));
create policy crm_detail_add on crm_detail for insert with check (ep_id = (select app_writes()));
create policy crm_detail_change on crm_detail for update using (ep_id = (select app_writes())) with check (ep_id = (select app_writes()));
create policy crm_detail_drop on crm_detail for delete using (ep_id = (select app_writes()));
grant select, insert, update on crm_detail to tallysheet_app;
grant usage on sequence crm_detail_id_seq to tallysheet_app;
alter table crm_followup enable row level security;
alter table crm_followup force row level security;
create policy crm_followup_read on crm_followup for select using (ep_id = any ((select app_reads())::bigint[]));
create policy crm_followup_add on crm_followup for insert with check (ep_id = (select app_writes()));
create policy crm_followup_change on crm_followup for update using (ep_id = (select app_writes())) with check (ep_id = (select app_writes()));
create policy crm_followup_drop on crm_followup for delete using (ep_id = (select app_writes()));
grant select, insert, update on crm_followup to tallysheet_app;
grant usage on sequence crm_followup_id_seq to tallysheet_app;
