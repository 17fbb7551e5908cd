-- What an order says of its route, booking, papers, goods and arrival, and the states its acts lead it through; what follows from them in
-- orders that stand is worked out here as the rules work it out for new ones.
alter table bl_order no force row level security;
alter table bl_order
  add column dispatcher_id bigint,
  add column booking_ep_id bigint,
  add column operation_ep_id bigint,
  add column sales_ep_id bigint,
  add column pid bigint,
  add column is_pid boolean not null default false,
  add column group_id text check (char_length(group_id) <= 20),
  add column source_type text check (source_type in ('MANUAL', 'INTAKE', 'OFFER', 'COPY', 'MERGE', 'SPLIT', 'INTERNAL', 'IMPORT', 'EXTERNAL')),
  add column booking_agent_id bigint,
  add column service_contract_no text check (char_length(service_contract_no) <= 30),
  add column vessel_imo text check (char_length(vessel_imo) <= 7),
  add column second_vessel text check (char_length(second_vessel) <= 50),
  add column second_voyage text check (char_length(second_voyage) <= 20),
  add column place_of_receipt text check (char_length(place_of_receipt) <= 32),
  add column final_place text check (char_length(final_place) <= 32),
  add column place_of_receipt_text text check (char_length(place_of_receipt_text) <= 60 and place_of_receipt_text ~ E'^[ -~\n]*$'),
  add column pol_text text check (char_length(pol_text) <= 60 and pol_text ~ E'^[ -~\n]*$'),
  add column pod_text text check (char_length(pod_text) <= 60 and pod_text ~ E'^[ -~\n]*$'),
  add column delivery_text text check (char_length(delivery_text) <= 60 and delivery_text ~ E'^[ -~\n]*$'),
  add column load_terminal text check (char_length(load_terminal) <= 32),
  add column discharge_terminal text check (char_length(discharge_terminal) <= 32),
  add column booking_status text not null default 'DRAFT' check (booking_status in ('DRAFT', 'RECEIVED', 'PENDING_UPDATE', 'UPDATE_RECEIVED', 'CONFIRMED', 'PENDING_AMENDMENT', 'REJECTED', 'DECLINED', 'CANCELLED', 'COMPLETED')),
  add column so_release_no text check (char_length(so_release_no) <= 35),
  add column so_received_time timestamptz(3),
  add column earliest_gate_in timestamptz(3),
  add column empty_pick_up_from timestamptz(3),
  add column cy_open_date date,
  add column manifest_cut_off timestamptz(3),
  add column reefer_cut_off timestamptz(3),
  add column dg_cut_off timestamptz(3),
  add column stuffing_type text check (stuffing_type in ('FACTORY', 'CFS', 'SELF')),
  add column stuffing_date timestamptz(3),
  add column stuffing_address text check (char_length(stuffing_address) <= 200),
  add column stuffing_contact text check (char_length(stuffing_contact) <= 60),
  add column payable_place text check (char_length(payable_place) <= 40 and payable_place ~ E'^[ -~\n]*$'),
  add column origin_charge_term text check (origin_charge_term in ('PREPAID', 'COLLECT')),
  add column dest_charge_term text check (dest_charge_term in ('PREPAID', 'COLLECT')),
  add column service_type text not null default 'CY-CY' check (service_type in ('CY-CY', 'CY-CFS', 'CY-DOOR', 'CY-FO', 'CFS-CY', 'CFS-CFS', 'CFS-DOOR', 'DOOR-CY', 'DOOR-CFS', 'DOOR-DOOR')),
  add column is_copy_hbl boolean not null default false,
  add column shipper_text text check (char_length(shipper_text) <= 350 and shipper_text ~ E'^[ -~\n]*$'),
  add column consignee_text text check (char_length(consignee_text) <= 350 and consignee_text ~ E'^[ -~\n]*$'),
  add column notify_text text check (char_length(notify_text) <= 350 and notify_text ~ E'^[ -~\n]*$'),
  add column also_notify_text text check (char_length(also_notify_text) <= 350 and also_notify_text ~ E'^[ -~\n]*$'),
  add column dest_agent_id bigint,
  add column dest_agent_text text check (char_length(dest_agent_text) <= 350 and dest_agent_text ~ E'^[ -~\n]*$'),
  add column si_status text not null default 'NOT_SENT' check (si_status in ('NOT_SENT', 'RECEIVED', 'PENDING_UPDATE', 'DECLINED', 'CANCELLED', 'COMPLETED')),
  add column manifest_status text not null default 'NONE' check (manifest_status in ('NONE', 'SUBMITTED', 'ACCEPTED', 'REJECTED', 'AMENDING')),
  add column ams_filer text check (ams_filer in ('CARRIER', 'SELF')),
  add column ams_scac text check (char_length(ams_scac) <= 4),
  add column ams_hbl_no text check (char_length(ams_hbl_no) <= 20),
  add column isf_done boolean not null default false,
  add column ens_no text check (char_length(ens_no) <= 30),
  add column aci_no text check (char_length(aci_no) <= 30),
  add column customs_state text not null default 'NONE' check (customs_state in ('NONE', 'DECLARED', 'INSPECTING', 'HELD', 'RELEASED')),
  add column customs_decl_no text check (char_length(customs_decl_no) <= 18),
  add column customs_broker_id bigint,
  add column customs_release_time timestamptz(3),
  add column free_dem integer check (free_dem >= 0 and free_dem <= 60),
  add column free_det integer check (free_det >= 0 and free_det <= 60),
  add column free_combined integer check (free_combined >= 0 and free_combined <= 60),
  add column goods_description text check (char_length(goods_description) <= 4000 and goods_description ~ E'^[ -~\n]*$'),
  add column hs_codes jsonb,
  add column package_unit text check (char_length(package_unit) <= 32),
  add column is_soc boolean not null default false,
  add column dg_class text check (char_length(dg_class) <= 4),
  add column un_no text check (char_length(un_no) <= 4),
  add column dg_packing_group text check (dg_packing_group in ('I', 'II', 'III', 'NONE')),
  add column dg_page text check (char_length(dg_page) <= 20),
  add column is_reefer boolean not null default false,
  add column set_temperature numeric check (scale(set_temperature) <= 1 and abs(set_temperature) < 1e15 and set_temperature >= -40 and set_temperature <= 104),
  add column temperature_unit text check (temperature_unit in ('C', 'F')),
  add column ventilation text check (char_length(ventilation) <= 30),
  add column humidity integer check (humidity >= 0 and humidity <= 100),
  add column is_oog boolean not null default false,
  add column oog_dimensions text check (char_length(oog_dimensions) <= 200),
  add column insurance_required boolean not null default false,
  add column cargo_value numeric check (scale(cargo_value) <= 2 and abs(cargo_value) < 1e15 and cargo_value >= 0),
  add column cargo_currency text check (char_length(cargo_currency) <= 32),
  add column nomination_type text not null default 'OWN' check (nomination_type in ('OWN', 'NOMINATED', 'AGENT')),
  add column master_agent_id bigint,
  add column arrival_notice_received timestamptz(3),
  add column arrival_notice_sent timestamptz(3),
  add column bl_received_time timestamptz(3),
  add column bl_surrender_state text not null default 'NONE' check (bl_surrender_state in ('NONE', 'ORIGINAL_IN', 'TELEX_OK', 'SEAWAY')),
  add column delivery_order_no text check (char_length(delivery_order_no) <= 35),
  add column delivery_order_exchange_time timestamptz(3),
  add column do_valid_to date,
  add column import_manifest_no text check (char_length(import_manifest_no) <= 30),
  add column sub_manifest_no text check (char_length(sub_manifest_no) <= 30),
  add column inspection_state text not null default 'NONE' check (inspection_state in ('NONE', 'INSPECTING', 'PASSED', 'FAILED')),
  add column discharge_time timestamptz(3),
  add column pick_up_time timestamptz(3),
  add column delivery_address text check (char_length(delivery_address) <= 200),
  add column delivery_contact text check (char_length(delivery_contact) <= 60),
  add column delivered_time timestamptz(3),
  add column empty_return_place text check (char_length(empty_return_place) <= 100),
  add column empty_return_time timestamptz(3),
  add column deposit_amount numeric check (scale(deposit_amount) <= 2 and abs(deposit_amount) < 1e15 and deposit_amount >= 0),
  add column deposit_currency text check (char_length(deposit_currency) <= 32),
  add column deposit_paid_time timestamptz(3),
  add column deposit_refund_time timestamptz(3),
  add column consolidation_no text check (char_length(consolidation_no) <= 30),
  add column deconsolidation_place text check (char_length(deconsolidation_place) <= 100),
  add column unstuff_time timestamptz(3),
  add column review_status text check (review_status in ('NONE', 'PENDING', 'REVIEWED', 'REFUSED')),
  add column review_user_id bigint,
  add column review_time timestamptz(3),
  add column check_user_id bigint,
  add column check_time timestamptz(3),
  add column bill_confirm_user_id bigint,
  add column bill_confirm_time timestamptz(3),
  add column shut_out_reason text check (shut_out_reason in ('CUSTOMER_CANCEL', 'CUSTOMS_HOLD', 'LATE_GATE_IN', 'CARRIER_ROLLED', 'NO_VGM', 'OTHER')),
  add column shut_out_user_id bigint,
  add column shut_out_time timestamptz(3),
  add column customer_remark text check (char_length(customer_remark) <= 4000),
  add column document_remark text check (char_length(document_remark) <= 4000),
  add column finance_remark text check (char_length(finance_remark) <= 4000),
  add column transit_days integer,
  add column chargeable_rt numeric check (scale(chargeable_rt) <= 3 and abs(chargeable_rt) < 1e15),
  add column profit_rate numeric check (scale(profit_rate) <= 2 and abs(profit_rate) < 1e15),
  add column last_free_date date,
  add column empty_return_by date,
  add column settled boolean not null default false,
  add column order_status text check (order_status in ('COMPLETED', 'SHUT_OUT', 'ARRIVED', 'SAILED', 'GATED_IN', 'BOOKED', 'REVIEWED', 'DRAFT')),
  add column checked boolean not null default false;
