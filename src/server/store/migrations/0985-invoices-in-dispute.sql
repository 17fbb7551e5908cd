-- Which lines of a document are in dispute, and how many, as its sheet shows and filters it.
alter table fc_invoice add column disputed_lines integer;
alter table fc_invoice_line add column in_dispute boolean not null default false;

update fc_invoice_line l set in_dispute = true from fc_cost c where c.ep_id = l.ep_id and c.id = l.cost_id and c.dispute_text is not null;
update fc_invoice i set disputed_lines = (select count(*) from fc_invoice_line l where l.ep_id = i.ep_id and l.invoice_id = i.id and l.in_dispute and not l.is_deleted);
