-- When a document was mailed last, by whom and to which address; of those before, as the book of issued papers tells.
alter table fc_invoice add column sent_user_id bigint references sys_user (id);
alter table fc_invoice add column sent_time timestamptz(3);
alter table fc_invoice add column sent_to text check (char_length(sent_to) <= 254);
update fc_invoice i set sent_user_id = p.create_user_id, sent_time = p.create_time, sent_to = left(p.sent_to, 254)
from (
  select distinct on (ep_id, table_id) ep_id, table_id::bigint as invoice_id, create_user_id, create_time, sent_to
  from sys_paper_print where table_name = 'fc_invoice' and paper_kind in ('DN', 'CN') and sent_to is not null order by ep_id, table_id, id desc
) p where i.ep_id = p.ep_id and i.id = p.invoice_id;