alter table bl_order
  alter column booking_status drop default,
  alter column service_type drop default,
  alter column si_status drop default,
  alter column manifest_status drop default,
  alter column customs_state drop default,
  alter column nomination_type drop default,
  alter column bl_surrender_state drop default,
  alter column inspection_state drop default;
alter table bl_order add foreign key (dispatcher_id) references sys_user (id);
alter table bl_order add foreign key (booking_ep_id) references sys_enterprise (id);
alter table bl_order add foreign key (operation_ep_id) references sys_enterprise (id);
alter table bl_order add foreign key (sales_ep_id) references sys_enterprise (id);
alter table bl_order add foreign key (ep_id, pid) references bl_order (ep_id, id);
alter table bl_order add foreign key (ep_id, booking_agent_id) references crm_customer (ep_id, id);
alter table bl_order add foreign key (place_of_receipt) references bs_port (code);
alter table bl_order add foreign key (final_place) references bs_port (code);
alter table bl_order add foreign key (load_terminal) references bs_dock (code);
alter table bl_order add foreign key (discharge_terminal) references bs_dock (code);
alter table bl_order add foreign key (ep_id, dest_agent_id) references crm_customer (ep_id, id);
alter table bl_order add foreign key (ep_id, customs_broker_id) references crm_customer (ep_id, id);
alter table bl_order add foreign key (package_unit) references bs_packaging (code);
alter table bl_order add foreign key (cargo_currency) references bs_currency (code);
alter table bl_order add foreign key (ep_id, master_agent_id) references crm_customer (ep_id, id);
alter table bl_order add foreign key (deposit_currency) references bs_currency (code);
alter table bl_order add foreign key (review_user_id) references sys_user (id);
alter table bl_order add foreign key (check_user_id) references sys_user (id);
alter table bl_order add foreign key (bill_confirm_user_id) references sys_user (id);
alter table bl_order add foreign key (shut_out_user_id) references sys_user (id);

