-- Who gave a document up as bad, and when; of those before, the day its loss was posted on.
alter table fc_invoice add column bad_debt_user_id bigint references sys_user (id);
alter table fc_invoice add column bad_debt_time timestamptz(3);
update fc_invoice i set bad_debt_time = (s.source_date + time '12:00') at time zone b.time_zone
from fc_voucher_source s join sys_enterprise b on b.id = s.ep_id
where s.ep_id = i.ep_id and s.table_name = 'invoice' and s.table_id = i.id::text and s.voucher_type = 'BAD_DEBT' and i.bad_debt_amount <> 0;
