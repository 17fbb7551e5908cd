-- What an order's charges and an invoice's lines come to beyond their money. The tables' owner is held to row-level security like
-- everybody else: it is let go of while the rows that stand are filled in.
alter table bl_order
  add column ar_lines integer,
  add column ap_lines integer,
  add column estimates integer,
  add column zero_prices integer,
  add column invoice_status text check (invoice_status in ('NONE', 'PARTIAL', 'ALL'));
alter table fc_invoice
  add column lines integer,
  add column job_nos text check (char_length(job_nos) <= 200);

alter table bl_order no force row level security;
alter table fc_cost no force row level security;
alter table fc_invoice no force row level security;
alter table fc_invoice_line no force row level security;

update bl_order o
set ar_lines = s.ar_lines, ap_lines = s.ap_lines, estimates = s.estimates, zero_prices = s.zero_prices,
    invoice_status = case when s.begun = 0 then 'NONE' when s.open = 0 then 'ALL' else 'PARTIAL' end
from (
  select w.ep_id, w.id,
    count(*) filter (where c.direction = 'AR') as ar_lines,
    count(*) filter (where c.direction = 'AP') as ap_lines,
    count(*) filter (where c.is_estimate) as estimates,
    count(*) filter (where c.price = 0) as zero_prices,
    count(*) filter (where not c.is_estimate and c.invoiced_amount is distinct from 0) as begun,
    count(*) filter (where not c.is_estimate and not c.invoiced) as open
  from bl_order w left join fc_cost c on c.ep_id = w.ep_id and c.order_id = w.id and not c.is_deleted
  group by 1, 2) s
where s.ep_id = o.ep_id and s.id = o.id;

update fc_invoice i
set lines = s.lines,
    job_nos = case when char_length(s.job_nos) <= 200 then s.job_nos
      else regexp_replace(left(s.job_nos, 199), ', ((?!, ).)*$', '') || '…' end
from (
  select w.ep_id, w.id, count(l.id) as lines, string_agg(distinct o.job_no collate "C", ', ' order by o.job_no collate "C") as job_nos
  from fc_invoice w
    left join fc_invoice_line l on l.ep_id = w.ep_id and l.invoice_id = w.id and not l.is_deleted
    left join bl_order o on o.ep_id = l.ep_id and o.id = l.order_id
  group by 1, 2) s
where s.ep_id = i.ep_id and s.id = i.id;

alter table bl_order force row level security;
alter table fc_cost force row level security;
alter table fc_invoice force row level security;
alter table fc_invoice_line force row level security;