update bl_order set
  source_type = 'MANUAL',
  temperature_unit = 'C',
  stuffing_type = case when business_type like '%IMPORT' then null when business_type like 'LCL%' then 'CFS' else 'FACTORY' end,
  service_type = case when business_type like 'LCL%' then 'CFS-CFS' else 'CY-CY' end,
  is_soc = business_type = 'SOC',
  booking_ep_id = ep_id,
  operation_ep_id = ep_id,
  sales_ep_id = ep_id,
  review_status = case when reviewed then 'REVIEWED' else 'NONE' end,
  transit_days = eta - etd,
  profit_rate = case when coalesce(receivable_base, 0) <> 0 then round(coalesce(profit_base, 0) * 100 / receivable_base, 2) end,
  chargeable_rt = case when business_type like 'LCL%' and (volume is not null or gross_weight is not null)
    then round(greatest(coalesce(volume, 0), coalesce(gross_weight, 0) / 1000, 1.000), 3) end,
  settled = coalesce(fee_state = 'REVIEWED' and (invoice_status = 'ALL' or coalesce(ar_lines, 0) + coalesce(ap_lines, 0) = 0), false);
update bl_order set order_status = case
  when settled and (shut_out or ata is not null or (atd is not null and business_type not like '%IMPORT')) then 'COMPLETED'
  when shut_out then 'SHUT_OUT'
  when ata is not null then 'ARRIVED'
  when atd is not null then 'SAILED'
  when coalesce(booking_no, '') <> '' then 'BOOKED'
  when reviewed then 'REVIEWED'
  else 'DRAFT' end;
alter table bl_order force row level security;
