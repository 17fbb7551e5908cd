-- Documents that get their number as they are passed have none until then, any number of them (domain/13 §13.14).
drop index fc_invoice_direction_invoice_no_key;
create unique index fc_invoice_direction_invoice_no_key on fc_invoice (ep_id, direction, invoice_no) where not is_deleted;
